import { Refusal } from '#kit/server/refusal.ts';

export type Cells = Readonly<Record<string, string>>;

/** An amount of yuan as fen; signs are the caller's to look at. */
export function fenOf(text: string, rowNumber: number): number {
  const found = /^[+-]?(?:¥|￥)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw unreadableRow(rowNumber);

  return (
    Number((found[1] as string).replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  );
}

/** What a row is refused with that cannot be understood. */
export const unreadableRow = (rowNumber: number): Refusal =>
  new Refusal(400, 'BILL_ROW', '第{row}行无法识别，账单未导入', {
    params: { row: rowNumber },
    fields: [{ path: 'file', message: '账单格式错误' }],
  });

/** A date of a bill, of any usual way to write one. */
export function dateOf(text: string, rowNumber: number): string {
  const found =
    /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T]?\d{1,2}:?\d{2}(?::?\d{2})?(?:\.\d+)?)?$/.exec(text);
  const date = found ? `${found[1]}-${found[2]}-${found[3]}` : '';
  if (
    !found ||
    Number.isNaN(Date.parse(date)) ||
    new Date(date).toISOString().slice(0, 10) !== date
  )
    throw unreadableRow(rowNumber);

  return date;
}

export interface BillLine {
  /** 1 came in, 2 went out. */
  readonly direction: 1 | 2;
  /** The channel's number. */
  readonly key: string;
  /** Ours, where the channel has it. */
  readonly outNo: string;
  readonly date: string;
  /** Fen. */
  readonly amount: number;
}

const KEY = /^[\w.:/-]{1,64}$/;

/** A line, if it is one. */
export function billLine(
  part: Omit<BillLine, 'outNo'> & { outNo: string | undefined },
  rowNumber: number,
): BillLine {
  const outNo = part.outNo ?? '';
  if (!KEY.test(part.key) || part.amount <= 0) throw unreadableRow(rowNumber);

  return { ...part, outNo: KEY.test(outNo) ? outNo : '' };
}

/** Money of one direction. */
export const sumOf = (lines: readonly BillLine[], direction: number): number =>
  lines.reduce((sum, each) => (each.direction === direction ? sum + each.amount : sum), 0);
