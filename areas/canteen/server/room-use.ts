import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { seatState } from '../contract/lookups.ts';
import { seatOfCode } from './seat-codes.ts';

/**
 * The room a code was printed for (`id-check`), no matter which diner reads it.
 * @throws Refusal 404 for a code that was made up, of another merchant or of a room that was removed
 */
export async function roomOfCode(context: Pick<Context, 'tx' | 'crypto'>, code: string) {
  const roomId = seatOfCode(context, 'room', code);
  const found =
    roomId === undefined
      ? undefined
      : await context.tx
          .selectFrom('privateRoom')
          .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
          .select([
            'roomId',
            'privateRoom.canteenId',
            'canteenName',
            'roomNum',
            'roomName',
            'state',
          ])
          .where('roomId', '=', roomId)
          .where('privateRoom.removedAt', 'is', null)
          .executeTakeFirst();

  if (!found) throw notFound('包间不存在或已被删除');

  const { roomNum, roomName, state, ...room } = found;

  return { ...room, roomName: roomName || roomNum, isUsable: state !== seatState.key.disabled };
}

type At = Pick<Context, 'client' | 'merchantId'>;

/** A party takes a room that is free. @throws Refusal 404, 409 ROOM_NOT_FREE */
export async function takeRoom(
  { client, merchantId }: At,
  roomId: number,
): Promise<{ readonly roomName: string }> {
  const { rows } = await client.query<{ roomName: string; state: number }>(
    `select coalesce(nullif(room_name, ''), room_num) as "roomName", state from private_room
      where merchant_id = $1 and room_id = $2 and removed_at is null for update`,
    [merchantId, roomId],
  );

  const [room] = rows;
  if (!room) throw notFound('包间不存在');
  if (room.state !== seatState.key.free) throw conflict('ROOM_NOT_FREE', '包间正在使用或已停用');

  await setState({ client, merchantId }, roomId, seatState.key.occupied);

  return room;
}

async function setState({ client, merchantId }: At, roomId: number, state: number): Promise<void> {
  await client.query(
    'update private_room set state = $3, version = version + 1 where merchant_id = $1 and room_id = $2',
    [merchantId, roomId, state],
  );
}

/** A party goes: what it used is free again; a room that was put out of use meanwhile stays so. */
export async function freeRoom({ client, merchantId }: At, roomId: number): Promise<void> {
  await client.query(
    `update private_room set state = $3, version = version + 1 where merchant_id = $1 and room_id = $2 and state = $4`,
    [merchantId, roomId, seatState.key.free, seatState.key.occupied],
  );
}
