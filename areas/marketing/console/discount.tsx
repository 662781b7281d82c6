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
      { key: 'ruleName', section: '优惠内容' },
      { key: 'effect', input: 'radio', of: discountEffect, span: 2 },
      {
        key: 'ratio',
        hint: '按原价的百分之几付款。例：80 即八折',
        showIf: ({ effect }) => effect === 1,
      },
      { key: 'amount', hint: '减免的金额，或固定的价格', showIf: ({ effect }) => effect !== 1 },
      'threshold',
      { key: 'exclusive', input: 'radio' },
      { key: 'dishTypeIds', input: <DishTypesPick />, section: '适用菜品' },
      { key: 'goodsIds', input: <DishPick multiple /> },
      { key: 'firstCount', section: '次数与上限' },
      { key: 'countPer', input: 'select' },
      'benefitMax',
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
