import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, matching, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import {
  roomAdd,
  roomBatchDownloadQrcode,
  roomGet,
  roomModifyState,
  roomPage,
  roomRemove,
  roomUpdate,
} from '../contract/room.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';

const rooms = resource('privateRoom', 'roomId', {
  marked: true,
  taken: { private_room_num: { reason: 'ROOM_NUM_TAKEN', message: '该食堂下包间编号{roomNum}已存在' } },
  visible: inVisibleCanteen('privateRoom'),
});

/** Rooms the caller may see. */
const visible = (context: Context) =>
  context.tx
    .selectFrom('privateRoom')
    .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
    .where(rooms.visible(context));

export const roomRoutes = [
  implementPage(
    roomPage,
    (context, { keyword, canteenId, state }) =>
      visible(context)
        .select(['roomId', 'privateRoom.canteenId', 'canteenName', 'roomNum', 'roomName', 'capacity', 'minAmount'])
        .select(['state', 'remark', 'privateRoom.version'])
        .where(matching({ 'privateRoom.canteenId': canteenId, state }))
        .where(mentions(keyword, 'roomNum', 'roomName')),
    { order: ascending('canteenName', 'roomNum'), key: 'roomId' },
  ),
  rooms.add(roomAdd, intoCanteen),
  rooms.modify(roomUpdate, intoCanteen),
  rooms.remove(roomRemove),
  rooms.get(roomGet),
  rooms.modify(roomModifyState),
  implement(roomBatchDownloadQrcode, async (context, roomIds) => {
    const seen = await visible(context)
      .select(['roomId as id', 'roomNum as num', 'roomName as name', 'canteenName'])
      .where('roomId', 'in', roomIds)
      .orderBy('canteenNum')
      .orderBy('roomNum')
      .execute();
    return seatCodes(context, 'room', roomIds, seen);
  }),
];
