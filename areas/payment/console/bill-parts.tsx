import { useState } from 'react';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { daysBack } from '#kit/console/report/report-period.ts';
import { labelOf } from '#kit/contract/columns.ts';
import {
  billAction,
  billChannel,
  billDirection,
  billMatch,
  differenceState,
  differenceType,
} from '../contract/lookups.ts';
import {
  pagePayBill,
  pagePayDay,
  pagePayDifference,
  pagePayLine,
  settlePayDifference,
} from '../contract/pay-bill.ts';
import { BillUpload } from './bill-upload.tsx';
import { PersonSelect } from './people-inputs.tsx';

const dayFilter = {
  key: 'startDate',
  until: 'endDate',
  title: '账单日期',
  input: 'dateRange',
} as const;

const channelFilter = { key: 'channel', title: '支付渠道', of: billChannel } as const;

/** What the two do not agree on, to be settled. */
export function Differences({ state }: { readonly state?: number }) {
  const [[startDate, endDate]] = useState(() => daysBack(29, false));
  return (
    <ListScreen
      list={pagePayDifference}
      rowKey="diffId"
      initialFilter={{ startDate, endDate, ...(state !== undefined && { state: state as never }) }}
      filters={[dayFilter, 'state', 'diffType', channelFilter, 'direction', 'lineKey']}
      toolbar={<BillUpload />}
      rowActions={(row) => (row.state === differenceState.key.open ? <Settle row={row} /> : null)}
      actionsWidth={80}
    />
  );
}

type Difference = RowOf<typeof pagePayDifference>;

const { book: BOOK, takeBack: TAKE_BACK, explain: EXPLAIN } = billAction.entry;

function Settle({ row }: { readonly row: Difference }) {
  const { diffId, diffType, direction, channel, lineKey, theirAmount, ourAmount } = row;
  const actions = actionsOf(row);
  const unknown = diffType === differenceType.key.onlyThere && direction === billDirection.key.in;
  const fields = fieldsOf(settlePayDifference, [
    {
      key: 'action',
      title: '处理方式',
      input: 'radio',
      of: actions,
      initial: actions[0]?.key,
      span: 2,
    },
    {
      key: 'custId',
      title: '入账人员',
      input: <PersonSelect />,
      required: true,
      span: 2,
      showIf: ({ action }) => unknown && action === BOOK.key,
    },
    { key: 'reason', title: '处理说明', input: 'textarea', span: 2 },
  ]);

  return (
    <EditDrawer
      save={settlePayDifference}
      title="处理差异"
      trigger="处理"
      fields={fields}
      value={{ diffId }}
      changes={['report']}
      preview={() => (
        <FactLines
          lines={[
            { title: t('支付渠道'), value: t(labelOf(billChannel, channel)) },
            { title: t('差异'), value: t(labelOf(differenceType, diffType)) },
            { title: t('渠道金额'), value: yuan(theirAmount), strong: true },
            { title: t('本方金额'), value: yuan(ourAmount), strong: true },
            { title: t('渠道流水号'), value: lineKey || '--' },
          ]}
        />
      )}
    />
  );
}

/** Movements of ours a channel may know nothing of: recharges can be taken back. */
const RECHARGES: readonly (number | null)[] = [
  billMatch.key.channelRecharge,
  billMatch.key.otherRecharge,
];

/** What can be done about a difference. */
function actionsOf({ diffType, direction, matchType }: Difference) {
  if (
    (diffType === differenceType.key.onlyThere && direction === billDirection.key.in) ||
    diffType === differenceType.key.state
  )
    return [BOOK, EXPLAIN];
  return diffType === differenceType.key.onlyHere && RECHARGES.includes(matchType)
    ? [TAKE_BACK, EXPLAIN]
    : [EXPLAIN];
}

/** Day by day. */
export function Days() {
  const [[startDate, endDate]] = useState(() => daysBack(29, false));
  return (
    <ListScreen
      list={pagePayDay}
      rowKey="rowKey"
      initialFilter={{ startDate, endDate }}
      filters={[dayFilter, channelFilter]}
    />
  );
}

/** The bills that were read. */
export function Bills() {
  const [[startDate, endDate]] = useState(() => daysBack(29, false));
  return (
    <ListScreen
      list={pagePayBill}
      rowKey="billId"
      initialFilter={{ startDate, endDate }}
      filters={[dayFilter, channelFilter]}
      toolbar={<BillUpload />}
    />
  );
}

/** Line by line. */
export function Lines() {
  const [[startDate, endDate]] = useState(() => daysBack(29, false));
  return (
    <ListScreen
      list={pagePayLine}
      rowKey="rowKey"
      initialFilter={{ startDate, endDate }}
      filters={[dayFilter, channelFilter, 'direction', 'lineKey']}
    />
  );
}
