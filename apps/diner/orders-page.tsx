import { useState } from 'react';
import type { dinerCancel, dinerOrders } from '#areas/diner/contract/order.ts';
import { stage } from '#areas/marketing/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { isRepeatable, orderAgain } from './again.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { ComplainSheet } from './complain.tsx';
import { EvaluateSheet, OwnEvaluation } from './evaluate.tsx';
import { Empty, Lost, Problem, Sheet, Wait } from './parts.tsx';
import { payAll, usePaying } from './pay.tsx';
import { Application, RefundSheet } from './refund.tsx';
import { t } from './texts.ts';
import {
  dayName,
  deliveryName,
  goodsStateName,
  kindName,
  mealName,
  moment,
  money,
  monthDay,
  stateName,
} from './words.ts';

type Order = ResultOf<typeof dinerOrders>[number];

const A_PAGE = 20;

/** One's own orders, newest first. */
export function OrdersPage({ onAgain }: { readonly onAgain: () => void }) {
  const { data, error, reload } = useAnswer<typeof dinerOrders>('/orders');
  const [older, setOlder] = useState<readonly Order[]>([]);
  const { busy, problem, run } = useCommand();
  if (error && !data) return <Lost text={error} onRetry={reload} />;
  if (!data) return <Wait />;

  const known = new Set(data.map(({ orderId }) => orderId));
  const all = [...data, ...older.filter(({ orderId }) => !known.has(orderId))];
  const last = older.length > 0 ? older : data;
  const more = () =>
    run(async () => {
      const before = all.at(-1)?.orderId;
      if (before) setOlder([...older, ...(await call<typeof dinerOrders>('/orders', { before }))]);
    });

  const renew = async (orderId: string) => {
    if (known.has(orderId)) return reload();

    const [now] = await call<typeof dinerOrders>('/orders', { orderId });
    setOlder(older.map((order) => (order.orderId === orderId && now ? now : order)));
  };

  return (
    <>
      <h1>{t('我的订单')}</h1>
      {all.length === 0 && <Empty text={t('还没有订单')} />}
      {all.map((order) => (
        <Card
          key={order.orderId}
          order={order}
          onAgain={onAgain}
          onDone={() => run(() => renew(order.orderId))}
        />
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

interface CardProps {
  readonly order: Order;
  readonly onDone: () => void;
  readonly onAgain: () => void;
}

type Asked = 'cancel' | 'refund' | 'evaluate' | 'complain';

function Card({ order, onDone, onAgain }: CardProps) {
  const [ask, setAsk] = useState<Asked>();
  const { busy, problem, run } = useCommand();
  const { orderId, bizDate, lines, fee, canPay, canCancel, canApply, application, refundAmount } =
    order;
  const { canEvaluate, evaluation } = order;
  const close = () => setAsk(undefined);
  const done = () => {
    close();
    onDone();
  };
  const pay = async (payPassword?: string) => {
    await payAll([orderId], payPassword);
    done();
  };
  const { tryPaying, sheet } = usePaying(pay, { orderId });

  return (
    <article className="card">
      <header>
        <strong>{order.placeName}</strong>
        <span className={`state s${order.orderState}`}>{stateName(order.orderState)}</span>
      </header>
      <p className="hint">
        {kindName(order.orderKind)} · {dayName(bizDate)} {monthDay(bizDate)}{' '}
        {mealName(order.mealType)}
        {order.stallName && ` · ${order.stallName}`}
        {order.tableName && ` · ${order.tableName}`}
      </p>
      <p className="what">{orderedText(lines)}</p>
      <Handed order={order} />
      <Saved order={order} />
      <p className="sum">
        {refundAmount > 0 && <small>{t('已退 {amount}', { amount: money(refundAmount) })}</small>}
        {fee > 0 && <small>{t('扣费 {amount}', { amount: money(fee) })}</small>}
        <b>{money(order.amount)}</b>
      </p>
      {application && <Application application={application} onDone={onDone} />}
      {evaluation && <OwnEvaluation evaluation={evaluation} />}
      <Problem text={problem} />
      {(canPay || canCancel || canApply || canEvaluate || evaluation || isRepeatable(order)) && (
        <footer>
          {canCancel && order.cancelUntil && (
            <small>{t('{at} 前可取消', { at: moment(order.cancelUntil) })}</small>
          )}
          {canCancel && (
            <button type="button" className="ghost" onClick={() => setAsk('cancel')}>
              {t('取消订单')}
            </button>
          )}
          {isRepeatable(order) && (
            <button
              type="button"
              className="ghost"
              onClick={() => {
                orderAgain(order);
                onAgain();
              }}
            >
              {t('再来一单')}
            </button>
          )}
          {canApply && (
            <button type="button" className="ghost" onClick={() => setAsk('refund')}>
              {t('申请退款')}
            </button>
          )}
          {(canEvaluate || evaluation) && (
            <button type="button" className="ghost" onClick={() => setAsk('complain')}>
              {t('投诉建议')}
            </button>
          )}
          {canEvaluate && (
            <button type="button" className="ghost" onClick={() => setAsk('evaluate')}>
              {t('评价')}
            </button>
          )}
          {canPay && (
            <button type="button" className="main" disabled={busy} onClick={() => run(tryPaying)}>
              {t('去支付')}
            </button>
          )}
        </footer>
      )}
      {sheet}
      {ask === 'cancel' && <CancelSheet order={order} onClose={close} onDone={done} />}
      {ask === 'refund' && <RefundSheet order={order} onClose={close} onDone={done} />}
      {ask === 'evaluate' && <EvaluateSheet order={order} onClose={close} onDone={done} />}
      {ask === 'complain' && <ComplainSheet order={order} onClose={close} onDone={done} />}
    </article>
  );
}

type Line = Order['lines'][number];

/** What was ordered: the dishes of a set meal stand behind its name. */
function orderedText(lines: readonly Line[]): string {
  const setMeals = Map.groupBy(lines, ({ packageName }) => packageName);
  const texts = [...setMeals].flatMap(([name, own]) =>
    name === null ? own.map(lineText) : [`${name}（${own.map(lineText).join('、')}）`],
  );

  return texts.join('、');
}

const lineText = ({ goodsName, quantity, goodsStatus }: Line): string =>
  `${goodsName}×${quantity / 1000}${goodsStatus === null ? '' : `（${goodsStateName(goodsStatus)}）`}`;

/** How an order gets to its buyer: how far it is, what it is fetched and called with. */
function Handed({
  order: { deliveryState, broughtTo, pickCode, callNo, wantedAt },
}: {
  readonly order: Order;
}) {
  return (
    <>
      {deliveryState !== null && (
        <p className="hint">
          {deliveryName(deliveryState)}
          {broughtTo && ` · ${broughtTo}`}
        </p>
      )}
      {wantedAt && <p className="hint">{t('取餐时间 {at}', { at: moment(wantedAt) })}</p>}
      {pickCode && (
        <p className="pick">
          {t('取餐码')} <b>{pickCode}</b>
          {callNo !== null && ` · ${t('取餐号 {no}', { no: callNo })}`}
        </p>
      )}
    </>
  );
}

const STAGE = stage.key;

/** What rules, coupons, points and set meals took off, and by which. */
function Saved({ order: { discountAmount, applied, lines } }: { readonly order: Order }) {
  if (discountAmount === 0) return null;

  const rules = applied
    .filter(({ stage, amount }) => stage !== STAGE.managementFee && amount > 0)
    .map(({ ruleName }) => ruleName);
  if (lines.some(({ packageName }) => packageName !== null)) rules.push(t('套餐'));

  return (
    <p className="hint">
      {t('已优惠 {amount}：{rules}', { amount: money(discountAmount), rules: rules.join('、') })}
    </p>
  );
}

interface StepProps {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function CancelSheet({ order, onClose, onDone }: StepProps) {
  const { busy, problem, run } = useCommand();
  const cancel = () =>
    run(async () => {
      const { orderId } = order;
      await once({ cancel: orderId }, (idempotencyKey) =>
        call<typeof dinerCancel>('/cancel', { orderId, idempotencyKey }),
      );
      onDone();
    });

  return (
    <Sheet title={t('取消订单')} onClose={onClose}>
      <p className="hint">{comingBack(order)}</p>
      <Problem text={problem} />
      <button type="button" className="main danger" disabled={busy} onClick={cancel}>
        {t('确认取消')}
      </button>
    </Sheet>
  );
}

/** What a person gets back who takes an order back now. */
function comingBack({ paidAmount, refundAmount, cancelFee }: Order): string {
  const paid = paidAmount - refundAmount;
  if (paid === 0) return t('订单尚未付款，取消后不会扣款。');

  const amount = money(paid - cancelFee);

  return cancelFee > 0
    ? t('已过取消时间：扣除 {fee}，其余 {amount} 立即退回账户。', { fee: money(cancelFee), amount })
    : t('已支付的 {amount} 立即全额退回账户。', { amount });
}
