import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { budgetChanges, budgetKind } from '../../contract/budget-plan.ts';
import { yearsAround } from './budget-years.ts';

/** Who changed which budget, from what to what (/reportCenter/budget/changes). */
export default function BudgetChanges() {
  return (
    <ListScreen
      list={budgetChanges}
      filters={[
        'kind',
        { key: 'year', title: '年份', of: yearsAround(merchantNow().getFullYear()) },
        'changedBy',
        'keyword',
      ]}
      initialFilter={{ kind: budgetKind.key.canteen }}
      rowKey="rowKey"
    />
  );
}
