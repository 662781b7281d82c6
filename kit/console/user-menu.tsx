import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleParts } from './console-parts.ts';
import { FullScreenButton } from './full-screen.tsx';
import { languageName, otherLanguage, setLanguage, t, useLanguage } from './i18n.ts';
import { Portrait } from './portrait.tsx';
import { queryClient } from './query.ts';
import { endSession, setUser, useSession } from './session.ts';
import { SettingsButton } from './settings-button.tsx';
import type { UserDialogEntry } from './shell-parts.ts';
import { loadLocale } from './shell-theme.ts';
import { forgetTabs } from './tabs.ts';
import { useNarrow } from './use-narrow.ts';
import { UserDialog } from './user-dialog.tsx';

/** Ends the session here and on the server; the server failing does not keep anybody logged in here. */
function useLogOut(): () => Promise<void> {
  const { account } = useConsoleParts();
  return async () => {
    const { token } = useSession.getState();
    /* The page forgets first: whatever it still asked after the server has forgotten would be refused. */
    endSession(false);
    forgetTabs();
    queryClient.clear();
    await account.leave(token).catch(() => undefined);
  };
}

/** Menu titles and cached answers are the server's texts, so they are asked for again in the new language. */
function useSwitchLanguage(): () => Promise<void> {
  const { account } = useConsoleParts();
  const language = useLanguage();
  return async () => {
    await loadLocale(otherLanguage(language));
    await setLanguage(otherLanguage(language));
    queryClient.clear();
    setUser(await account.load());
  };
}

/** The right end of the top bar: language, full screen, look, the user. */
export function UserMenu(): ReactNode {
  const user = useSession((state) => state.user);
  const language = useLanguage();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const switchLanguage = useSwitchLanguage();
  const name = user?.name || user?.username || '';
  const { shell } = useConsoleParts();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<UserDialogEntry>();
  const entries = shell.userEntries.filter(
    (entry) => user && (entry.shown?.(user) ?? true) && !(narrow && entry.narrow === false),
  );
  const items = [
    { key: 'who', type: 'group' as const, label: `${user?.username ?? ''} · ${user?.merchantName ?? ''}` },
    { type: 'divider' as const },
    { key: 'home', label: t('返回首页'), onClick: () => void navigate('/') },
    ...entries.map((entry) => ({
      key: entry.key,
      label: t(entry.title),
      icon: entry.icon,
      onClick: () => ('path' in entry ? void navigate(entry.path) : setOpened(entry)),
    })),
    { type: 'divider' as const },
    { key: 'leave', label: t('退出登录'), icon: <LogoutOutlined />, onClick: () => void logOut() },
  ];
  return (
    <div className="shell-user">
      <Button
        type="text"
        className="shell-language"
        lang={otherLanguage(language)}
        onClick={() => void switchLanguage()}
      >
        {languageName(otherLanguage(language))}
      </Button>
      <FullScreenButton />
      <SettingsButton />
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" className="shell-person" aria-label={t('用户菜单')}>
          <Portrait name={name} address={user?.avatar} className="shell-avatar" />
          <span className="wide-only">{name}</span>
        </Button>
      </Dropdown>
      {opened && <UserDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
