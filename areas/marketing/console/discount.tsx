import { discountEffect } from '../contract/lookups.ts';
import { DishPick, DishTypesPick } from './pickers.tsx';
import { RuleScreen } from './rule-screen.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** Discounts (/marketing/discount). */
export default () => (
  <RuleScreen
    type={1}
    value={{ effect: 1, ratio: 90 }}
    fields={[
      'ruleName',
      { key: 'effect', input: 'radio', of: discountEffect, span: 2 },
      { key: 'ratio', hint: '按原价的百分之几付款', showIf: ({ effect }) => effect === 1 },
      { key: 'amount', hint: '减免的金额，或固定的价格', showIf: ({ effect }) => effect !== 1 },
      { key: 'threshold', hint: '适用菜品合计达到该金额才生效' },
      { key: 'firstCount', hint: '周期内只有前几次消费享受；0 表示不限' },
      { key: 'countPer', input: 'select' },
      { key: 'benefitMax', hint: '0 表示不限' },
      { key: 'exclusive', input: 'radio' },
      { key: 'dishTypeIds', input: <DishTypesPick /> },
      { key: 'goodsIds', input: <DishPick multiple /> },
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
