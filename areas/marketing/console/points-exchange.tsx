import { exchangeState } from '../contract/lookups.ts';
import './marketing.css';
import { Form } from 'antd';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { electronTemplates } from '../contract/coupon.ts';
import { exchangeKind } from '../contract/lookups.ts';
import {
  pointsExchange,
  pointsExchangeCancel,
  pointsExchangePage,
  pointsGifts,
  pointsHandOver,
} from '../contract/points.ts';
import { PeoplePick } from './pickers.tsx';
import { RuleScreen } from './rule-screen.tsx';
import { standingFields, whoFields } from './scope-fields.tsx';

const TemplatePick = (props: object) => (
  <RemoteSelect
    {...props}
    placeholder="请选择"
    endpoint={electronTemplates.list}
    options={(rows) =>
      rows
        .filter(({ state }) => state === 1)
        .map(({ templateId, templateName }) => ({ value: templateId, label: templateName }))
    }
  />
);

const Offers = () => (
  <RuleScreen
    type={5}
    value={{ exchangeKind: 3, points: 100, countPer: 4 }}
    fields={[
      { key: 'ruleName', section: '兑换内容' },
      { key: 'exchangeKind', input: 'radio', of: exchangeKind, span: 2 },
      {
        key: 'templateId',
        input: <TemplatePick />,
        showIf: ({ exchangeKind: kind }) => kind === exchangeKind.key.coupon,
      },
      { key: 'amount', showIf: ({ exchangeKind: kind }) => kind === exchangeKind.key.redPacket },
      {
        key: 'validDays',
        hint: '含兑换当天',
        showIf: ({ exchangeKind: kind }) => kind === exchangeKind.key.redPacket,
      },
      'points',
      'totalCount',
      { key: 'firstCount', hint: '周期内每人最多兑换几次；0 表示不限' },
      { key: 'countPer', input: 'select', hint: '限兑次数过多久重新算起' },
      ...whoFields,
      { key: 'startDate', input: 'date', section: '生效时间' },
      { key: 'endDate', input: 'date' },
      ...standingFields,
    ]}
  />
);

/** What the person of the form can exchange points for. */
function GiftPick(props: object) {
  const custId = Form.useWatch<string | undefined>('custId', Form.useFormInstance());
  return (
    <RemoteSelect
      {...props}
      placeholder="请选择"
      disabled={custId === undefined}
      endpoint={pointsGifts}
      content={{ custId: custId ?? '' }}
      options={(gifts) =>
        gifts.map(({ ruleId, ruleName, points }) => ({
          value: ruleId,
          label: t('{name}（{count} 积分）', { name: ruleName, count: points }),
        }))
      }
    />
  );
}

const exchangeFields = fieldsOf(pointsExchange, [
  { key: 'custId', title: '人员', input: <PeoplePick />, span: 2 },
  { key: 'ruleId', title: '兑换项目', input: <GiftPick />, span: 2 },
  { key: 'count', title: '数量', input: 'integer', initial: 1 },
]);
const undoFields = fieldsOf(pointsExchangeCancel, [
  { key: 'remark', title: '取消原因', input: 'textarea', span: 2 },
]);

const Records = () => (
  <ListScreen
    list={pointsExchangePage}
    toolbar={
      <EditDrawer
        save={pointsExchange}
        title="积分兑换"
        trigger="积分兑换"
        fields={exchangeFields}
        changes={['account']}
        savedText={({ points, balance }) =>
          t('已使用 {points} 积分，剩余 {balance}', { points, balance })
        }
      />
    }
    rowActions={({ exchangeId, state }) =>
      state === exchangeState.key.waiting && (
        <>
          <ConfirmAction
            write={pointsHandOver}
            content={{ exchangeId }}
            trigger="领取"
            confirm="确定物品已交给兑换人？"
          />
          <EditDrawer
            save={pointsExchangeCancel}
            title="取消积分兑换"
            trigger="取消兑换"
            fields={undoFields}
            value={{ exchangeId }}
            savedText={({ points }) => t('已退回 {count} 积分', { count: points })}
          />
        </>
      )
    }
    actionsWidth={150}
  />
);

/** What points are exchanged for, and what was (/marketing/pointsExchange). */
export default () => (
  <AddressTabs
    items={[
      { key: 'offers', label: t('兑换项目'), children: <Offers /> },
      { key: 'records', label: t('兑换记录'), children: <Records /> },
    ]}
  />
);
