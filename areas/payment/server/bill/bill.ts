import { sql } from 'kysely';
import type { z } from 'zod';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { insertBatch } from '#kit/server/database/batch.ts';
import { runAll } from '#kit/server/database/statement.ts';
import { conflict, invalid, Refusal } from '#kit/server/refusal.ts';
import { differenceType } from '../../contract/lookups.ts';
import type { uploadPayBill } from '../../contract/pay-bill.ts';
import type { BillLine } from './bill-line.ts';
import { type OwnRecord, ownByNumbers, ownMissing } from './own-records.ts';

type Upload = z.output<(typeof uploadPayBill)['content']>;

const MOST_DAYS = 31;

/** Refuses days that make no bill, and lines of other days. */
export function assertPeriod({ startDate, endDate }: Upload, lines: readonly BillLine[]): void {
  const days = daysBetween(startDate, endDate) + 1;
  if (!(days >= 1 && days <= MOST_DAYS)) throw invalid('endDate', '账单日期须为1到31天');

  const strange = lines.find(({ date }) => date < startDate || date > endDate);
  if (strange)
    throw new Refusal(400, 'BILL_PERIOD', '账单中有{date}的记录，不在所选日期内', {
      params: { date: strange.date },
    });
}

interface Matched extends BillLine {
  readonly own: OwnRecord | undefined;
}

interface LineRow extends Matched {
  readonly billId: number;
  readonly channel: number;
}

const addLines = insertBatch<LineRow>('pay_bill_line', [
  ['channel', 'smallint', (row) => row.channel],
  ['direction', 'smallint', (row) => row.direction],
  ['line_key', 'text', (row) => row.key],
  ['bill_id', 'bigint', (row) => row.billId],
  ['biz_date', 'date', (row) => row.date],
  ['amount', 'bigint', (row) => row.amount],
  ['out_no', 'text', (row) => row.outNo],
  ['match_type', 'smallint', (row) => row.own?.matchType],
  ['match_id', 'bigint', (row) => row.own?.matchId],
  ['our_amount', 'bigint', (row) => (row.own?.done ? row.own.amount : null)],
]);

interface Difference {
  readonly diffId: number;
  readonly diffType: number;
  readonly direction: number;
  readonly date: string;
  readonly key: string;
  readonly own: OwnRecord | undefined;
  readonly theirAmount: number;
  readonly ourAmount: number;
}

/** Beyond this a file is of another merchant, another channel or other days: so many are not settled by hand. */
const MOST_DIFFERENCES = 500;

interface DifferenceRow extends Difference {
  readonly billId: number;
  readonly channel: number;
}

const addDifferences = insertBatch<DifferenceRow>('pay_difference', [
  ['diff_id', 'bigint', (row) => row.diffId],
  ['bill_id', 'bigint', (row) => row.billId],
  ['channel', 'smallint', (row) => row.channel],
  ['direction', 'smallint', (row) => row.direction],
  ['diff_type', 'smallint', (row) => row.diffType],
  ['biz_date', 'date', (row) => row.date],
  ['line_key', 'text', (row) => row.key],
  ['match_type', 'smallint', (row) => row.own?.matchType],
  ['match_id', 'bigint', (row) => row.own?.matchId],
  ['their_amount', 'bigint', (row) => row.theirAmount],
  ['our_amount', 'bigint', (row) => row.ourAmount],
]);

/** Compares a bill with our books and keeps what it says and where the two differ. The same bill again adds nothing. */
export async function reconcileBill(
  context: Context,
  upload: Upload,
  file: { name: string; lines: readonly BillLine[] },
) {
  const { tx, client, merchantId, newId, actor, now } = context;
  const { channel, startDate, endDate } = upload;
  /* One bill of a merchant at a time: two of the same would both find their lines new. */
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay_bill:${merchantId}`}, 0))`.execute(
    tx,
  );
  const lines = file.lines.length === 0 ? [] : await newLines(context, channel, file.lines);
  const names = lines.flatMap(({ key, outNo }) => [key, outNo]).filter((name) => name !== '');
  const records = names.length === 0 ? [] : await ownByNumbers(context, channel, names);
  const matched = pair(lines, records, await takenOf(context, records));
  const billId = newId();
  const counts = { lineCount: lines.length, knownCount: file.lines.length - lines.length };
  await tx
    .insertInto('payBill')
    .values({
      billId,
      channel,
      startDate,
      endDate,
      fileName: file.name,
      ...counts,
      createdBy: actor.userId,
      createdAt: now,
    })
    .execute();

  await settleLate(context, matched);
  const rows = matched.map((line) => ({ ...line, billId, channel }));
  await runAll(client, addLines(merchantId, rows));
  const missing = await ownMissing(context, channel, startDate, endDate);
  const found: Omit<Difference, 'diffId'>[] = [
    ...matched.flatMap((line) => differenceOf(line) ?? []),
    ...missing.map((own) => ({
      diffType: differenceType.key.onlyHere,
      direction: own.direction,
      date: own.date as string,
      key: '',
      own,
      theirAmount: 0,
      ourAmount: own.amount,
    })),
  ];

  if (found.length > MOST_DIFFERENCES)
    throw conflict('TOO_DIFFERENT', '差异超过{count}笔，请核对渠道、日期和文件', {
      count: MOST_DIFFERENCES,
    });

  const differences = found.map((difference) => ({
    ...difference,
    diffId: newId(),
    billId,
    channel,
  }));
  await runAll(client, addDifferences(merchantId, differences));
  const open = differences.filter(
    ({ diffType }) => diffType !== differenceType.key.onlyHere,
  ).length;

  return {
    billId,
    ...counts,
    matchedCount: lines.length - open,
    differenceCount: differences.length,
  };
}

/** Lines that no bill before had. @throws Refusal 409 BILL_CHANGED where one is known with another amount */
async function newLines(
  { tx }: Context,
  channel: number,
  lines: readonly BillLine[],
): Promise<readonly BillLine[]> {
  const known = await tx
    .selectFrom('payBillLine')
    .select(['direction', 'lineKey', 'amount'])
    .where('channel', '=', channel)
    .where(
      'lineKey',
      'in',
      lines.map(({ key }) => key),
    )
    .execute();

  const amounts = new Map(
    known.map(({ direction, lineKey, amount }) => [`${direction}:${lineKey}`, amount]),
  );

  return lines.filter(({ direction, key, amount }) => {
    const before = amounts.get(`${direction}:${key}`);
    if (before !== undefined && before !== amount)
      throw conflict('BILL_CHANGED', '流水号{key}已在其他账单中，金额不同', { key });

    return before === undefined;
  });
}

/** What of ours each line is; each of ours is one line at most. */
function pair(
  lines: readonly BillLine[],
  records: readonly OwnRecord[],
  taken: ReadonlySet<string>,
): Matched[] {
  const free = new Map<string, OwnRecord>();
  const nameOf = ({ matchType, matchId }: OwnRecord): string => `${matchType}:${matchId}`;
  for (const record of records) {
    if (taken.has(nameOf(record))) continue;
    for (const name of [record.number, record.outNo])
      if (name) free.set(`${record.direction}:${name}`, record);
  }

  const used = new Set<string>();

  return lines.map((line) => {
    const found = [line.key, line.outNo].map((name) => free.get(`${line.direction}:${name}`));
    const own = found.find((record) => record && !used.has(nameOf(record)));
    if (own) used.add(nameOf(own));

    return { ...line, own };
  });
}

/** What is ours and stood in a line of an earlier bill. */
async function takenOf({ tx }: Context, records: readonly OwnRecord[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();

  const found = await tx
    .selectFrom('payBillLine')
    .select(['matchType', 'matchId'])
    .where(
      'matchId',
      'in',
      records.map(({ matchId }) => matchId),
    )
    .execute();

  return new Set(found.map(({ matchType, matchId }) => `${matchType}:${matchId}`));
}

/** What was missing there and has come with this bill is settled by it. */
async function settleLate(
  { tx, merchantId, now }: Context,
  matched: readonly Matched[],
): Promise<void> {
  const ids = matched.flatMap(({ own }) => (own ? [own.matchId] : []));
  await sql`update pay_difference set state = 5, settled_at = ${now}::text::timestamptz
    where merchant_id = ${merchantId} and diff_type = 2 and state = 1 and match_id = any(${ids}::bigint[])`.execute(
    tx,
  );
}

function differenceOf(line: Matched): Omit<Difference, 'diffId'> | undefined {
  const { own, amount, direction, date, key } = line;
  const shared = { direction, date, key, own, theirAmount: amount };
  if (!own) return { ...shared, diffType: differenceType.key.onlyThere, ourAmount: 0 };
  if (!own.done) return { ...shared, diffType: differenceType.key.state, ourAmount: 0 };
  if (own.amount !== amount)
    return { ...shared, diffType: differenceType.key.amount, ourAmount: own.amount };

  return undefined;
}
