import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';

const FREE = 1;
const IN_USE = 2;
type At = Pick<Context, 'client' | 'merchantId'>;

/** A party takes a room that is free. @throws Refusal 404, 409 ROOM_NOT_FREE */
export async function takeRoom({ client, merchantId }: At, roomId: number): Promise<{ readonly roomName: string }> {
  const { rows } = await client.query<{ roomName: string; state: number }>(
    `select coalesce(nullif(room_name, ''), room_num) as "roomName", state from private_room
      where merchant_id = $1 and room_id = $2 and removed_at is null for update`,
    [merchantId, roomId],
  );
  const [room] = rows;
  if (!room) throw notFound('包间不存在');
  if (room.state !== FREE) throw conflict('ROOM_NOT_FREE', '包间正在使用或已停用');
  await setState({ client, merchantId }, roomId, IN_USE);
  return room;
}

/** A party goes: what it used is free again; a room that was put out of use meanwhile stays so. */
export async function freeRoom({ client, merchantId }: At, roomId: number): Promise<void> {
  await client.query(
    `update private_room set state = $3, version = version + 1 where merchant_id = $1 and room_id = $2 and state = $4`,
    [merchantId, roomId, FREE, IN_USE],
  );
}

async function setState({ client, merchantId }: At, roomId: number, state: number): Promise<void> {
  await client.query(
    'update private_room set state = $3, version = version + 1 where merchant_id = $1 and room_id = $2',
    [merchantId, roomId, state],
  );
}
