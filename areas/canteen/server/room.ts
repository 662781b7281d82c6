import { sql } from 'kysely';
import { ascending } from '#kit/contract/list-order.ts';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { whereEquals } from '#kit/server/list.ts';
import { conflict } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { seatState } from '../contract/lookups.ts';
import { roomBatchDownloadQrcode, roomGet, roomModifyState, rooms } from '../contract/room.ts';
import { assertFree, intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';

const assertEmpty = assertFree('privateRoom', 'roomId', '使用中的包间不能删除');

/** Parties have booked a room that is to go. @throws conflict HAS_BOOKINGS */
async function assertNotBooked({ tx }: Context, roomId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('orderBooking')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('roomId', '=', roomId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  if (count > 0) throw conflict('HAS_BOOKINGS', '该包间还有{count}个预订，请先取消预订', { count });
}

export const roomRows = serveEntity('privateRoom', rooms, {
  order: ascending('canteenName', 'roomNum'),
  marked: true,
  visible: inVisibleCanteen('privateRoom'),
  list: (rows, _context, { state }) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
      .select(['canteenName', 'state'])
      .where(whereEquals({ 'privateRoom.state': state })),
  check: intoCanteen,
  beforeRemoval: async (context, roomId) => {
    await assertEmpty(context, roomId);
    await assertNotBooked(context, roomId);
  },
});

export const roomRoutes = [
  roomRows.get(roomGet),
  roomRows.modify(roomModifyState, async (context, draft) => {
    if (draft.state === seatState.key.disabled) await assertNotBooked(context, draft.roomId);
    return draft;
  }),
  implement(roomBatchDownloadQrcode, async (context, asked) => {
    const { roomIds, site } = 'roomIds' in asked ? asked : { roomIds: asked, site: undefined };
    const seen = await context.tx
      .selectFrom('privateRoom')
      .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
      .select(['roomId as id', 'roomNum as num', 'roomName as name', 'canteenName'])
      .where(roomRows.visible(context))
      .where('roomId', 'in', roomIds)
      .orderBy('canteenNum')
      .orderBy('roomNum')
      .execute();

    return seatCodes(context, 'room', roomIds, seen, site);
  }),
];
