import { RuleScreen } from './rule-screen.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** Management fees, on top of the price and into an account of their own (/marketing/managementFee). */
export default () => (
  <RuleScreen
    type={2}
    value={{ ratio: 10 }}
    fields={[
      { key: 'ruleName', section: '收费内容' },
      { key: 'ratio', hint: '按优惠后金额的百分之几收取' },
      { key: 'amount', hint: '每笔另加的金额' },
      { key: 'threshold', hint: '达到该金额才收取' },
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
