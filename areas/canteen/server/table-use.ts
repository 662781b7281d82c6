import type { Context } from '#kit/server/context.ts';
import type { Statement } from '#kit/server/database/statement.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { seatState } from '../contract/lookups.ts';
import { seatOfCode } from './seat-codes.ts';

/**
 * The table a code was printed for (`id-check`), no matter which diner reads it.
 * @throws Refusal 404 for a code that was made up, of another merchant or of a table that was removed
 */
export async function tableOfCode(context: Pick<Context, 'tx' | 'crypto'>, code: string) {
  const tableId = seatOfCode(context, 'table', code);
  if (tableId === undefined) throw unknown();

  const found = await context.tx
    .selectFrom('diningTable')
    .innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId')
    .select(['tableId', 'diningTable.canteenId', 'canteenName', 'tableNum', 'tableName', 'state'])
    .where('tableId', '=', tableId)
    .where('diningTable.removedAt', 'is', null)
    .executeTakeFirst();

  if (!found) throw unknown();

  const { tableNum, tableName, state, ...table } = found;

  return {
    ...table,
    tableName: [tableNum, tableName].filter(Boolean).join(' '),
    isUsable: state !== seatState.key.disabled,
  };
}

const unknown = () => notFound('餐桌不存在或已被删除');

type At = Pick<Context, 'client' | 'merchantId'>;

/** Locks several tables in the order of their ids, as every transaction does that needs more than one. */
export async function lockTables(
  { client, merchantId }: At,
  tableIds: readonly number[],
): Promise<void> {
  if (tableIds.length === 0) return;
  await client.query({
    name: 'table.lockAll',
    text: 'select from dining_table where merchant_id = $1 and table_id = any($2::bigint[]) order by table_id for update',
    values: [merchantId, tableIds],
  });
}

/** A table while it is decided who sits there: locked until the transaction ends. */
export interface LockedTable {
  readonly tableId: number;
  readonly canteenId: number;
  readonly state: number;
  /** Which party sits there, or sat there last. */
  readonly party: number;
  readonly isRemoved: boolean;
}

/** Locks tables and reads them; none for what is no table. */
export async function openTables(
  { client, merchantId }: At,
  tableIds: readonly number[],
): Promise<ReadonlyMap<number, LockedTable>> {
  if (tableIds.length === 0) return new Map();

  const { rows } = await client.query<LockedTable>({
    name: 'table.open',
    text: `select table_id as "tableId", canteen_id as "canteenId", state, party, removed_at is not null as "isRemoved" from dining_table
      where merchant_id = $1 and table_id = any($2::bigint[]) order by table_id for update`,
    values: [merchantId, tableIds],
  });

  return new Map(rows.map((table) => [table.tableId, table]));
}

/**
 * The party a diner sits with who orders at a table of a canteen. Who sits there already may order again, and others may sit down with them.
 * @throws Refusal 404; 409 TABLE_OUT_OF_USE
 */
export function partyAt(table: LockedTable | undefined, canteenId: number): number {
  if (!table || table.isRemoved || table.canteenId !== canteenId) throw unknown();
  if (table.state === seatState.key.disabled)
    throw conflict('TABLE_OUT_OF_USE', '该餐桌已停用，不能点餐');

  return table.party;
}

/** The statement by which locked tables are in use from now on; none for none. */
export const tablesTaken = (merchantId: number, tableIds: readonly number[]): Statement[] =>
  tableIds.length === 0
    ? []
    : [
        {
          name: 'table.taken',
          text: `update dining_table set state = $3, version = version + 1
            where merchant_id = $1 and table_id = any($2::bigint[]) and state <> $3`,
          values: [merchantId, tableIds, seatState.key.occupied],
        },
      ];

/** The table, locked until the transaction ends. */
const locked = async (at: At, tableId: number): Promise<LockedTable | undefined> =>
  (await openTables(at, [tableId])).get(tableId);

const setState = ({ client, merchantId }: At, tableId: number, state: number) =>
  client.query(
    'update dining_table set state = $3, version = version + 1 where merchant_id = $1 and table_id = $2 and state <> $3',
    [merchantId, tableId, state],
  );

/** Whether a party still sits at its table; the table stays locked, so that its last two orders do not wait for each other's end. */
export async function sitsStill(at: At, tableId: number, party: number): Promise<boolean> {
  const table = await locked(at, tableId);
  return table?.state === seatState.key.occupied && table.party === party;
}

/** A party goes. A table that was put out of use meanwhile stays so. @throws Refusal 409 TABLE_NOT_IN_USE */
export async function freeTable(at: At, tableId: number): Promise<void> {
  const table = await locked(at, tableId);
  if (table?.state !== seatState.key.occupied)
    throw conflict('TABLE_NOT_IN_USE', '该餐桌不在使用中');

  await setState(at, tableId, seatState.key.free);
}
