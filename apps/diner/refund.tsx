import { useState } from 'react';
import type {
  dinerApplyRefund,
  dinerOrders,
  dinerWithdrawRefund,
} from '#areas/diner/contract/order.ts';
import { refundApplyState } from '#areas/order/contract/lookups.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useCommand } from './api.ts';
import { Problem, Sheet } from './parts.tsx';
import { t } from './texts.ts';
import { applicationName, money } from './words.ts';

type Order = ResultOf<typeof dinerOrders>[number];

interface ApplicationProps {
  readonly application: NonNullable<Order['application']>;
  readonly onDone: () => void;
}
/** How far an application for a refund is; it can be taken back until an operator has decided. */
export function Application({
  application: { applyId, state, amount, reason, said },
  onDone,
}: ApplicationProps) {
  const { busy, problem, run } = useCommand();
  const withdraw = () =>
    run(async () => {
      /* Also where it is refused: an operator has decided meanwhile, or an earlier try did it and its answer was lost. */
      await call<typeof dinerWithdrawRefund>('/refund/withdraw', { applyId }).finally(onDone);
    });

  return (
    <div className="pick">
      <div className="row apart">
        <span>
          {applicationName(state)} <b className="small">{money(amount)}</b>
        </span>
        {state === refundApplyState.key.waiting && (
          <button type="button" className="plain" disabled={busy} onClick={withdraw}>
            {t('撤回申请')}
          </button>
        )}
      </div>
      <small>{said === '' ? reason : `${reason} — ${said}`}</small>
      <Problem text={problem} />
    </div>
  );
}

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Asks for money back: of the lines that are ticked, of everything where none is. */
export function RefundSheet({ order: { orderId, lines }, onClose, onDone }: Props) {
  const { busy, problem, run } = useCommand();
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const open = lines.filter(({ left }) => left > 0);
  const wanted = open.filter(({ lineNo }) => chosen.has(lineNo));
  const sum = (wanted.length > 0 ? wanted : open).reduce((total, { left }) => total + left, 0);
  const toggle = (lineNo: number) => {
    const next = new Set(chosen);
    if (!next.delete(lineNo)) next.add(lineNo);
    setChosen(next);
  };

  const apply = () =>
    run(async () => {
      const lineNos = wanted.length > 0 ? { lineNos: wanted.map(({ lineNo }) => lineNo) } : {};
      const what = { orderId, reason, ...lineNos };
      await once(what, (idempotencyKey) =>
        call<typeof dinerApplyRefund>('/refund/apply', { ...what, idempotencyKey }),
      );
      onDone();
    });

  return (
    <Sheet title={t('申请退款')} onClose={onClose}>
      {open.length > 1 && (
        <fieldset className="ticks">
          <legend className="hint">{t('只退部分餐品时请勾选')}</legend>
          {open.map(({ lineNo, goodsName, left }) => (
            <label key={lineNo}>
              <input type="checkbox" checked={chosen.has(lineNo)} onChange={() => toggle(lineNo)} />
              <span>{goodsName}</span>
              <b>{money(left)}</b>
            </label>
          ))}
        </fieldset>
      )}
      <label className="field">
        <span>{t('退款原因')}</span>
        <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <Problem text={problem} />
      <button
        type="button"
        className="main"
        disabled={busy || reason.trim() === ''}
        onClick={apply}
      >
        {sum > 0 ? `${t('提交申请')} ${money(sum)}` : t('提交申请')}
      </button>
    </Sheet>
  );
}
