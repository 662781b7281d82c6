import { implement } from '#kit/server/implement.ts';
import { ascending, matching } from '#kit/server/list.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { roomBatchDownloadQrcode, roomGet, roomModifyState, rooms } from '../contract/room.ts';
import { assertFree, intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';

export const roomRows = serveResource('privateRoom', rooms, {
  order: ascending('canteenName', 'roomNum'),
  marked: true,
  visible: inVisibleCanteen('privateRoom'),
  list: (rows, _context, { state }) =>
    rows
      .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
      .select(['canteenName', 'state'])
      .where(matching({ 'privateRoom.state': state })),
  check: intoCanteen,
  beforeRemoval: assertFree('privateRoom', 'roomId', '使用中的包间不能删除'),
});

export const roomRoutes = [
  roomRows.get(roomGet),
  roomRows.modify(roomModifyState),
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
