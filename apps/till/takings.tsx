import { useEffect, useState } from 'react';
import { money } from './amount.ts';
import { takenOf } from './counter.ts';
import type { KeptSale } from './journal.ts';
import type { Machine } from './machine.ts';
import { Sheet } from './parts.tsx';
import { reasonText, refundText } from './reasons.ts';
import { t } from './texts.ts';
import type { TillState } from './till-state.ts';
import { RefusedError } from './wire.ts';
import { timeOf } from './words.ts';

interface Props {
  readonly machine: Machine;
  readonly till: TillState;
  readonly onPrint: (kept: KeptSale) => void;
  readonly onClose: () => void;
}

/** Sales shown at once: the newest. */
const MOST_SHOWN = 200;

/** What this till took today, and every sale of it. */
export function Takings({ machine, till, onPrint, onClose }: Props) {
  const { salesSeen, waiting, mayRefund, isOnline } = till;
  const [sales, setSales] = useState<readonly KeptSale[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew whenever a sale is another one
  useEffect(() => {
    machine.salesOfToday().then(setSales, () => setSales([]));
  }, [machine, salesSeen]);

  const sold = sales?.filter(isSold) ?? [];
  const taken = sold.reduce((sum, kept) => sum + takenOf(kept) - (kept.refunded ?? 0), 0);

  return (
    <Sheet title={t('今日收款')} onClose={onClose}>
      <dl className="figures">
        <div>
          <dt>{t('笔数')}</dt>
          <dd>{sold.length}</dd>
        </div>
        <div>
          <dt>{t('金额')}</dt>
          <dd>{money(taken)}</dd>
        </div>
        <div>
          <dt>{t('待上传')}</dt>
          <dd>{waiting.count}</dd>
        </div>
      </dl>
      {!mayRefund && <p className="hint">{t('退款在管理台的订单中办理，按小票上的订单号查找')}</p>}
      {sales?.length === 0 && <p className="empty">{t('今天还没有收款')}</p>}
      <ul className="sales">
        {sales
          ?.toReversed()
          .slice(0, MOST_SHOWN)
          .map((kept) => (
            <li key={kept.no}>
              <span>{timeOf(kept.sale.occurredAt)}</span>
              <span className="name">
                {kept.custName || kept.sale.cardNo}
                <small>{wordsOf(kept)}</small>
              </span>
              <strong>{money(takenOf(kept))}</strong>
              {isSold(kept) && (
                <button type="button" className="ghost" onClick={() => onPrint(kept)}>
                  {t('小票')}
                </button>
              )}
              {mayRefund && isOnline && isRefundable(kept) && (
                <RefundButton machine={machine} kept={kept} />
              )}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

/** Gives a sale back, once it was asked for twice. */
function RefundButton({ machine, kept }: { readonly machine: Machine; readonly kept: KeptSale }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'sent'>('offered');
  const [reason, setReason] = useState('');
  const refund = (): void => {
    setStep('sent');
    machine.refund(kept).catch((error) => {
      setReason(error instanceof RefusedError ? error.reason : 'NO_ANSWER');
      setStep('offered');
    });
  };

  return (
    <>
      {reason !== '' && (
        <small role="alert">
          {t(reason === 'NO_ANSWER' ? reasonText(reason) : refundText(reason))}
        </small>
      )}
      {step === 'asked' ? (
        <button type="button" className="main danger" onClick={refund}>
          {t('确定退款')}
        </button>
      ) : (
        <button
          type="button"
          className="ghost"
          disabled={step === 'sent'}
          onClick={() => setStep('asked')}
        >
          {t('退款')}
        </button>
      )}
    </>
  );
}

/** Whether money of a sale can be given back here: it was booked, somebody was charged, and it was not given back yet. */
const isRefundable = ({ outcome, orderId, reason = '', refunded }: KeptSale): boolean =>
  outcome === 'sale' && orderId !== undefined && reason === '' && refunded === undefined;

/** Whether a sale counts as taken: booked, or handed out and still to be told. */
const isSold = ({ outcome, isOnline, waiting }: KeptSale): boolean =>
  outcome === 'sale' || (waiting === 1 && !isOnline);

/** What became of a sale. */
function wordsOf({ outcome, isOnline, orderId, reason = '', refunded }: KeptSale): string {
  if (refunded !== undefined) return t('已退 {amount}', { amount: money(refunded) });
  if (outcome === 'refused' || outcome === 'conflict') return t(reasonText(reason || 'CONFLICT'));
  if (outcome === undefined) return isOnline ? t('等待确认') : t('断网已售，待上传');

  return reason === '' ? t('订单号 {order}', { order: orderId ?? '' }) : t('已挂账，待处理');
}
