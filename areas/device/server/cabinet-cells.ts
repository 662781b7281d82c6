import { sql } from 'kysely';
import { clearMeal, handOutMeal, layInMeal } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import { onOff } from '../contract/cabinet.ts';

/*
 * Cells of cabinets. A transaction that changes one has locked it: of two that lay in or fetch at the same moment one waits and
 * then sees what the other did.
 */

export interface Cell {
  readonly cellId: number;
  readonly deviceId: number;
  readonly doorNo: number;
  readonly orderId: number | null;
}

/** Cells of the caller's cabinets, locked in the order of their ids. @throws Refusal 404 unless all are there */
export async function lockCells(
  { tx, scope }: Context,
  cellIds: readonly number[],
): Promise<Cell[]> {
  const found = await tx
    .selectFrom('lockerCell')
    .innerJoin('device', 'device.deviceId', 'lockerCell.deviceId')
    .select(['lockerCell.cellId', 'lockerCell.deviceId', 'lockerCell.doorNo', 'lockerCell.orderId'])
    .where('lockerCell.cellId', 'in', cellIds)
    .where('device.removedAt', 'is', null)
    .where(placeWhere('device', scope))
    .orderBy('lockerCell.cellId')
    .forUpdate('lockerCell')
    .execute();

  if (found.length !== new Set(cellIds).size) throw notFound('柜格不存在或已被删除');

  return found;
}

const EVENT = { laid: 1, picked: 2, cleared: 3 } as const;

/**
 * Lays the meal of an order into the first free cell of a cabinet: the order is delivered.
 * @throws Refusal 404; 409 OTHER_CANTEEN, NO_FREE_CELL, LAID_ALREADY, NOT_FOR_CABINET, ORDER_STATE
 */
export async function putMeal(
  context: Context,
  { deviceId, canteenId }: { readonly deviceId: number; readonly canteenId: number },
  orderId: number,
): Promise<Cell> {
  await layInMeal(context, orderId, canteenId);
  const standing = await context.tx
    .selectFrom('lockerCell')
    .select('doorNo')
    .where('orderId', '=', orderId)
    .executeTakeFirst();

  if (standing) throw conflict('LAID_ALREADY', '该订单已放入{no}号柜格', { no: standing.doorNo });

  const cell = await context.tx
    .selectFrom('lockerCell')
    .select(['cellId', 'deviceId', 'doorNo', 'orderId'])
    .where('deviceId', '=', deviceId)
    .where('orderId', 'is', null)
    .where('disabled', '=', 2)
    .where('broken', '=', 2)
    .orderBy('doorNo')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

  if (!cell) throw conflict('NO_FREE_CELL', '没有空闲的柜格');

  await occupy(context, cell.cellId, { orderId, laidAt: context.now });
  await note(context, cell, orderId, EVENT.laid);

  return cell;
}

const occupy = (
  { tx }: Context,
  cellId: number,
  laid: { orderId: number | null; laidAt: string | null },
) => tx.updateTable('lockerCell').set(laid).where('cellId', '=', cellId).execute();

async function note(
  context: Context,
  { cellId, deviceId }: Cell,
  orderId: number,
  event: 1 | 2 | 3,
): Promise<void> {
  const { tx, newId, actor, now } = context;
  const row = {
    eventId: newId(),
    cellId,
    deviceId,
    orderId,
    event,
    operatorId: actor.userId,
    occurredAt: now,
  };
  await tx.insertInto('lockerEvent').values(row).execute();
}

/** Its buyer fetches the meal of an order from a cabinet: the order is verified and completed, the cell free. @throws Refusal 404, 409 */
export async function fetchMeal(
  context: Context,
  deviceId: number,
  orderId: number,
): Promise<Cell> {
  const cell = await context.tx
    .selectFrom('lockerCell')
    .select(['cellId', 'deviceId', 'doorNo', 'orderId'])
    .where('deviceId', '=', deviceId)
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

  if (!cell) throw notFound('取餐码无效或餐品不在此柜');

  await handOutMeal(context, orderId);
  await occupy(context, cell.cellId, { orderId: null, laidAt: null });
  await note(context, cell, orderId, EVENT.picked);

  return cell;
}

/** Takes away meals that were not fetched: the doors open, the orders are returned. @throws Refusal 409 CELL_FREE */
export async function clearCells(
  context: Context,
  cells: readonly Cell[],
  remark: string,
): Promise<number> {
  for (const cell of cells) {
    const { orderId } = cell;
    if (orderId === null) throw conflict('CELL_FREE', '{no}号柜格没有餐品', { no: cell.doorNo });

    await clearMeal(context, orderId, remark);
    await occupy(context, cell.cellId, { orderId: null, laidAt: null });
    await note(context, cell, orderId, EVENT.cleared);
  }
  return queueCellCommand(context, cells, 'door', onOff.key.on);
}

export type Command = 'door' | 'light' | 'heat' | 'sterilize';

/** Tells cells to do something: their cabinet fetches it with its next call. */
export async function queueCellCommand(
  context: Context,
  cells: readonly Cell[],
  command: Command,
  value: 1 | 2,
): Promise<number> {
  const { tx, newId, actor, now } = context;
  const asked = { command, value, askedBy: actor.userId, askedAt: now };
  await tx
    .insertInto('lockerCommand')
    .values(
      cells.map(({ cellId, deviceId }) => ({ ...asked, cellId, deviceId, commandId: newId() })),
    )
    .execute();

  return cells.length;
}

interface Answer {
  readonly commandId: number;
  readonly ok: boolean;
  readonly reason: string;
}

/** Keeps what a cabinet did of what it was told, each once; what it switched is then so. */
export async function recordAnswers(
  { tx, merchantId, now }: Context,
  deviceId: number,
  answers: readonly Answer[],
) {
  for (const { commandId, ok, reason } of answers) {
    const done = await tx
      .updateTable('lockerCommand')
      .set({ state: ok ? 2 : 3, reason: ok ? '' : reason || '柜机未执行', answeredAt: now })
      .where('commandId', '=', commandId)
      .where('deviceId', '=', deviceId)
      .where('state', '=', 1)
      .returning(['cellId', 'command', 'value'])
      .executeTakeFirst();
    if (done && ok && done.command !== 'door')
      await sql`update locker_cell set ${sql.ref(done.command)} = ${done.value}
        where merchant_id = ${merchantId} and cell_id = ${done.cellId}`.execute(tx);
  }
}

/** Has as many doors as are asked for; what is taken away must be empty. @throws Refusal 409 CELL_USED */
export async function setDoors(
  { tx, newId, merchantId }: Context,
  deviceId: number,
  doors: number,
): Promise<void> {
  const used = await tx
    .selectFrom('lockerCell')
    .select('doorNo')
    .where('deviceId', '=', deviceId)
    .where('doorNo', '>', doors)
    .where('orderId', 'is not', null)
    .executeTakeFirst();

  if (used) throw conflict('CELL_USED', '{no}号柜格内仍有餐品', { no: used.doorNo });

  await tx
    .deleteFrom('lockerCell')
    .where('deviceId', '=', deviceId)
    .where('doorNo', '>', doors)
    .execute();
  const ids = Array.from({ length: doors }, () => newId());
  await sql`insert into locker_cell (merchant_id, cell_id, device_id, door_no)
    select ${merchantId}, n.id, ${deviceId}, n.no from unnest(${ids}::bigint[]) with ordinality n (id, no)
    on conflict (merchant_id, device_id, door_no) do nothing`.execute(tx);
}
