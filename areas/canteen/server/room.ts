import { implementPage } from '#kit/server/implement.ts';
import { ascending, matching, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { roomAdd, roomGet, roomModifyState, roomPage, roomRemove, roomUpdate } from '../contract/room.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

const rooms = resource('privateRoom', 'roomId', {
  marked: true,
  taken: { private_room_num: { reason: 'ROOM_NUM_TAKEN', message: '该食堂下包间编号{roomNum}已存在' } },
  visible: inVisibleCanteen('privateRoom'),
});

export const roomRoutes = [
  implementPage(
    roomPage,
    (context, { keyword, canteenId, state }) =>
      context.tx
        .selectFrom('privateRoom')
        .innerJoin('canteen', 'canteen.canteenId', 'privateRoom.canteenId')
        .select(['roomId', 'privateRoom.canteenId', 'canteenName', 'roomNum', 'roomName', 'capacity', 'minAmount'])
        .select(['state', 'remark', 'privateRoom.version'])
        .where(rooms.visible(context))
        .where(matching({ 'privateRoom.canteenId': canteenId, state }))
        .where(mentions(keyword, 'roomNum', 'roomName')),
    { order: ascending('canteenName', 'roomNum'), key: 'roomId' },
  ),
  rooms.add(roomAdd, intoCanteen),
  rooms.modify(roomUpdate, intoCanteen),
  rooms.remove(roomRemove),
  rooms.get(roomGet),
  rooms.modify(roomModifyState),
];
