import { RuleScreen } from './rule-screen.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** What points pay, and how much of a sale (/marketing/pointsDeduction). */
export default () => (
  <RuleScreen
    type={4}
    value={{ points: 100, amount: 100, ratio: 50 }}
    fields={[
      { key: 'ruleName', section: '积分内容' },
      'points',
      'amount',
      { key: 'ratio', hint: '积分最多抵扣优惠后金额的百分之几' },
      { key: 'threshold', hint: '优惠后达到该金额才能使用积分；0 表示不限' },
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
