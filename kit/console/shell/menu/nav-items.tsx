import { type MenuProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../base/i18n.ts';
import type { NavigationEntry } from './menu.ts';
import { menuIcon } from './menu-icons.tsx';

export type MenuItems = NonNullable<MenuProps['items']>;

/** Menu entries as antd's Menu takes them; only entries of the first level carry an icon. */
export const navItems = (entries: readonly NavigationEntry[], icons: boolean): MenuItems =>
  entries.map((entry) => ({
    key: entry.path,
    label: <Title text={t(entry.title)} />,
    ...(icons && { icon: menuIcon(entry.icon) }),
    ...(entry.children && { children: navItems(entry.children, false) }),
  }));

/** Titles longer than this many characters get a tooltip (rule console/first-level). */
const TOOLTIP_FROM = 7;

function Title({ text, below = false }: { text: string; below?: boolean }): ReactNode {
  if (text.length <= TOOLTIP_FROM) return text;
  return (
    <Tooltip title={text} placement={below ? 'bottom' : 'right'} mouseEnterDelay={0.5}>
      <span className="nav-title">{text}</span>
    </Tooltip>
  );
}

/** Entries of the first level alone. */
export const topItems = (entries: readonly NavigationEntry[]): MenuItems =>
  entries.map((entry) => ({
    key: entry.path,
    label: <Title text={t(entry.title)} below />,
    icon: menuIcon(entry.icon),
  }));
