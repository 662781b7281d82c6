import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { budgetChangedBy, budgetChanges, budgetKind } from '../contract/budget-plan.ts';
import { yearsAround } from './budget-years.ts';

/** Who changed which budget, from what to what (/reportCenter/budget/changes). */
export default function BudgetChanges() {
  return (
    <ListScreen
      list={budgetChanges}
      filters={[
        { key: 'kind', title: '预算类型', of: budgetKind },
        { key: 'year', title: '年份', of: yearsAround(merchantNow().getFullYear()) },
        { key: 'changedBy', title: '变更方式', of: budgetChangedBy },
        { key: 'keyword', title: '关键字', placeholder: '名称' },
      ]}
      initialFilter={{ kind: budgetKind.key.canteen }}
      rowKey="rowKey"
    />
  );
}
