import '#kit/console/form/forms.css';
import './order.css';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import { changeText, type FactLine, FactLines } from '#kit/console/action/fact-lines.tsx';
import { FinalButton } from '#kit/console/action/final-button.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { idempotencyOf } from '#kit/console/call/idempotency.ts';
import { useRead, useWrite } from '#kit/console/call/query.ts';
import { isSendingKey } from '#kit/console/form/enter-key.ts';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import { useLeaveGuard } from '#kit/console/shell/leave-guard.tsx';
import { type TypedValue, Unread } from '#kit/console/shell/unread.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { checkRefund, refundOrder } from '../contract/refund.ts';
import { Detours, OrderAmounts } from './order-detail.tsx';
import { type ChosenLine, RefundLines } from './refund-lines.tsx';

export interface RefundedOrder {
  readonly orderId: string;
  readonly amount: number;
  readonly refundAmount: number;
  readonly netAmount: number;
}

/**
 * A refund of one order: lines or portions of them, all of it, or an amount; how it splits over the wallets, and why. Nothing is chosen
 * beforehand.
 */
export function RefundDrawer({ order, close }: { order: RefundedOrder; close: () => void }) {
  const [open, setOpen] = useState(true);
  const refund = useRefund(order, () => setOpen(false));
  const {
    typed,
    setTyped,
    lines,
    choose,
    amount,
    least,
    reason,
    setReason,
    tried,
    check,
    submit,
    saving,
  } = refund;
  const isBeyond = amount !== null && check.data !== undefined && amount > check.data.ruleMost;
  const isFree = order.netAmount === 0;
  const isDirty = () => open && ((typed !== null && !isFree) || lines.length > 0 || reason !== '');
  const { leave, question } = useLeaveGuard({ isDirty, close: () => setOpen(false) });
  const tooMuch = amount !== null && amount > order.netAmount;
  const noAmount = tried && (amount === null || amount < least);
  const noReason = tried && reason.trim() === '';
  const amountProblem =
    typed instanceof Unread
      ? typed.problem
      : tooMuch
        ? t('最多可退 {amount} 元', { amount: yuan(order.netAmount) })
        : noAmount && (amount === null ? t('请选择明细、全额或填写金额') : t('金额必须大于0'));

  return (
    <Sheet
      open={open}
      size={480}
      title={t('订单退款')}
      onClose={() => saving || leave()}
      afterOpenChange={(shown) => shown || close()}
      footer={
        <div className="frm-footer">
          <Button onClick={leave} disabled={saving}>
            {t('取消')}
          </Button>
          <FinalButton danger loading={saving} onPress={() => void submit().catch(() => undefined)}>
            {amount !== null && amount >= least && !tooMuch
              ? t('退款 {amount} 元', { amount: yuan(amount) })
              : t('退款')}
          </FinalButton>
        </div>
      }
    >
      <OrderAmounts order={order} />
      {isFree && (
        <Alert
          type="info"
          showIcon
          title={t('该订单未收款：退还后已用的优惠券、积分、次数和份数退回')}
        />
      )}
      <Form
        layout="vertical"
        onKeyDown={(event) => {
          if (!isSendingKey(event, { alone: true })) return;

          event.preventDefault();
          if (!saving) void submit().catch(() => undefined);
        }}
      >
        <RefundLines orderId={order.orderId} value={lines} onChange={choose} />
        <Form.Item
          label={t('退款金额')}
          required
          htmlFor="refund-amount"
          {...(amountProblem && { validateStatus: 'error' as const, help: amountProblem })}
        >
          <div className="ord-amount-row">
            <MoneyInput id="refund-amount" value={typed} onChange={setTyped} disabled={isFree} />
            <Button onClick={() => setTyped(order.netAmount)}>{t('全额')}</Button>
          </div>
        </Form.Item>
        <Split check={tooMuch || amount === null || amount < least ? undefined : check.data} />
        {check.error && <Alert type="error" showIcon title={check.error.message} />}
        {isBeyond && (
          <BeyondRule check={check.data} value={refund.override} onChange={refund.setOverride} />
        )}
        <ReasonField value={reason} onChange={setReason} isMissing={noReason} />
      </Form>
      {question}
    </Sheet>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isMissing: boolean;
}

/** Why orders are given back most often: one press each. */
const REASONS = ['菜品问题', '点错或多点', '重复扣款', '未就餐'];

function ReasonField({ value, onChange, isMissing }: ReasonProps) {
  return (
    <Form.Item
      label={t('退款原因')}
      required
      htmlFor="refund-reason"
      {...(isMissing && {
        validateStatus: 'error' as const,
        help: t('{label}不能为空', { label: t('退款原因') }),
      })}
    >
      <div className="ord-reasons">
        {REASONS.map((each) => (
          <Button key={each} size="small" onClick={() => onChange(t(each))}>
            {t(each)}
          </Button>
        ))}
      </div>
      <Input.TextArea
        id="refund-reason"
        value={value}
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder={t('请输入')}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

function useRefund(order: RefundedOrder, close: () => void) {
  const [typed, setTyped] = useState<TypedValue<number>>(order.netAmount === 0 ? 0 : null);
  const amount = typed instanceof Unread ? null : typed;
  const [lines, setLines] = useState<readonly ChosenLine[]>([]);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [override, setOverride] = useState(false);
  const attempt = useRef({ ...idempotencyOf(refundOrder), of: '' });
  const write = useWrite(refundOrder, { changes: ['account', 'report'], overlay: false });
  const asked = useDeferredValue(amount);
  /* What giving it back would do is not asked of what is given back already. */
  const isAsked = write.isPending || write.isSuccess;
  /* What cost nothing is taken back for nothing: the order, or pieces of it. */
  const least = order.netAmount === 0 || lines.length > 0 ? 0 : 1;
  const valid = asked !== null && asked >= least && asked <= order.netAmount;
  const check = useRead(
    checkRefund,
    { orderId: order.orderId, ...(valid && { amount: asked }) },
    { quiet: true, enabled: valid && !isAsked, keepPrevious: true },
  );

  const submit = async () => {
    setTried(true);
    if (amount === null || amount < least || amount > order.netAmount || reason.trim() === '')
      return;

    const pieces = lines.map(({ lineNo, quantity }) => `${lineNo}x${quantity}`).join();
    const of = `${amount}:${reason}:${override}:${pieces}`;
    if (attempt.current.of !== of) attempt.current = { ...idempotencyOf(refundOrder), of };
    const { idempotencyKey = '' } = attempt.current;
    const named = lines.length > 0 && { lines: [...lines] };
    const content = {
      orderId: order.orderId,
      amount,
      reason: reason.trim(),
      override,
      idempotencyKey,
      ...named,
    };
    const done = await write.mutateAsync(content);
    showToast('success', refundedText(done), 8);
    close();
  };

  /* Lines say the amount; an amount of one's own is spread over all lines again. */
  const type = (next: TypedValue<number>) => {
    setLines([]);
    setTyped(next);
  };
  const choose = (next: readonly ChosenLine[]) => {
    setLines(next);
    const sum = next.reduce((total, line) => total + line.amount, 0);
    setTyped(next.length > 0 || order.netAmount === 0 ? sum : null);
  };

  return {
    typed,
    setTyped: type,
    lines,
    choose,
    amount,
    least,
    reason,
    setReason,
    tried,
    override,
    setOverride,
    check,
    submit,
    saving: write.isPending,
  };
}

type Refunded = ResultOf<typeof refundOrder>;

/** Where the money went, in words. */
function refundedText(done: Refunded): string {
  const wallets = [
    ['个人钱包', done.personalAmount],
    ['补贴钱包', done.subsidyAmount],
    ['红包', done.redAmount],
    ['第三方支付', done.channelAmount],
    ['现金', done.cashAmount],
    ['优惠券', done.couponAmount],
    ['挂账', done.suspenseAmount],
    ['发放资金', done.fundAmount],
    ['待清算', done.clearingAmount],
  ] as const;

  const parts = wallets
    .filter(([, amount]) => amount > 0)
    .map(([title, amount]) => t('{place} {amount} 元', { place: t(title), amount: yuan(amount) }));
  if (parts.length === 0) return t('已退还，无需退款');

  return t('已退款 {amount} 元至：{parts}', {
    amount: yuan(done.amount),
    parts: parts.join(t('、')),
  });
}

type Check = ResultOf<typeof checkRefund>;

/** Where the money goes and what the buyer has before and after, before the operator confirms. */
function Split({ check }: { check: Check | undefined }) {
  const buyer = check?.buyer;
  const wallets = [
    ['退个人钱包', check?.personalAmount, buyer?.personalBalance],
    ['退红包', check?.redAmount, buyer?.redBalance],
    ['退补贴', check?.subsidyAmount, buyer?.subsidyBalance],
  ] as const;

  const others = [
    ['退第三方支付', check?.channelAmount],
    ['退现金', check?.cashAmount],
    ['退优惠券', check?.couponAmount],
    ['冲减挂账', check?.suspenseAmount],
    ['退回发放资金', check?.fundAmount],
    ['转入待清算', check?.clearingAmount],
  ] as const;

  const lines: FactLine[] = [
    ...(buyer ? [{ title: t('退给'), value: `${buyer.custName} (${buyer.custNum})` }] : []),
    ...wallets
      .filter(([, amount]) => amount)
      .map(([title, amount = 0, before = 0]) => ({
        title: (
          <>
            {t(title)}{' '}
            <span className="scr-hint-inline">
              {t('余额 {change}', { change: changeText(before, before + amount) })}
            </span>
          </>
        ),
        value: yuan(amount),
      })),
    ...others
      .filter(([, amount]) => amount)
      .map(([title, amount]) => ({ title: t(title), value: yuan(amount) })),
    { title: t('合计'), value: yuan(check?.amount), strong: true },
  ];

  return (
    <div className="ord-split">
      <FactLines lines={lines} />
      <Detours detours={check?.detours ?? []} />
    </div>
  );
}

interface BeyondProps {
  readonly check: Check | undefined;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** The amount is more than the return rules let give back: an operator with the right says so. */
function BeyondRule({ check, value, onChange }: BeyondProps) {
  return (
    <Form.Item>
      <Alert
        type="warning"
        showIcon
        title={t('退餐规则最多退 {amount} 元', { amount: yuan(check?.ruleMost) })}
        description={
          check?.mayOverride && (
            <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
              {t('超出退餐规则退款，并记入处理记录')}
            </Checkbox>
          )
        }
      />
    </Form.Item>
  );
}
