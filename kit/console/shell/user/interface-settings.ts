import { create } from 'zustand';
import { persist, readPersisted } from '../../base/remembered.ts';

/** How big the components are drawn (rule console/look). */
export type LayoutSize = 'small' | 'medium' | 'large';

/** How high the rows of tables are; `auto`: as the components, and compact where the window is low. */
export type RowHeight = 'auto' | LayoutSize;

/** `auto`: as the system is set. */
export type Appearance = 'auto' | 'light' | 'dark';

/** What people may choose about the look of the console (rule console/look). */
export interface InterfaceSettings {
  /** `#rrggbb`. */
  readonly theme: string;
  readonly appearance: Appearance;
  readonly size: LayoutSize;
  readonly rows: RowHeight;
  /** The button of these settings is shown in the top bar; the user's menu has them anyway. */
  readonly showSettings: boolean;
  /** The strip of visited pages is shown. */
  readonly tagsView: boolean;
  /** False: the top bar makes room while one reads further down. */
  readonly fixedHeader: boolean;
  /** Mark and name of the product are shown in the top bar. */
  readonly sidebarLogo: boolean;
}

export const defaultSettings: InterfaceSettings = {
  theme: '#1890ff',
  appearance: 'auto',
  size: 'medium',
  rows: 'auto',
  showSettings: true,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
};

const SAVED = 'interface';

/** What was kept, as far as it makes sense; defaults for the rest. */
export function understood(kept: unknown): InterfaceSettings {
  const found = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<string, unknown>
  >;
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const { theme, appearance, size, rows } = found;
  const sizeOf = <Otherwise extends string>(value: unknown, otherwise: Otherwise) =>
    value === 'small' || value === 'medium' || value === 'large' ? value : otherwise;

  return {
    theme:
      typeof theme === 'string' && /^#[0-9a-f]{6}$/i.test(theme) ? theme : defaultSettings.theme,
    appearance:
      appearance === 'light' || appearance === 'dark' ? appearance : defaultSettings.appearance,
    size: sizeOf(size, defaultSettings.size),
    rows: sizeOf(rows, defaultSettings.rows),
    showSettings: flag(found['showSettings'], defaultSettings.showSettings),
    tagsView: flag(found['tagsView'], defaultSettings.tagsView),
    fixedHeader: flag(found['fixedHeader'], defaultSettings.fixedHeader),
    sidebarLogo: flag(found['sidebarLogo'], defaultSettings.sidebarLogo),
  };
}

/** The choices of this machine. */
export const useInterface = create<InterfaceSettings>(() =>
  typeof window === 'undefined' ? defaultSettings : understood(readPersisted(SAVED)),
);

/** Chooses and remembers. */
export function changeInterface(part: Partial<InterfaceSettings>): void {
  useInterface.setState(part);
  persist(SAVED, useInterface.getState());
  showBrand();
}

/** Gives the chosen colour to what antd does not draw; the style sheet derives its shades. */
export function showBrand(): void {
  document.documentElement.style.setProperty('--brand', useInterface.getState().theme);
}
