import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, type WheelEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from './i18n.ts';
import { type ConsoleRoute, HOME } from './menu.ts';
import { queryClient } from './query.ts';
import { closeTabs, latest, refreshTab, type Tab, useTabs } from './tabs.ts';

const MIDDLE_BUTTON = 1;

const addressOf = (tab: Tab): string => tab.location.pathname + tab.location.search + tab.location.hash;

/** What the tab strip can do; closing the shown tab leads to the one visited before. */
function useTabActions(shown: string) {
  const navigate = useNavigate();
  const close = (closes: (tab: Tab) => boolean) => {
    closeTabs(closes);
    const left = useTabs.getState().tabs;
    if (left.some((tab) => tab.path === shown)) return;
    const next = latest(left);
    void navigate(next ? addressOf(next) : HOME);
  };
  return {
    show: (tab: Tab) => void navigate(addressOf(tab)),
    refresh: (path: string) => {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      refreshTab(path);
    },
    close: (path: string) => close((tab) => tab.path === path),
    closeOthers: (path: string) => {
      close((tab) => tab.path !== path);
      if (path !== shown) void navigate(path);
    },
    closeAll: () => close(() => true),
  };
}
type TabActions = ReturnType<typeof useTabActions>;

function menuOf(tab: Tab | undefined, tabs: readonly Tab[], actions: TabActions): MenuProps {
  const path = tab?.path ?? '';
  const closable = (each: Tab) => !each.pinned;
  return {
    items: [
      { key: 'refresh', label: t('刷新'), onClick: () => actions.refresh(path) },
      { key: 'close', label: t('关闭'), disabled: !tab || tab.pinned, onClick: () => actions.close(path) },
      {
        key: 'others',
        label: t('关闭其他'),
        disabled: !tabs.some((each) => closable(each) && each.path !== path),
        onClick: () => actions.closeOthers(path),
      },
      { key: 'all', label: t('全部关闭'), disabled: !tabs.some(closable), onClick: actions.closeAll },
    ],
  };
}

interface TabButtonProps {
  readonly tab: Tab;
  readonly title: string;
  readonly selected: boolean;
  readonly menu: MenuProps;
  readonly actions: TabActions;
}

function TabButton({ tab, title, selected, menu, actions }: TabButtonProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  const closeByWheel = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON && !tab.pinned) actions.close(tab.path);
  };
  return (
    <Dropdown menu={menu} trigger={['contextMenu']} autoFocus>
      <div className="tab" ref={ref} data-selected={selected || undefined} onAuxClick={closeByWheel}>
        <button
          type="button"
          role="tab"
          aria-selected={selected}
          tabIndex={selected ? 0 : -1}
          onClick={() => actions.show(tab)}
        >
          {title}
        </button>
        {!tab.pinned && (
          <button
            type="button"
            className="tab-close"
            tabIndex={-1}
            aria-label={t('关闭{title}', { title })}
            onClick={() => actions.close(tab.path)}
          >
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

/* A wheel that turns up and down moves a strip that only moves sideways. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/**
 * The visited pages: arrow keys move between them, Delete closes one; a right click or the menu key offers the rest, a click of the
 * wheel closes, its turning scrolls.
 */
export function TabStrip({ shown, routes }: { shown: string; routes: ReadonlyMap<string, ConsoleRoute> }): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const actions = useTabActions(shown);
  const current = tabs.find((tab) => tab.path === shown);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    /* Keys of an open menu bubble here too, though it lies elsewhere on the page. */
    if (!(event.target instanceof Element && event.target.role === 'tab')) return;
    const at = tabs.findIndex((tab) => tab.path === shown);
    const next = { ArrowLeft: tabs[at - 1], ArrowRight: tabs[at + 1], Home: tabs[0], End: tabs.at(-1) }[event.key];
    if (event.key === 'Delete' && current && !current.pinned) actions.close(shown);
    if (!next) return;
    event.preventDefault();
    actions.show(next);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]');
    buttons[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className="tab-strip">
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
            tab={tab}
            title={t(routes.get(tab.path)?.title ?? tab.path)}
            selected={tab.path === shown}
            menu={menuOf(tab, tabs, actions)}
            actions={actions}
          />
        ))}
      </div>
      <Button
        type="text"
        size="small"
        aria-label={t('刷新当前页')}
        icon={<ReloadOutlined />}
        onClick={() => actions.refresh(shown)}
      />
      <Dropdown menu={menuOf(current, tabs, actions)} trigger={['click']} placement="bottomRight" autoFocus>
        <Button type="text" size="small" aria-label={t('标签页操作')} icon={<DownOutlined />} />
      </Dropdown>
    </div>
  );
}
