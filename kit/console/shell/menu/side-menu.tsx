import { Menu } from 'antd';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '../../action/toast.ts';
import { t } from '../../base/i18n.ts';
import { useCan } from '../../call/session.ts';
import { useConsoleParts } from '../console-parts.ts';
import { withProgress } from '../progress.tsx';
import { askAhead, loadScreen, type ScreenLoader } from '../screens.ts';
import { tabAddress } from '../tabs/tabs.ts';
import type { ConsoleRoute, NavigationEntry } from './menu.ts';
import { type MenuItems, navItems } from './nav-items.tsx';

let arrived = 0;

/** Counts what was opened: of two pages on their way, the one asked for last is shown. */
let openings = 0;

/** Is a page on its way that was asked for and has not arrived? */
export const isOpening = (): boolean => arrived < openings;

/**
 * Opens a menu entry: external links in a new tab, entries without a screen say so; a page that is open already as it was left. The page
 * one is on stays until the other's file is there.
 */
export function useOpen(): (path: string) => void {
  const navigate = useNavigate();
  const { screens } = useConsoleParts();
  const can = useCan();
  const openPage = async (path: string, load: ScreenLoader) => {
    openings += 1;
    const opening = openings;
    await withProgress(loadScreen(load)).catch(() => undefined);
    const address = tabAddress(path) ?? path;
    const [, search] = address.split('?');
    await askAhead(load, can, search ? `?${search}` : '');
    if (opening !== openings) return;

    arrived = opening;
    await navigate(address);
  };

  return (path) => {
    const [pathname = path] = path.split('?');
    const load = screens[pathname];
    if (/^https?:\/\//.test(path)) window.open(path, '_blank', 'noopener');
    else if (load) void openPage(path, load);
    else showToast('info', t('暂未开放，敬请期待'));
  };
}

interface SideMenuProps {
  readonly first: NavigationEntry | undefined;
  readonly route: ConsoleRoute;
}

interface NavigationProps {
  readonly entries: readonly NavigationEntry[];
  readonly route: ConsoleRoute | undefined;
  readonly onOpened?: () => void;
}

/** Nested directories; those around the current route open by themselves. */
function NestedMenu({
  items,
  indent,
  route,
  onOpened,
}: { items: MenuItems; indent: number } & Omit<NavigationProps, 'entries'>): ReactNode {
  const open = useOpen();
  const [opened, setOpened] = useState<readonly string[]>(route?.parents ?? []);
  const around = route?.parents.join(' ') ?? '';
  useEffect(() => {
    setOpened((before) => [...new Set([...before, ...around.split(' ')])]);
  }, [around]);

  return (
    <Menu
      mode="inline"
      inlineIndent={indent}
      items={items}
      selectedKeys={route ? [route.path] : []}
      openKeys={[...opened]}
      onOpenChange={setOpened}
      onClick={({ key }) => {
        open(key);
        onOpened?.();
      }}
    />
  );
}

/** The second level: what lies below the selected first-level entry. */
export const SideMenu = memo(function SideMenu({ first, route }: SideMenuProps): ReactNode {
  const nav = useRef<HTMLElement>(null);
  /* A long menu shows where one is, however one came there. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another entry
  useEffect(() => {
    nav.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' });
  }, [first, route.path]);

  return (
    <nav className="shell-side" aria-label={t('二级菜单')} ref={nav}>
      <NestedMenu
        key={first?.path}
        items={navItems(first?.children ?? [], false)}
        indent={16}
        route={route}
      />
    </nav>
  );
});

/** The whole menu in a drawer, for narrow windows. */
export function MenuDrawer({
  entries,
  route,
  open,
  onClose,
}: NavigationProps & { open: boolean; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape; the click is on its backdrop
    <dialog
      className="menu-drawer"
      ref={dialog}
      aria-label={t('菜单')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <NestedMenu items={navItems(entries, true)} indent={24} route={route} onOpened={onClose} />
      )}
    </dialog>
  );
}
