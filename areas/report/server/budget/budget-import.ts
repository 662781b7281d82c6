import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { implementImport } from '#kit/server/import/import.ts';
import type { ImportRow, Refuse } from '#kit/server/import/rows.ts';
import type { Tell } from '#kit/server/import/spec.ts';
import { invalid } from '#kit/server/refusal.ts';
import type { TextParams } from '#kit/server/texts.ts';
import {
  type BudgetKind,
  budgetChangedBy,
  budgetImport,
  budgetKind,
  budgetMonth,
  type MonthAmounts,
  monthKeys,
} from '../../contract/budget-plan.ts';
import { overlayAmounts } from './budget-amounts.ts';
import { type BudgetLine, rows as fileRows } from './budget-rows.ts';
import { type BudgetYear, budgetsOf, keyOfBudget, lockYear, storeBudgets } from './budget-store.ts';
import { hasParts, partNameOf, partNamesOf, type Subject, subjectsOf } from './budget-subjects.ts';

interface Options {
  readonly kind: number;
  readonly year: number;
}

const [FIRST_YEAR, LAST_YEAR] = [2000, 2100];

/** @throws Refusal 400 for a kind or year there is none of */
function yearOf({ kind, year }: Options): BudgetYear {
  if (!budgetKind.some(({ key }) => key === kind)) throw invalid('kind', '请选择预算类型');
  if (year < FIRST_YEAR || year > LAST_YEAR) throw invalid('year', '年份格式错误');

  return { kind: kind as BudgetKind, year };
}

type Rows = readonly ImportRow<BudgetLine>[];

interface Understood {
  readonly rowNumber: number;
  readonly subject: Subject;
  readonly before: MonthAmounts;
  readonly after: MonthAmounts;
}

const folded = (name: string): string => name.trim().toLowerCase();

const grouped = (seen: readonly Subject[], namesOf: (subject: Subject) => readonly string[]) => {
  const groups = new Map<string, Subject[]>();
  for (const subject of seen) {
    for (const name of new Set(namesOf(subject).map(folded))) {
      const group = groups.get(name) ?? [];
      group.push(subject);
      groups.set(name, group);
    }
  }

  return groups;
};

interface Problem {
  readonly message: string;
  readonly params?: TextParams;
}

/** Finds what the rows of a file are about, among what the caller sees. */
async function finder(context: Context, { kind, year }: BudgetYear) {
  const seen = await subjectsOf(context, kind, year);
  const byNum = grouped(seen, ({ ownerNum }) => (ownerNum === '' ? [] : [ownerNum]));
  const byName = grouped(seen, ({ ownerName }) => [ownerName]);

  const owned = ({ ownerNum, ownerName }: BudgetLine): readonly Subject[] | Problem => {
    if (ownerNum === '' && ownerName === '') return { message: '请填写编号或名称' };

    const name = ownerNum === '' ? ownerName : ownerNum;
    const found = (ownerNum === '' ? byName : byNum).get(folded(name)) ?? [];
    if (found.length === 0) return { message: '没有找到{name}', params: { name } };
    if (new Set(found.map(({ ownerId }) => ownerId)).size > 1)
      return { message: '{name}有多个，请填写编号', params: { name } };

    const called = found[0]?.ownerName ?? '';
    if (ownerName !== '' && folded(called) !== folded(ownerName))
      return { message: '编号{name}的名称是{called}', params: { name, called } };

    return found;
  };

  return (line: BudgetLine): Subject | Problem => {
    const found = owned(line);
    if (!Array.isArray(found)) return found as Problem;

    const [first] = found as readonly Subject[];
    if (!hasParts(kind) && line.partName === '') return first as Subject;
    if (line.partName === '') return { message: '请填写明细' };

    const part = (found as readonly Subject[]).find((subject) =>
      partNamesOf(kind, subject).some((name) => folded(name) === folded(line.partName)),
    );

    return part ?? { message: '没有明细{name}', params: { name: line.partName } };
  };
}

/** What the rows come to beside what there is; those that come to nothing are refused with the reason. */
async function understand(
  context: Context,
  rows: Rows,
  of: BudgetYear,
  refuse: Refuse,
): Promise<Understood[]> {
  const [find, budgetOf] = [await finder(context, of), await budgetsOf(context, of)];
  const firstRows = new Map<string, number>();

  return rows.flatMap(({ rowNumber, value }): Understood[] => {
    const found = find(value);
    if ('message' in found) {
      refuse(rowNumber, found.message, found.params);
      return [];
    }

    const key = keyOfBudget(found);
    const row = firstRows.get(key);
    if (row !== undefined) {
      refuse(rowNumber, '与第{row}行重复', { row });
      return [];
    }

    firstRows.set(key, rowNumber);

    const given = monthKeys.map((month) => value[month] ?? undefined);
    if (given.every((amount) => amount === undefined)) {
      refuse(rowNumber, '没有填写任何月份的预算');
      return [];
    }

    const before = budgetOf(found).amounts;

    return [{ rowNumber, subject: found, before, after: overlayAmounts(before, given) }];
  });
}

const FEN_A_YUAN = 100;

const yuan = (fen: number | null | undefined): string =>
  typeof fen === 'number' ? (fen / FEN_A_YUAN).toFixed(2) : '';

function tellChanges(
  context: Context,
  kind: BudgetKind,
  { changes }: Tell,
  rows: readonly Understood[],
): void {
  for (const { rowNumber, subject, before, after } of rows) {
    const part = hasParts(kind) ? ` ${partNameOf(context, kind, subject)}` : '';
    const fields = after.flatMap((amount, at) =>
      amount === before[at]
        ? []
        : [{ title: labelOf(budgetMonth, at + 1), before: yuan(before[at]), after: yuan(amount) }],
    );

    changes(rowNumber, `${subject.ownerName}${part}`, fields);
  }
}

export const budgetImporting = implementImport<typeof budgetImport, BudgetLine>(budgetImport, {
  kind: 'report.budgetImport',
  rows: fileRows,
  isWhole: true,
  check: async (context, rows, options, refuse, tell) => {
    const of = yearOf(options);
    const understood = await understand(context, rows, of, refuse);
    tellChanges(context, of.kind, tell, understood);
  },
  store: async (context, rows, options, refuse) => {
    const of = yearOf(options);
    await lockYear(context, of);
    const understood = await understand(context, rows, of, refuse);
    await storeBudgets(
      context,
      of,
      budgetChangedBy.key.imported,
      understood.map(({ subject: { ownerId, partId }, before, after }) => ({
        ownerId,
        partId,
        before,
        after,
      })),
    );
  },
});
