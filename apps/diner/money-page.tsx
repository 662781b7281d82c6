import { useState } from 'react';
import type { dinerFlow } from '#areas/diner/contract/money.ts';
import type { dinerLogout, dinerMe } from '#areas/diner/contract/session.ts';
import { tradeType } from '#areas/ledger/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, keepToken, useAnswer, useCommand } from './api.ts';
import { Benefits } from './benefits.tsx';
import { CanteenStars } from './canteen-stars.tsx';
import { Complaints } from './complain.tsx';
import { Devices } from './devices.tsx';
import { forgetChoices } from './own-choices.ts';
import { OwnSettings } from './own-settings.tsx';
import { Empty, Lost, Problem, Wait } from './parts.tsx';
import { Passwords } from './passwords.tsx';
import { ChannelSheet } from './pay.tsx';
import { otherLanguage, switchLanguage, t } from './texts.ts';
import { keepToday, moment, money, today, tradeName, walletName } from './words.ts';

/** How long leaving waits to be told to the server: who leaves has left, whatever the line does. */
const LEAVING_MILLISECONDS = 3_000;

/** Who one is and what one has. */
export function MoneyPage({ onOut }: { readonly onOut: () => void }) {
  const { data: me, error, oldSince, reload } = useAnswer<typeof dinerMe>('/me');
  const [isCharging, setCharging] = useState(false);
  const [version, setVersion] = useState(0);
  const [devices, setDevices] = useState(0);
  if (error && !me) return <Lost text={error} onRetry={reload} />;
  if (!me) return <Wait />;

  keepToday(me.today, oldSince);
  const out = async () => {
    const told = call<typeof dinerLogout>('/logout').catch(() => undefined);
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, LEAVING_MILLISECONDS))]);
    forgetChoices();
    keepToken('');
    onOut();
  };

  const changed = () => {
    setDevices(devices + 1);
    void reload();
  };

  const paid = async () => {
    setCharging(false);
    setVersion(version + 1);
    await reload();
  };

  return (
    <>
      <h1 className="unseen">{t('我的')}</h1>
      <section className="purse">
        <p>
          {me.custName} <small>{me.custNum}</small>
        </p>
        <p className="hint">{me.orgName}</p>
        <p className="total">{money(me.available)}</p>
        <p className="hint">{t('可用余额')}</p>
        <Frozen of={me.frozen} />
        <dl>
          <div>
            <dt>{t('个人钱包')}</dt>
            <dd>{money(me.personal)}</dd>
          </div>
          <div>
            <dt>{t('补贴钱包')}</dt>
            <dd>{money(me.subsidy)}</dd>
          </div>
          <div>
            <dt>{t('红包')}</dt>
            <dd>{money(me.red)}</dd>
          </div>
        </dl>
        <button type="button" className="main" onClick={() => setCharging(true)}>
          {t('充值')}
        </button>
      </section>
      <Flow version={version} />
      <Benefits />
      <CanteenStars />
      <Complaints />
      <OwnSettings custName={me.custName} />
      <Passwords {...me} onChanged={changed} />
      <Devices version={devices} />
      <footer className="bar">
        <button type="button" className="ghost" onClick={() => switchLanguage()}>
          {otherLanguage()}
        </button>
        <button type="button" className="ghost" onClick={out}>
          {t('退出登录')}
        </button>
      </footer>
      {isCharging && (
        <ChannelSheet title={t('充值')} onPaid={paid} onClose={() => setCharging(false)} />
      )}
    </>
  );
}

type FrozenMoney = ResultOf<typeof dinerMe>['frozen'];

const FROZEN: Readonly<Record<FrozenMoney[number]['kind'], string>> = {
  frozen: '已冻结',
  deposit: '包间押金',
  withdrawal: '提现处理中',
  refund: '退款处理中',
  noSpending: '账户已冻结，暂不能消费',
};

/** What of the money cannot be spent, and why. */
function Frozen({ of }: { readonly of: FrozenMoney }) {
  if (of.length === 0) return null;

  return (
    <ul className="frozen">
      {of.map(({ kind, amount, reason, since }) => (
        <li key={`${kind} ${since}`}>
          <span>
            {t(FROZEN[kind])}
            <small>{reason === '' ? moment(since) : `${reason} · ${moment(since)}`}</small>
          </span>
          {amount > 0 && <b>{money(amount)}</b>}
        </li>
      ))}
    </ul>
  );
}

const TRADE_TYPE = tradeType.key;

/** Sales and their fees: what is remarked on them is what rules did to the price. */
const SOLD: readonly number[] = [TRADE_TYPE.consumption, TRADE_TYPE.managementFee];

/** Entries an answer has at most, and those that are shown at first. */
const [A_PAGE, FIRST] = [100, 5];

/** What went in and out in a month. */
function Flow({ version }: { readonly version: number }) {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const [isWhole, setWhole] = useState(false);
  const { data, error } = useAnswer<typeof dinerFlow>(`/flow?${version}`, { month });
  const [older, setOlder] = useState<{
    readonly of: typeof data;
    readonly rows: NonNullable<typeof data>;
  }>();
  const { busy, problem, run } = useCommand();
  /* What was asked on belongs to the first rows it was asked for. */
  const further = older !== undefined && older.of === data ? older.rows : [];
  const all = [...(data ?? []), ...further];
  const shown = isWhole ? all : all.slice(0, FIRST);
  const last = further.length > 0 ? further : (data ?? []);
  const more = () =>
    run(async () => {
      const before = all.at(-1)?.postingId;
      if (!before) return;

      const rows = await call<typeof dinerFlow>('/flow', { month, before });
      setOlder({ of: data, rows: [...further, ...rows] });
    });

  return (
    <section>
      <header className="bar">
        <h2>{t('流水')}</h2>
        <select
          aria-label={t('月份')}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months().map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </header>
      <Problem text={error ?? problem} />
      {data?.length === 0 && <Empty text={t('本月没有流水')} />}
      <ul className="flow">
        {shown.map(
          ({ postingId, occurredAt, tradeType, walletType, change, balanceAfter, remark }) => (
            <li key={postingId}>
              <span>
                <strong>{tradeName(tradeType)}</strong>
                <small>
                  {walletName(walletType)} · {moment(occurredAt)}
                </small>
                {remark && SOLD.includes(tradeType) && <small>{remark}</small>}
              </span>
              <span>
                <b className={change > 0 ? 'in' : ''}>
                  {change > 0 ? '+' : '−'}
                  {money(Math.abs(change))}
                </b>
                <small>{t('余额 {amount}', { amount: money(balanceAfter) })}</small>
              </span>
            </li>
          ),
        )}
      </ul>
      {shown.length < all.length && (
        <button type="button" className="ghost wide" onClick={() => setWhole(true)}>
          {t('展开全部流水')}
        </button>
      )}
      {isWhole && last.length > 0 && last.length % A_PAGE === 0 && (
        <button type="button" className="ghost wide" disabled={busy} onClick={more}>
          {t('更早的流水')}
        </button>
      )}
    </section>
  );
}

const MONTHS = 6;

const months = (): string[] => {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return Array.from({ length: MONTHS }, (_each, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
};
