import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined';
import LogoutOutlined from '@ant-design/icons/LogoutOutlined';
import TranslationOutlined from '@ant-design/icons/TranslationOutlined';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageName, otherLanguage, setLanguage, t, useLanguage } from '../../base/i18n.ts';
import { lazyPart } from '../../base/lazy-part.tsx';
import { useNarrow } from '../../base/use-narrow.ts';
import { queryClient } from '../../call/query.ts';
import { setUser, useSession } from '../../call/session.ts';
import { useAskUnsaved } from '../../form/ask-unsaved.ts';
import { Portrait } from '../../picture/portrait.tsx';
import { useConsoleParts } from '../console-parts.ts';
import type { UserDialogEntry } from '../shell-parts.ts';
import { loadLocale } from '../shell-theme.ts';
import { FullScreenButton } from './full-screen.tsx';
import { SettingsButton } from './settings-button.tsx';
import { useLogOut } from './use-log-out.ts';
import { UserDialog } from './user-dialog.tsx';

const SettingsPanel = lazyPart<{ onClose: () => void }>(
  async () => (await import('./settings-panel.tsx')).SettingsPanel,
);

/** The right end of the top bar: language, full screen, look, the user. */
export function UserMenu(): ReactNode {
  const user = useSession((state) => state.user);
  const language = useLanguage();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const switchLanguage = useSwitchLanguage();
  const ask = useAskUnsaved();
  const name = user?.name || user?.username || '';
  const { shell } = useConsoleParts();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<UserDialogEntry>();
  const [looking, setLooking] = useState(false);
  const turn = () => ask(undefined, () => void switchLanguage());
  const entries = shell.userEntries.filter(
    (entry) => user && (entry.shown?.(user) ?? true) && !(narrow && entry.narrow === false),
  );

  const items = [
    {
      key: 'who',
      type: 'group' as const,
      label: `${user?.username ?? ''} · ${user?.merchantName ?? ''}`,
    },
    { type: 'divider' as const },
    { key: 'home', label: t('返回首页'), onClick: () => void navigate('/') },
    ...entries.map((entry) => ({
      key: entry.key,
      label: t(entry.title),
      icon: entry.icon,
      onClick: () => ('path' in entry ? void navigate(entry.path) : setOpened(entry)),
    })),
    ...(narrow
      ? [
          {
            key: 'language',
            label: (
              <span lang={otherLanguage(language)}>{languageName(otherLanguage(language))}</span>
            ),
            icon: <TranslationOutlined />,
            onClick: turn,
          },
        ]
      : []),
    {
      key: 'look',
      label: t('界面设置'),
      icon: <BgColorsOutlined />,
      onClick: () => setLooking(true),
    },
    { type: 'divider' as const },
    {
      key: 'leave',
      label: t('退出登录'),
      icon: <LogoutOutlined />,
      onClick: () => ask(undefined, () => void logOut()),
    },
  ];

  return (
    <div className="shell-user">
      <Button
        type="text"
        className="shell-language wide-only"
        lang={otherLanguage(language)}
        onClick={turn}
      >
        {languageName(otherLanguage(language))}
      </Button>
      <FullScreenButton />
      {!narrow && <SettingsButton open={() => setLooking(true)} />}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" className="shell-person">
          <Portrait name={name} address={user?.avatar} className="shell-avatar" />
          <span className="wide-only">{name}</span>
          <span className="unseen">{t('用户菜单')}</span>
        </Button>
      </Dropdown>
      {looking && <SettingsPanel onClose={() => setLooking(false)} />}
      {opened && <UserDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
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
