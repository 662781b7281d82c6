import { useState } from 'react';
import type { dinerApplyRefund, dinerCancel, dinerOrders } from '#areas/diner/contract/order.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { CallError, call, newKey, useAnswer, useCommand } from './api.ts';
import { Empty, Problem, Sheet, Wait } from './parts.tsx';
import { ChannelSheet, needsPassword, PasswordSheet, payAll } from './pay.tsx';
import { t } from './texts.ts';
import { dayName, kindName, mealName, moment, money, monthDay, stateName } from './words.ts';

type Order = ResultOf<typeof dinerOrders>[number];
type Asked = 'password' | 'channel' | 'cancel' | 'refund';

const A_PAGE = 20;

interface StepProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
function CancelSheet({ order, onClose, onDone }: StepProps) {
  const { busy, problem, run } = useCommand();
  const [key] = useState(newKey);
  const cancel = () =>
    run(async () => {
      await call<typeof dinerCancel>('/cancel', { orderId: order.orderId, idempotencyKey: key });
      onDone();
    });
  return (
    <Sheet title={t('取消订单')} onClose={onClose}>
      <p className="hint">{order.isLate ? t('已过取消时间，可能扣除费用。') : t('已支付的金额将全部退回账户。')}</p>
      <Problem text={problem} />
      <button type="button" className="main danger" disabled={busy} onClick={cancel}>
        {t('确认取消')}
      </button>
    </Sheet>
  );
}

function RefundSheet({ order, onClose, onDone }: StepProps) {
  const { busy, problem, run } = useCommand();
  const [reason, setReason] = useState('');
  const [key] = useState(newKey);
  const apply = () =>
    run(async () => {
      const { orderId } = order;
      await call<typeof dinerApplyRefund>('/refund/apply', { orderId, reason, idempotencyKey: key });
      onDone();
    });
  return (
    <Sheet title={t('申请退款')} onClose={onClose}>
      <label className="field">
        <span>{t('退款原因')}</span>
        <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <Problem text={problem} />
      <button type="button" className="main" disabled={busy || reason.trim() === ''} onClick={apply}>
        {t('提交申请')}
      </button>
    </Sheet>
  );
}

const FEE = 7;
/** What rules, coupons and points took off, and by which. */
function Saved({ order: { discountAmount, applied } }: { readonly order: Order }) {
  if (discountAmount === 0) return null;
  const rules = applied.filter(({ stage, amount }) => stage !== FEE && amount > 0).map(({ ruleName }) => ruleName);
  return (
    <p className="hint">{t('已优惠 {amount}：{rules}', { amount: money(discountAmount), rules: rules.join('、') })}</p>
  );
}

function Card({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const [ask, setAsk] = useState<Asked>();
  const { busy, problem, run } = useCommand();
  const { orderId, bizDate, lines, fee, pickCode, canPay, canCancel, canApply, isApplied, refundAmount } = order;
  const close = () => setAsk(undefined);
  const done = () => {
    close();
    onDone();
  };
  const pay = async (payPassword?: string) => {
    await payAll([orderId], payPassword);
    done();
  };
  const tryPaying = () =>
    run(() =>
      pay().catch((error: unknown) => {
        if (needsPassword(error)) return setAsk('password');
        if (error instanceof CallError && error.reason === 'INSUFFICIENT_BALANCE') return setAsk('channel');
        throw error;
      }),
    );
  return (
    <article className="card">
      <header>
        <strong>{order.placeName}</strong>
        <span className={`state s${order.orderState}`}>{stateName(order.orderState)}</span>
      </header>
      <p className="hint">
        {kindName(order.orderKind)} · {dayName(bizDate)} {monthDay(bizDate)} {mealName(order.mealType)}
        {order.stallName && ` · ${order.stallName}`}
      </p>
      <p className="what">{lines.map(({ goodsName, quantity }) => `${goodsName}×${quantity / 1000}`).join('、')}</p>
      {canCancel && pickCode && (
        <p className="pick">
          {t('取餐码')} <b>{pickCode}</b>
        </p>
      )}
      <Saved order={order} />
      <p className="sum">
        {refundAmount > 0 && <small>{t('已退 {amount}', { amount: money(refundAmount) })}</small>}
        {fee > 0 && <small>{t('扣费 {amount}', { amount: money(fee) })}</small>}
        {isApplied && <small>{t('退款审核中')}</small>}
        <b>{money(order.amount)}</b>
      </p>
      <Problem text={problem} />
      {(canPay || canCancel || canApply) && (
        <footer>
          {canCancel && order.cancelUntil && <small>{t('{at} 前可取消', { at: moment(order.cancelUntil) })}</small>}
          {canCancel && (
            <button type="button" className="ghost" onClick={() => setAsk('cancel')}>
              {t('取消订单')}
            </button>
          )}
          {canApply && (
            <button type="button" className="ghost" onClick={() => setAsk('refund')}>
              {t('申请退款')}
            </button>
          )}
          {canPay && (
            <button type="button" className="main" disabled={busy} onClick={tryPaying}>
              {t('去支付')}
            </button>
          )}
        </footer>
      )}
      {ask === 'password' && <PasswordSheet problem="" onTyped={pay} onClose={close} />}
      {ask === 'channel' && (
        <ChannelSheet title={t('余额不足，请选择支付方式')} orderId={orderId} onPaid={pay} onClose={close} />
      )}
      {ask === 'cancel' && <CancelSheet order={order} onClose={close} onDone={done} />}
      {ask === 'refund' && <RefundSheet order={order} onClose={close} onDone={done} />}
    </article>
  );
}

/** One's own orders, newest first. */
export function OrdersPage() {
  const { data, error, reload } = useAnswer<typeof dinerOrders>('/orders');
  const [older, setOlder] = useState<readonly Order[]>([]);
  const { busy, problem, run } = useCommand();
  if (error && !data) return <Problem text={error} />;
  if (!data) return <Wait />;
  const all = [...data, ...older];
  const last = older.length > 0 ? older : data;
  const more = () =>
    run(async () => {
      const before = all.at(-1)?.orderId;
      if (before) setOlder([...older, ...(await call<typeof dinerOrders>('/orders', { before }))]);
    });
  return (
    <>
      <h1>{t('我的订单')}</h1>
      {all.length === 0 && <Empty text={t('还没有订单')} />}
      {all.map((order) => (
        <Card key={order.orderId} order={order} onDone={reload} />
      ))}
      <Problem text={problem} />
      {last.length > 0 && last.length % A_PAGE === 0 && (
        <button type="button" className="ghost" disabled={busy} onClick={more}>
          {t('更早的订单')}
        </button>
      )}
    </>
  );
}
