import DownOutlined from '@ant-design/icons/DownOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import { Button, Menu } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../base/i18n.ts';
import { LayoutParts } from '../../base/layout-parts.tsx';
import { MoreMenu } from '../../base/more-menu.tsx';
import { FindButton } from '../../find/find-button.tsx';
import { Logo } from '../logo.tsx';
import { useInterface } from '../user/interface-settings.ts';
import { UserMenu } from '../user/user-menu.tsx';
import type { NavigationEntry } from './menu.ts';
import { topItems } from './nav-items.tsx';
import { SITE_TITLE } from './navigation.ts';

interface TopBarProps {
  readonly narrow: boolean;
  /** Is the side menu open? */
  readonly opened: boolean;
  readonly onToggle: () => void;
  /** Is there a side menu to open or close? */
  readonly togglable: boolean;
  readonly entries: readonly NavigationEntry[];
  readonly selected: NavigationEntry | undefined;
  readonly onSelect: (path: string) => void;
  /** Opens a page of the menu. */
  readonly onOpen: (path: string) => void;
  /** The visited pages, where they stand in the bar. */
  readonly tabs?: ReactNode;
}

type FirstLevelProps = Pick<TopBarProps, 'entries' | 'selected' | 'onSelect' | 'onOpen'>;

/** The first level; entries that do not fit are below 更多. */
function FirstLevel({ entries, selected, onSelect, onOpen }: FirstLevelProps): ReactNode {
  const [unfolded, setUnfolded] = useState<string[]>([]);
  const openFound = (path: string) => {
    setUnfolded([]);
    onOpen(path);
  };

  return (
    <nav className="shell-first" aria-label={t('一级菜单')}>
      <Menu
        mode="horizontal"
        items={topItems(entries)}
        selectedKeys={selected ? [selected.path] : []}
        triggerSubMenuAction="click"
        overflowedIndicator={
          <span className="nav-more-title">
            {t('更多')} <DownOutlined />
          </span>
        }
        popupRender={(rest) => (
          <MoreMenu entries={entries} onOpen={openFound}>
            {rest}
          </MoreMenu>
        )}
        openKeys={unfolded}
        onOpenChange={setUnfolded}
        onClick={({ key }) => {
          setUnfolded([]);
          onSelect(key);
        }}
      />
    </nav>
  );
}

/** The top bar: side menu, mark, first-level menu, what areas put there, the user. */
export const TopBar = memo(function TopBar(props: TopBarProps): ReactNode {
  const { narrow, opened, onToggle, togglable } = props;
  const navigate = useNavigate();
  const logo = useInterface((state) => state.sidebarLogo);

  return (
    <header className="shell-top">
      <Button
        type="text"
        className="shell-toggle"
        data-absent={!togglable || undefined}
        aria-label={opened ? t('收起菜单') : t('展开菜单')}
        aria-expanded={opened}
        icon={opened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        onClick={onToggle}
      />
      {props.tabs}
      {logo && !narrow && (
        <button type="button" className="shell-brand" onClick={() => void navigate('/')}>
          <Logo size={28} />
          <b>{t(SITE_TITLE)}</b>
        </button>
      )}
      {!narrow && <FirstLevel {...props} />}
      <div className="shell-parts">
        <FindButton entries={props.entries} onOpen={props.onOpen} />
        <LayoutParts place="bar" />
      </div>
      <UserMenu />
    </header>
  );
});
