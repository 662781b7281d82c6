import '#kit/console/forms.css';
import './order.css';
import { Alert, Button, Drawer, Form, Input } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import { yuan } from '#kit/console/format.ts';
import { t } from '#kit/console/i18n.ts';
import { idempotencyOf } from '#kit/console/idempotency.ts';
import { MoneyInput } from '#kit/console/money-input.tsx';
import { useRead, useWrite } from '#kit/console/query.ts';
import { showToast } from '#kit/console/toast.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { checkRefund, refundOrder } from '../contract/refund.ts';
import { OrderAmounts } from './order-detail.tsx';

interface RefundedOrder {
  readonly orderId: string;
  readonly amount: number;
  readonly refundAmount: number;
  readonly netAmount: number;
}
type Check = ResultOf<typeof checkRefund>;

/** Where the money goes, before anybody confirms. */
function Split({ check }: { check: Check | undefined }) {
  const lines = [
    ['冲减挂账', check?.suspenseAmount],
    ['退个人钱包', check?.personalAmount],
    ['退红包', check?.redAmount],
    ['退补贴', check?.subsidyAmount],
  ] as const;
  return (
    <dl className="ord-split" aria-live="polite">
      {lines
        .filter(([title, amount]) => title === '退个人钱包' || amount)
        .map(([title, amount]) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{yuan(amount)}</dd>
          </div>
        ))}
      <div className="ord-sum">
        <dt>{t('合计')}</dt>
        <dd>{yuan(check?.amount)}</dd>
      </div>
    </dl>
  );
}

function useRefund(order: RefundedOrder, done: () => void) {
  const [amount, setAmount] = useState<number | null>(order.netAmount);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useRef({ ...idempotencyOf(refundOrder), of: '' });
  const write = useWrite(refundOrder, { changes: ['account', 'report'], overlay: false });
  const asked = useDeferredValue(amount);
  const valid = asked !== null && asked > 0 && asked <= order.netAmount;
  const check = useRead(
    checkRefund,
    { orderId: order.orderId, ...(valid && { amount: asked }) },
    { quiet: true, enabled: valid, keepPrevious: true },
  );
  const submit = async () => {
    setTried(true);
    if (amount === null || amount <= 0 || amount > order.netAmount || reason.trim() === '') return;
    const of = `${amount}:${reason}`;
    if (attempt.current.of !== of) attempt.current = { ...idempotencyOf(refundOrder), of };
    const { idempotencyKey = '' } = attempt.current;
    await write.mutateAsync({ orderId: order.orderId, amount, reason: reason.trim(), idempotencyKey });
    showToast('success', t('退款成功'));
    done();
  };
  return { amount, setAmount, reason, setReason, tried, check, submit, saving: write.isPending };
}

/** A refund of one order, whole or in part: the amount in yuan, how it splits over the wallets, and why. */
export function RefundDrawer({ order, close }: { order: RefundedOrder; close: () => void }) {
  const [open, setOpen] = useState(true);
  const { amount, setAmount, reason, setReason, tried, check, submit, saving } = useRefund(order, () => setOpen(false));
  const tooMuch = amount !== null && amount > order.netAmount;
  const noAmount = tried && (amount === null || amount <= 0);
  const noReason = tried && reason.trim() === '';
  const amountProblem = tooMuch
    ? t('最多可退 {amount} 元', { amount: yuan(order.netAmount) })
    : noAmount && t('金额必须大于0');
  return (
    <Drawer
      open={open}
      size={480}
      title={t('订单退款')}
      onClose={() => saving || setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
      footer={
        <div className="frm-footer">
          <Button onClick={() => setOpen(false)} disabled={saving}>
            {t('取消')}
          </Button>
          <Button type="primary" danger loading={saving} onClick={() => void submit().catch(() => undefined)}>
            {t('确认退款')}
          </Button>
        </div>
      }
    >
      <OrderAmounts order={order} />
      <Form layout="vertical">
        <Form.Item
          label={t('退款金额')}
          required
          htmlFor="refund-amount"
          {...(amountProblem && { validateStatus: 'error' as const, help: amountProblem })}
        >
          <div className="ord-amount-row">
            <MoneyInput id="refund-amount" value={amount} onChange={setAmount} />
            <Button onClick={() => setAmount(order.netAmount)}>{t('全额')}</Button>
          </div>
        </Form.Item>
        <Split check={tooMuch || !amount ? undefined : check.data} />
        {check.error && <Alert type="error" showIcon title={check.error.message} />}
        <Form.Item
          label={t('退款原因')}
          required
          htmlFor="refund-reason"
          {...(noReason && { validateStatus: 'error' as const, help: t('{label}不能为空', { label: t('退款原因') }) })}
        >
          <Input.TextArea
            id="refund-reason"
            value={reason}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t('请输入')}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
