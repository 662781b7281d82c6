import { createContext, useContext } from 'react';
import type { Dictionary } from './i18n.ts';
import type { ScreenLoader, Screens } from './screens.ts';
import type { SessionUser } from './session.ts';
import type { ShellParts } from './shell-parts.ts';

/** How the console asks who is logged in and ends a session; the area of logins provides it. */
export interface Account {
  /** @throws CallError when the token is not good */
  readonly load: () => Promise<SessionUser>;
  readonly leave: () => Promise<void>;
}

/** What a console is made of, beside the kit. */
export interface ConsoleParts {
  /** Screens of all areas by full path. */
  readonly screens: Screens;
  readonly english: () => Promise<Dictionary>;
  readonly login: ScreenLoader;
  /** Screens that need no login and stand outside the layout, by path; the login screen itself aside. */
  readonly publicScreens: Screens;
  /** What areas show in the layout. */
  readonly shell: Required<ShellParts>;
  readonly account: Account;
}

export const ConsolePartsContext = createContext<ConsoleParts | undefined>(undefined);

/** The parts this console was started with. */
export function useConsoleParts(): ConsoleParts {
  const parts = useContext(ConsolePartsContext);
  if (!parts) throw new Error('rendered outside the console');
  return parts;
}
