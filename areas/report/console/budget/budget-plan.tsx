import './budget.css';
import { Select } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { optionsOf } from '#kit/console/list/filter-input.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { labelOf } from '#kit/contract/columns.ts';
import {
  type BudgetKind,
  budgetCopy,
  budgetEdit,
  budgetImport,
  budgetKind,
  budgetMonth,
  budgetPlan,
  budgetRemove,
  monthKeys,
} from '../../contract/budget-plan.ts';
import { yearsAround } from './budget-years.ts';

/** Budgets of a year, month by month (/reportCenter/budget/plan). */
export default function BudgetPlan() {
  const year = merchantNow().getFullYear();
  return (
    <ListScreen
      list={budgetPlan}
      filters={[
        'kind',
        { key: 'year', title: '年份', of: yearsAround(year), placeholder: '今年' },
        'keyword',
        'state',
      ]}
      initialFilter={{ kind: budgetKind.key.canteen, year }}
      toolbar={
        <>
          <CopyBudgets year={year} />
          <ImportBudgets year={year} />
        </>
      }
      rowKey="rowKey"
      rowActions={(row) => <EditMonths row={row} />}
      actionsWidth={90}
      selectable={(rows, clear) => <RemoveBudgets rows={rows} clear={clear} />}
    />
  );
}

/** Copies a year, or one month into others. */
function CopyBudgets({ year }: { readonly year: number }) {
  const years = yearsAround(year);
  return (
    <EditDrawer
      save={budgetCopy}
      title="复制预算"
      trigger="复制预算"
      fields={[
        { key: 'kind', title: '预算类型', of: budgetKind },
        { key: 'fromYear', title: '来源年份', of: years, input: 'select' },
        {
          key: 'fromMonth',
          title: '来源月份',
          of: budgetMonth,
          placeholder: '全年',
          hint: '不选时逐月复制全年',
        },
        { key: 'year', title: '复制到年份', of: years, input: 'select' },
        {
          key: 'months',
          title: '复制到月份',
          of: budgetMonth,
          required: true,
          showIf: ({ fromMonth }) => typeof fromMonth === 'number',
        },
        { key: 'percent', title: '比例（%）', input: 'integer', hint: '100 为原额，105 为增加 5%' },
        {
          key: 'overwrite',
          title: '覆盖已有预算',
          input: 'switch',
          hint: '关闭时，已有预算的月份保持不变',
        },
      ]}
      value={{
        kind: budgetKind.key.canteen,
        fromYear: year - 1,
        year,
        percent: 100,
        overwrite: false,
      }}
      saveText={() => t('复制')}
      savedText={({ changed, kept }) =>
        t('已写入 {changed} 个月，保留 {kept} 个月', { changed, kept })
      }
      secondary
    />
  );
}

interface Chosen {
  readonly kind: BudgetKind;
  readonly year: number;
}

/** Budgets from a file, with the kind and year they are of. */
function ImportBudgets({ year: first }: { readonly year: number }) {
  const [{ kind, year }, choose] = useState<Chosen>({ kind: budgetKind.key.canteen, year: first });
  return (
    <ImportDialog
      set={budgetImport}
      trigger="导入"
      options={{ kind: String(kind), year: String(year) }}
    >
      <p className="scr-hint">{t('可先导出为 CSV 文件，修改后再导入；空着的月份保持不变')}</p>
      <div className="rep-budget-import">
        <Select
          aria-label={t('预算类型')}
          value={kind}
          options={optionsOf(budgetKind)}
          onChange={(next: BudgetKind) => choose({ kind: next, year })}
        />
        <Select
          aria-label={t('年份')}
          value={year}
          options={optionsOf(yearsAround(first))}
          onChange={(next: number) => choose({ kind, year: next })}
        />
      </div>
    </ImportDialog>
  );
}

type Row = RowOf<typeof budgetPlan>;

const monthFields = fieldsOf(
  budgetEdit,
  monthKeys.map((key, at) => ({ key, title: labelOf(budgetMonth, at + 1) })),
);

/** The twelve months of a canteen, department or the like. */
function EditMonths({ row }: { readonly row: Row }) {
  const hasParts = row.kind !== budgetKind.key.canteen && row.kind !== budgetKind.key.organisation;
  const subject = hasParts ? `${row.ownerName} · ${row.partName}` : row.ownerName;

  return (
    <EditDrawer
      save={budgetEdit}
      title="编制预算"
      trigger="编制"
      fields={monthFields}
      value={row}
      preview={(values) => <YearSum values={values} />}
    >
      <p className="scr-subject">{`${subject} · ${row.year}`}</p>
      <p className="scr-hint">{t('金额按元填写，留空的月份没有预算')}</p>
    </EditDrawer>
  );
}

/** What the months of a form come to; text that is no amount counts as none. */
function YearSum({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const amounts = monthKeys.flatMap((key) =>
    typeof values[key] === 'number' ? [values[key]] : [],
  );
  const sum = amounts.reduce((total, amount) => total + amount, 0);

  return (
    <FactLines
      lines={[
        { title: t('已编制月份'), value: `${amounts.length} / ${monthKeys.length}` },
        { title: t('全年合计'), value: yuan(sum), strong: true },
      ]}
    />
  );
}

/** What the rows ticked are emptied by: they are of one kind and year, as the list is. */
function RemoveBudgets({
  rows,
  clear,
}: {
  readonly rows: readonly Row[];
  readonly clear: () => void;
}) {
  const [first] = rows;
  if (!first) return null;

  return (
    <ConfirmAction
      write={budgetRemove}
      content={{
        kind: first.kind,
        year: first.year,
        rows: rows.map(({ ownerId, partId, version }) => ({ ownerId, partId, version })),
      }}
      trigger="清空预算"
      confirm="确定清空所选的全年预算？"
      detail="12个月的预算都会清空，变更记录会保留"
      danger
      onDone={clear}
    />
  );
}
