import './profile.css';
import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t, useLanguage } from '#kit/console/base/i18n.ts';
import { useNarrow } from '#kit/console/base/use-narrow.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useSession } from '#kit/console/call/session.ts';
import { InRow } from '#kit/console/list/in-row.ts';
import { Portrait } from '#kit/console/picture/portrait.tsx';
import { useConsoleParts } from '#kit/console/shell/console-parts.ts';
import type { UserDialogEntry } from '#kit/console/shell/shell-parts.ts';
import { UserDialog } from '#kit/console/shell/user/user-dialog.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { unbindEntry } from '../contract/entry.ts';
import { endOtherSessions, ownProfile } from '../contract/own.ts';
import { clientName } from './client-name.ts';

/** Who I am here, what I see, where I am logged in. */
export default function ProfileScreen(): ReactNode {
  useLanguage();
  const { data: profile } = useRead(ownProfile, undefined);

  return (
    <div className="prf">
      <Identity roleName={profile?.roleName} />
      <Reach scope={profile?.scope} />
      <Sessions profile={profile} />
      <Bindings bindings={profile?.bindings ?? []} />
    </div>
  );
}

function Identity({ roleName }: { roleName: string | undefined }): ReactNode {
  const user = useSession((state) => state.user);
  if (!user) return null;

  const name = user.name || user.username;

  return (
    <section className="scr-card prf-identity">
      <Portrait name={name} address={user.avatar} className="prf-portrait" />
      <div>
        <h2>{name}</h2>
        <p>
          {user.username} · {user.merchantName}
        </p>
        {roleName && <Tag color="processing">{roleName}</Tag>}
      </div>
      <Actions />
    </section>
  );
}

/** The dialogs of the user's menu as buttons. */
function Actions(): ReactNode {
  const { shell } = useConsoleParts();
  const user = useSession((state) => state.user);
  const narrow = useNarrow();
  const [opened, setOpened] = useState<UserDialogEntry>();
  const entries = shell.userEntries.filter(
    (entry): entry is UserDialogEntry =>
      'dialog' in entry &&
      user !== undefined &&
      (entry.shown?.(user) ?? true) &&
      !(narrow && entry.narrow === false),
  );

  return (
    <div className="prf-actions">
      {entries.map((entry) => (
        <Button key={entry.key} icon={entry.icon} onClick={() => setOpened(entry)}>
          {t(entry.title)}
        </Button>
      ))}
      {opened && <UserDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

type Profile = ResultOf<typeof ownProfile>;

const SCOPES = [
  { key: 'canteens', title: '食堂' },
  { key: 'stalls', title: '另加档口' },
  { key: 'organisations', title: '组织' },
] as const;

function Reach({ scope }: { scope: Profile['scope'] | undefined }): ReactNode {
  return (
    <section className="scr-card prf-part">
      <h3>{t('数据权限')}</h3>
      <dl className="prf-reach">
        {SCOPES.filter(({ key }) => key !== 'stalls' || Number(scope?.stalls) > 0).map(
          ({ key, title }) => {
            const reach = scope?.[key];
            const text = reach === 'all' ? t('全部') : (reach ?? '');

            return (
              <div key={key} data-none={reach === 0 || undefined}>
                <dt>{t(title)}</dt>
                <dd>{text}</dd>
              </div>
            );
          },
        )}
      </dl>
    </section>
  );
}

function Sessions({ profile }: { profile: Profile | undefined }): ReactNode {
  const sessions = profile?.sessions ?? [];
  const titles = new Map(profile?.bindings.map(({ provider, title }) => [provider, title]));
  const way = (entry: string) =>
    entry === 'password' ? t('账号密码') : (titles.get(entry) ?? entry);

  return (
    <section className="scr-card prf-part prf-sessions">
      <header>
        <h3>{t('登录设备')}</h3>
        {sessions.length > 1 && (
          <ConfirmAction
            write={endOtherSessions}
            content={{}}
            trigger="下线其他登录"
            confirm="确定让其他设备全部下线？"
            detail="当前设备不受影响"
          />
        )}
      </header>
      <ul className="prf-list">
        {sessions.map(({ sessionId, current, entry, ip, userAgent, createdAt, lastSeenAt }) => (
          <li key={sessionId}>
            <b title={userAgent}>{clientText(userAgent)}</b>
            {current ? <Tag color="success">{t('当前设备')}</Tag> : <span />}
            <p>
              <span>{ip}</span>
              <span>{t('{way}登录于{time}', { way: way(entry), time: createdAt })}</span>
              <span>{t('最近活动{time}', { time: lastSeenAt })}</span>
            </p>
            {!current && (
              <InRow value>
                <ConfirmAction
                  write={endOtherSessions}
                  content={{ sessionId }}
                  trigger="下线"
                  confirm="确定让该设备下线？"
                  danger
                />
              </InRow>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a session says of its machine: browser and system, else the header itself. */
function clientText(userAgent: string): string {
  const { browser, system } = clientName(userAgent);
  const names = [browser, system].flatMap((name) => (name ? [t(name)] : []));

  return names.length > 0 ? names.join(' · ') : userAgent.slice(0, 40) || t('未知设备');
}

function Bindings({ bindings }: { bindings: Profile['bindings'] }): ReactNode {
  if (bindings.length === 0) return null;
  return (
    <section className="scr-card prf-part">
      <h3>{t('第三方账号')}</h3>
      <ul className="prf-list">
        {bindings.map(({ provider, title, createdAt }) => (
          <li key={provider}>
            <b>{t(title)}</b>
            <span />
            <p>
              <span>{t('绑定于{time}', { time: createdAt })}</span>
            </p>
            <InRow value>
              <ConfirmAction
                write={unbindEntry}
                content={{ provider }}
                trigger="解除绑定"
                confirm="解除后不能再用该账号登录，确定解除？"
                danger
              />
            </InRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
