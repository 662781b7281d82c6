import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Dropdown, type MenuProps } from 'antd';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  type WheelEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../base/i18n.ts';
import { useStable } from '../../base/use-stable.ts';
import { queryClient } from '../../call/query.ts';
import { useAskUnsaved } from '../../form/ask-unsaved.ts';
import { type ConsoleRoute, HOME } from '../menu/menu.ts';
import { addressOf, closeTabs, latestTab, refreshTab, type Tab, useTabs } from './tabs.ts';

interface StripProps {
  /** Path of the page in sight. */
  readonly shown: string;
  readonly routes: ReadonlyMap<string, ConsoleRoute>;
}

/** The visited pages in a narrow window: the shown one by its title, the others and what can be done with them below it. */
export function TabMenu({ shown, routes }: StripProps): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions(shown);
  const closable = tabs.filter((tab) => !tab.pinned).length;
  const pinned = tabs.some((tab) => tab.path === shown && tab.pinned);
  const titleOf = (tab: Pick<Tab, 'path' | 'title'>) =>
    tab.title ?? t(routes.get(tab.path)?.title ?? tab.path);
  const now = tabs.find(({ path }) => path === shown) ?? { path: shown };
  const pages = tabs.map((tab) => ({
    key: tab.path,
    label: titleOf(tab),
    onClick: () => actions.show(tab.path),
  }));
  const items = [
    { key: 'pages', type: 'group' as const, label: t('已打开的页面'), children: pages },
    { type: 'divider' as const },
    ...(menuOf({ path: shown, pinned, closable }, actions).items ?? []),
  ];

  return (
    <Dropdown menu={{ items, selectedKeys: [shown] }} trigger={['click']} autoFocus>
      <Button type="text" className="tab-menu">
        <span>{titleOf(now)}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}

/** What the tab strip can do, the same object for ever; closing the shown tab leads to the one visited before. */
function useTabActions(shown: string) {
  const navigate = useNavigate();
  const ask = useAskUnsaved();
  const isShown = useStable((path: string) => path === shown);

  return useMemo(() => {
    const show = (tab: Tab | undefined) => void navigate(tab ? addressOf(tab) : HOME);
    const close = (closes: (tab: Tab) => boolean, then?: () => void) => {
      const closed = useTabs.getState().tabs.filter((tab) => !tab.pinned && closes(tab));
      ask(new Set(closed.map((tab) => tab.path)), () => {
        closeTabs(closes);
        const left = useTabs.getState().tabs;
        if (!left.some((tab) => isShown(tab.path))) show(latestTab(left));
        then?.();
      });
    };

    return {
      show: (path: string) => show(useTabs.getState().tabs.find((tab) => tab.path === path)),
      refresh: (path: string) =>
        ask(new Set([path]), () => {
          void queryClient.invalidateQueries({ refetchType: 'none' });
          refreshTab(path);
        }),
      close: (path: string) => close((tab) => tab.path === path),
      closeOthers: (path: string) =>
        close(
          (tab) => tab.path !== path,
          () => isShown(path) || void navigate(path),
        ),
      closeAll: () => close(() => true),
    };
  }, [navigate, isShown, ask]);
}

interface MenuTab {
  readonly path: string;
  readonly pinned: boolean;
  /** Tabs that may be closed, this one included. */
  readonly closable: number;
}

type TabActions = ReturnType<typeof useTabActions>;

function menuOf({ path, pinned, closable }: MenuTab, actions: TabActions): MenuProps {
  const others = pinned ? closable : closable - 1;
  return {
    items: [
      { key: 'refresh', label: t('刷新'), onClick: () => actions.refresh(path) },
      { key: 'close', label: t('关闭'), disabled: pinned, onClick: () => actions.close(path) },
      {
        key: 'others',
        label: t('关闭其他'),
        disabled: others === 0,
        onClick: () => actions.closeOthers(path),
      },
      { key: 'all', label: t('全部关闭'), disabled: closable === 0, onClick: actions.closeAll },
    ],
  };
}

interface TabButtonProps extends MenuTab {
  readonly title: string;
  readonly selected: boolean;
  readonly actions: TabActions;
}

const MIDDLE_BUTTON = 1;

const TabButton = memo(function TabButton(props: TabButtonProps): ReactNode {
  const { path, pinned, title, selected, actions } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const closeByWheel = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !pinned) actions.close(path);
  };

  return (
    <Dropdown menu={menuOf(props, actions)} trigger={['contextMenu']} autoFocus>
      <div
        className="tab"
        ref={ref}
        data-selected={selected || undefined}
        onAuxClick={closeByWheel}
      >
        <button
          type="button"
          role="tab"
          aria-selected={selected}
          tabIndex={selected ? 0 : -1}
          onClick={() => actions.show(path)}
        >
          {title}
        </button>
        {!pinned && (
          <button
            type="button"
            className="tab-close"
            tabIndex={-1}
            aria-hidden
            title={t('关闭{title}', { title })}
            onClick={() => actions.close(path)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
});

/** Refresh of the shown tab, and what else can be done. */
const TabTools = memo(function TabTools({
  actions,
  ...tab
}: MenuTab & { readonly actions: TabActions }): ReactNode {
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={t('刷新当前页')}
        icon={<ReloadOutlined />}
        onClick={() => actions.refresh(tab.path)}
      />
      <Dropdown menu={menuOf(tab, actions)} trigger={['click']} placement="bottomRight" autoFocus>
        <Button type="text" size="small" aria-label={t('标签页操作')} icon={<DownOutlined />} />
      </Dropdown>
    </>
  );
});

/**
 * The visited pages: arrow keys move between them, Delete closes one; a right click or the menu key offers the rest, a click of the
 * wheel closes, its turning scrolls.
 */
export function TabStrip({ shown, routes }: StripProps): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions(shown);
  const closable = tabs.filter((tab) => !tab.pinned).length;
  const pinned = tabs.some((tab) => tab.path === shown && tab.pinned);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    /* Keys of an open menu bubble here too, though it lies elsewhere on the page. */
    if (!(event.target instanceof Element && event.target.role === 'tab')) return;

    /* The tab that has the focus: the page shown follows it a moment later. */
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = buttons.indexOf(event.target as HTMLElement);
    const focused = tabs[at];
    if (event.key === 'Delete' && focused && !focused.pinned) actions.close(focused.path);
    const to =
      { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key] ?? -1;
    const next = tabs[to];
    if (!next) return;

    event.preventDefault();
    actions.show(next.path);
    buttons[to]?.focus();
  };

  return (
    <nav className="tab-strip" aria-label={t('已打开的页面')}>
      <div
        className="tab-list"
        role="tablist"
        aria-label={t('已打开的页面')}
        onKeyDown={onKeyDown}
        onWheel={scrollSideways}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.path}
            path={tab.path}
            pinned={tab.pinned}
            closable={closable}
            title={tab.title ?? t(routes.get(tab.path)?.title ?? tab.path)}
            selected={tab.path === shown}
            actions={actions}
          />
        ))}
      </div>
      <TabTools path={shown} pinned={pinned} closable={closable} actions={actions} />
    </nav>
  );
}

/* A wheel that turns up and down moves a strip that only moves sideways. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}
