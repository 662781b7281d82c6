import type { ComponentType } from 'react';

/** A screen's file, loaded when it is first opened. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;
/** Screens by full path: what `areas/<area>/console/screens.ts` exports as `screens`. */
export type Screens = Readonly<Record<string, ScreenLoader>>;
