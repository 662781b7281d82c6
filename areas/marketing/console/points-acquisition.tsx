import './marketing.css';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { pointsAdjust, pointsBalancePage } from '../contract/points.ts';
import { PeoplePick } from './pickers.tsx';
import { PointsFlow } from './points-flow.tsx';
import { RuleScreen } from './rule-screen.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

const Rules = () => (
  <RuleScreen
    type={3}
    value={{ threshold: 100, points: 1 }}
    fields={[
      { key: 'ruleName', section: '积分内容' },
      { key: 'threshold', hint: '按优惠后的实付金额，每满该金额获得一次积分' },
      'points',
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);

const adjustFields = fieldsOf(pointsAdjust, [
  { key: 'custId', title: '人员', input: <PeoplePick />, span: 2 },
  { key: 'change', title: '调整数量', input: 'integer', hint: '正数增加，负数扣减', span: 2 },
  { key: 'remark', title: '调整原因', input: 'textarea', span: 2 },
]);
const Adjust = () => (
  <EditDrawer
    save={pointsAdjust}
    title="调整积分"
    trigger="调整积分"
    fields={adjustFields}
    savedText={({ balance }) => t('已调整，现有 {count} 积分', { count: balance })}
  />
);

const Balances = () => <ListScreen list={pointsBalancePage} toolbar={<Adjust />} />;

/** How points are earned, who has how many, and how they came and went (/marketing/pointsAcquisition). */
export default () => (
  <AddressTabs
    items={[
      { key: 'rules', label: t('积分获取规则'), children: <Rules /> },
      { key: 'balances', label: t('人员积分'), children: <Balances /> },
      { key: 'flow', label: t('积分明细'), children: <PointsFlow /> },
    ]}
  />
);
