import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { dealExceptionPay, pageExceptionPay } from '../contract/exception-pay.ts';
import { exceptionPayState, thirdPayChannel } from '../contract/lookups.ts';
import { occurredFilter } from './payment-filters.tsx';

const remark = { key: 'remark', title: '处理说明', input: 'textarea', span: 2 } as const;

const paidFields = fieldsOf(dealExceptionPay, [
  {
    key: 'tradeNo',
    title: '三方流水号',
    required: true,
    hint: '第三方对账单或商户平台上的交易号',
    span: 2,
  },
  remark,
]);

const CHANGES = ['order', 'report'];

const notPaidFields = fieldsOf(dealExceptionPay, [remark]);

/** Payments whose outcome is unknown, and saying what became of them (/accountCenter/exceptionPay). */
export default function ExceptionPay() {
  return (
    <ListScreen
      list={pageExceptionPay}
      filters={['state', occurredFilter('发起时间'), 'keyword', 'channel', 'kind']}
      rowActions={(payment) => {
        const { paymentNo, amount, state } = payment;
        if (state !== 1) return null;

        return (
          <>
            <EditDrawer
              save={dealExceptionPay}
              title="确认已支付"
              trigger="已支付"
              fields={paidFields}
              value={{ paymentNo, state: exceptionPayState.key.confirmedPaid }}
              preview={() => (
                <Facts
                  payment={payment}
                  then={
                    payment.orderId
                      ? t('按第三方支付入账，订单转为已支付')
                      : t('实际支付的金额充入个人钱包')
                  }
                />
              )}
              saveText={() => t('确认已支付 {amount} 元', { amount: yuan(amount) })}
              savedText={() => t('已入账')}
              changes={CHANGES}
              secondary
            />
            <EditDrawer
              save={dealExceptionPay}
              title="确认未支付"
              trigger="未支付"
              fields={notPaidFields}
              value={{ paymentNo, state: exceptionPayState.key.confirmedNotPaid }}
              preview={() => (
                <Facts
                  payment={payment}
                  then={payment.orderId ? t('不入账，订单关闭') : t('不入账，已收到的钱原路退回')}
                />
              )}
              saveText={() => t('确认未支付')}
              savedText={({ orderId }) => (orderId ? t('订单已关闭') : t('已关闭'))}
              changes={CHANGES}
              secondary
            />
          </>
        );
      }}
      actionsWidth={120}
    />
  );
}

type Payment = RowOf<typeof pageExceptionPay>;

/** What is said to have happened, or not. */
function Facts({ payment, then }: { readonly payment: Payment; readonly then: string }) {
  const { orderId, paymentNo, custName, custNum, channel, amount, askedAt } = payment;
  return (
    <FactLines
      lines={[
        { title: orderId ? t('订单号') : t('支付单号'), value: orderId ?? paymentNo },
        { title: t('人员'), value: custName ? `${custName} (${custNum})` : '--' },
        { title: t('发起时间'), value: askedAt },
        { title: t(labelOf(thirdPayChannel, channel)), value: yuan(amount), strong: true },
        { title: t('处理结果'), value: then },
      ]}
    />
  );
}
