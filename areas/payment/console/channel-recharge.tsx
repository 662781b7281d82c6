import { useState } from 'react';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { payChannel, payTradeState } from '../contract/lookups.ts';
import { listPayChannel } from '../contract/pay-channel.ts';
import {
  addPayTrade,
  cancelPayTrade,
  pagePayRefund,
  pagePayTrade,
  queryPayTrade,
  refundPayTrade,
} from '../contract/pay-trade.ts';
import { PayCode } from './pay-code.tsx';
import { occurredFilter, orgFilter, personFilter } from './payment-filters.tsx';
import { PersonSelect } from './people-inputs.tsx';

const channelFilter = { key: 'channel', title: '支付渠道', of: payChannel } as const;

const personField = {
  key: 'custId',
  title: '人员',
  input: <PersonSelect />,
  span: 2,
} as const;

/** The channels that are on. */
const ChannelSelect = () => (
  <RemoteSelect
    endpoint={listPayChannel}
    options={(channels) =>
      channels.map(({ channel }) => ({ value: channel, label: t(labelOf(payChannel, channel)) }))
    }
  />
);

const fields = [
  personField,
  ...fieldsOf(addPayTrade, [
    { key: 'amount', title: '充值金额', input: 'money' },
    { key: 'channel', title: '支付渠道', input: <ChannelSelect /> },
  ]),
];

const CHANGES = ['report'];

type Trade = RowOf<typeof pagePayTrade>;

const refundFields = fieldsOf(refundPayTrade, [
  { key: 'reason', title: '退款原因', input: 'textarea', span: 2 },
]);

function Actions({
  trade,
  show,
}: {
  readonly trade: Trade;
  readonly show: (tradeId: string) => void;
}) {
  const { tradeId, state, amount, custName } = trade;
  const open = state === payTradeState.key.starting || state === payTradeState.key.unpaid;

  return (
    <>
      {state === payTradeState.key.unpaid && (
        <ActionButton trigger="收款码" onClick={() => show(tradeId)} />
      )}
      {(open || state === payTradeState.key.inDoubt) && (
        <ConfirmAction
          write={queryPayTrade}
          content={{ tradeId }}
          trigger="查询结果"
          confirm={false}
          done="已查询"
        />
      )}
      {open && (
        <ConfirmAction
          write={cancelPayTrade}
          content={{ tradeId }}
          trigger="取消"
          confirm="确定取消该笔收款？"
        />
      )}
      {state === payTradeState.key.credited && (
        <EditDrawer
          save={refundPayTrade}
          title="渠道充值退款"
          trigger="退款"
          fields={refundFields}
          value={{ tradeId }}
          saveText={() => t('退回 {name} {amount} 元', { name: custName, amount: yuan(amount) })}
          savedText={() => t('已提交退款，金额已冻结')}
          changes={CHANGES}
        />
      )}
    </>
  );
}

function Trades() {
  const [[startDate, endDate]] = useState(() => daysBack(6, true));
  const [shown, show] = useState<string>();

  return (
    <>
      <ListScreen
        list={pagePayTrade}
        initialFilter={{ startDate, endDate }}
        filters={[
          occurredFilter('发起时间'),
          personFilter,
          'state',
          channelFilter,
          orgFilter,
          'tradeNo',
        ]}
        toolbar={
          <EditDrawer
            save={addPayTrade}
            title="扫码收款"
            trigger="扫码收款"
            fields={fields}
            saveText={({ amount }) =>
              amount ? t('收款 {amount} 元', { amount: yuan(amount) }) : t('收款')
            }
            savedText={() => t('已发起收款')}
            onSaved={({ tradeId }) => show(tradeId)}
            changes={CHANGES}
          />
        }
        rowActions={(trade) => <Actions trade={trade} show={show} />}
        actionsWidth={190}
      />
      {shown !== undefined && <PayCode tradeId={shown} close={() => show(undefined)} />}
    </>
  );
}

function Refunds() {
  const [[startDate, endDate]] = useState(() => daysBack(6, true));
  return (
    <ListScreen
      list={pagePayRefund}
      rowKey="refundId"
      initialFilter={{ startDate, endDate }}
      filters={[
        occurredFilter('发起时间'),
        personFilter,
        'state',
        'kind',
        channelFilter,
        orgFilter,
      ]}
    />
  );
}

/** Recharges through payment channels and what went back (/accountCenter/channelRecharge). */
export default () => (
  <AddressTabs
    items={[
      { key: 'trades', label: t('渠道充值'), children: <Trades /> },
      { key: 'refunds', label: t('渠道退款'), children: <Refunds /> },
    ]}
  />
);
