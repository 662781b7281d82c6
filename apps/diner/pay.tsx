import { useState } from 'react';
import type {
  dinerChannels,
  dinerPayTest,
  dinerRecharge,
  dinerTrade,
} from '#areas/diner/contract/money.ts';
import type { dinerPay } from '#areas/diner/contract/order.ts';
import { payChannel, payTradeState } from '#areas/payment/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { CallError, call, once, useAnswer, useCommand } from './api.ts';
import { Chips, Problem, Sheet } from './parts.tsx';
import { t } from './texts.ts';
import { money } from './words.ts';

/** Pays orders one after the other from one's own account; what is paid leaves the list. @throws CallError */
export async function payAll(unpaid: string[], payPassword?: string): Promise<void> {
  while (unpaid[0] !== undefined) {
    const orderId = unpaid[0];
    const more = payPassword ? { payPassword } : {};
    await once({ pay: orderId }, (idempotencyKey) =>
      call<typeof dinerPay>('/pay', { orderId, idempotencyKey, ...more }),
    );
    unpaid.shift();
  }
}

interface PayingOptions {
  readonly orderId?: string | undefined;
  readonly onClose?: () => void;
}

/**
 * Pays, and asks for what it takes: the payment password, or money through a channel where the account lacks it. With an order the channel
 * brings exactly what is to be paid of it.
 */
export function usePaying(
  pay: (payPassword?: string) => Promise<void>,
  { orderId, onClose }: PayingOptions = {},
) {
  const [ask, setAsk] = useState<'password' | 'channel'>();
  const [password, setPassword] = useState<string>();
  /* What is still missing after a payment through a channel is asked for from the beginning. */
  const [round, setRound] = useState(0);
  const close = () => {
    setAsk(undefined);
    onClose?.();
  };

  const tryPaying = async (typed = password) => {
    try {
      await pay(typed);
      setAsk(undefined);
    } catch (error) {
      if (needsPassword(error) && typed === undefined) return setAsk('password');
      if (!(error instanceof CallError && error.reason === 'INSUFFICIENT_BALANCE')) throw error;

      setPassword(typed);
      setRound(round + 1);
      setAsk('channel');
    }
  };

  const sheet =
    ask === 'password' ? (
      <PasswordSheet onTyped={tryPaying} onClose={close} />
    ) : ask === 'channel' ? (
      <ChannelSheet
        key={round}
        title={t('余额不足，请选择支付方式')}
        {...(orderId && { orderId })}
        onPaid={() => tryPaying()}
        onClose={close}
      />
    ) : null;

  return { tryPaying: () => tryPaying(), sheet };
}

/** What a payment password helps with. */
const BY_PASSWORD = ['PASSWORD_REQUIRED', 'PASSWORD_WRONG'];

const needsPassword = (error: unknown): boolean =>
  error instanceof CallError && BY_PASSWORD.includes(error.reason);

/** Whether a payment takes a password, or more money, that the page can ask for. */
export const needsMore = (error: unknown): boolean =>
  needsPassword(error) || (error instanceof CallError && error.reason === 'INSUFFICIENT_BALANCE');

interface PasswordProps {
  readonly onTyped: (payPassword: string) => Promise<void>;
  readonly onClose: () => void;
}

function PasswordSheet({ onTyped, onClose }: PasswordProps) {
  const [typed, setTyped] = useState('');
  const { busy, problem, run } = useCommand();

  return (
    <Sheet title={t('请输入支付密码')} onClose={onClose}>
      <label className="field">
        <span>{t('支付密码')}</span>
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p className="hint">{t('还没有支付密码？请在“我的”中设置')}</p>
      <Problem text={problem} />
      <button
        type="button"
        className="main"
        disabled={busy || typed.length < 6}
        onClick={() => run(() => onTyped(typed))}
      >
        {t('确认支付')}
      </button>
    </Sheet>
  );
}

interface ChannelProps {
  readonly title: string;
  /** What is to be paid of an order; absent: any amount. */
  readonly orderId?: string;
  readonly onPaid: () => Promise<void>;
  readonly onClose: () => void;
}

const AMOUNTS = [5000, 10_000, 20_000, 50_000];

type Trade = ResultOf<typeof dinerTrade>;

/** Puts money in through a channel. */
export function ChannelSheet({ title, orderId, onPaid, onClose }: ChannelProps) {
  const { data: channels, error } = useAnswer<typeof dinerChannels>(
    '/channels',
    orderId === undefined ? {} : { orderId },
  );
  const [amount, setAmount] = useState(AMOUNTS[1] as number);
  const [trade, setTrade] = useState<Trade>();
  const { busy, problem, run } = useCommand();
  const start = (channel: Trade['channel']) =>
    run(async () => {
      const what = { channel, ...(orderId === undefined ? { amount } : { orderId }) };
      const asked = once(what, (idempotencyKey) =>
        call<typeof dinerRecharge>('/recharge', { ...what, idempotencyKey }),
      );
      setTrade(await asked);
    });

  return (
    <Sheet title={title} onClose={onClose}>
      {trade ? (
        <TradeStep trade={trade} onPaid={onPaid} />
      ) : (
        <>
          {orderId === undefined && (
            <Chips
              label={t('充值金额')}
              of={AMOUNTS.map((key) => ({ key, text: `¥${key / 100}` }))}
              value={amount}
              onChange={setAmount}
            />
          )}
          <Problem text={problem || error} />
          {channels?.length === 0 && <Problem text={t('暂未开通线上支付，请到充值点办理')} />}
          {channels?.map(({ channel, desc }) => (
            <button
              key={channel}
              type="button"
              className="main"
              disabled={busy}
              onClick={() => start(channel)}
            >
              {desc}
            </button>
          ))}
        </>
      )}
    </Sheet>
  );
}

/** A recharge on its way: opened in the channel's program, then asked after. */
function TradeStep({
  trade,
  onPaid,
}: {
  readonly trade: Trade;
  readonly onPaid: () => Promise<void>;
}) {
  const { busy, problem, run, setProblem } = useCommand();
  const { tradeId } = trade;
  const settle = async (now: Trade) => {
    if (now.state !== payTradeState.key.credited) return setProblem(t('尚未收到付款，请稍后再查'));
    await onPaid();
  };
  const look = () => run(async () => settle(await call<typeof dinerTrade>('/trade', { tradeId })));
  const payTest = () =>
    run(async () => settle(await call<typeof dinerPayTest>('/trade/test', { tradeId })));

  return (
    <>
      <p className="total">{money(trade.amount)}</p>
      <Problem text={problem} />
      {trade.channel === payChannel.key.test ? (
        <button type="button" className="main" disabled={busy} onClick={payTest}>
          {t('模拟付款')}
        </button>
      ) : (
        <a className="main" href={trade.payUrl}>
          {t('去付款')}
        </a>
      )}
      <button type="button" className="ghost" disabled={busy} onClick={look}>
        {t('我已付款')}
      </button>
    </>
  );
}
