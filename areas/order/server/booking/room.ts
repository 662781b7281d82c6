import { seatState } from '#areas/canteen/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import type { LineDraft } from '../order-line.ts';
import type { BookingDraft } from './draft.ts';
import { serviceLine } from './fees.ts';

/** A private room as orders for it look at it. */
export interface Room {
  /** People; null: any number. */
  readonly capacity: number | null;
  /** Fen that are spent in it at least. */
  readonly minAmount: number;
  readonly state: number;
}

/** The room an order names, of its canteen; undefined where there is none. */
export const readRoom = (
  { tx }: Context,
  { roomId, canteenId }: BookingDraft,
): Promise<Room | undefined> =>
  tx
    .selectFrom('privateRoom')
    .select(['capacity', 'minAmount', 'state'])
    .where('roomId', '=', roomId ?? 0)
    .where('canteenId', '=', canteenId)
    .where('removedAt', 'is', null)
    .executeTakeFirst();

/** What a room costs beside dishes of an amount (fen). @throws Refusal 404; 409 ROOM_OUT_OF_USE, ROOM_TOO_SMALL */
export function roomLines(room: Room | undefined, persons: number, dishes: number): LineDraft[] {
  if (!room) throw notFound('包间不存在或已被删除');
  if (room.state === seatState.key.disabled) throw conflict('ROOM_OUT_OF_USE', '该包间已停用');
  if (room.capacity !== null && persons > room.capacity)
    throw conflict('ROOM_TOO_SMALL', '超过包间容纳人数');

  const rest = room.minAmount - dishes;

  return rest > 0 ? [serviceLine('包间最低消费', rest)] : [];
}
