import { useState } from 'react';
import type {
  dinerEndOtherSessions,
  dinerEndSession,
  dinerSessions,
} from '#areas/diner/contract/session.ts';
import { call, useAnswer, useCommand } from './api.ts';
import { Problem } from './parts.tsx';
import { t } from './texts.ts';
import { moment } from './words.ts';

/** Where one is logged in; what is not one's own is logged out here. `version` changes when sessions may have. */
export function Devices({ version }: { readonly version: number }) {
  const { data, error, reload } = useAnswer<typeof dinerSessions>(`/sessions?${version}`);
  const { busy, problem, run } = useCommand();
  const [isAsking, setAsking] = useState(false);
  if (!data) return <Problem text={error} />;

  const others = data.filter(({ isThis }) => !isThis).length;
  const end = (session: string) =>
    run(async () => {
      await call<typeof dinerEndSession>('/session/end', { session });
      await reload();
    });

  const endOthers = () =>
    run(async () => {
      await call<typeof dinerEndOtherSessions>('/sessions/endOthers');
      setAsking(false);
      await reload();
    });

  return (
    <section>
      <header className="bar">
        <h2>{t('登录设备')}</h2>
      </header>
      <ul className="flow">
        {data.map(({ session, deviceName, lastSeenAt, isThis }) => (
          <li key={session}>
            <span>
              <strong>{deviceName}</strong>
              <small>
                {isThis ? t('本机') : t('最近使用 {time}', { time: moment(lastSeenAt) })}
              </small>
            </span>
            {!isThis && (
              <button type="button" className="ghost" disabled={busy} onClick={() => end(session)}>
                {t('退出')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
      {others > 1 && (
        <div className="bar">
          {isAsking && <span>{t('{count} 台设备将退出登录', { count: others })}</span>}
          <button
            type="button"
            className={isAsking ? 'main' : 'ghost'}
            disabled={busy}
            onClick={isAsking ? endOthers : () => setAsking(true)}
          >
            {isAsking ? t('确定退出') : t('退出其他设备')}
          </button>
        </div>
      )}
    </section>
  );
}
