import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Fen, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Site } from '#kit/contract/site.ts';
import { stored } from '#kit/contract/stored.ts';
import { Code } from '#kit/contract/validators.ts';
import { canteenFields, canteenShown } from './in-canteen.ts';
import { seatState } from './lookups.ts';

const State = keyOf(seatState).meta({ title: '使用状态' });

/** Private rooms: `capacity` in people, `minAmount` the least a party spends, fen. */
export const rooms = entity({
  noun: '包间',
  key: 'roomId',
  base: '/api/v2/alloc/room',
  access: 'canteen:room',
  scope: 'canteen',
  fields: {
    roomNum: Code.meta({ title: '包间编号', width: 130, sort: true }),
    ...canteenFields,
    roomName: text(50)
      .meta({ title: '包间名称', width: 180, sort: true, placeholder: '如 牡丹厅' })
      .default(''),
    capacity: z
      .int()
      .min(1, '请输入1-999的整数')
      .max(999, '请输入1-999的整数')
      .meta({ title: '容纳人数', total: true, sort: true })
      .nullable()
      .default(null),
    minAmount: Fen.min(0, '请输入正确的金额')
      .max(999_999_999, '请输入正确的金额')
      .meta({ title: '最低消费', kind: 'money', sort: true, hint: '0 表示没有最低消费' })
      .default(0),
    remark: text(200).meta({ title: '备注', width: 140, wide: true }).default(''),
  },
  shown: { ...canteenShown, state: State },
  search: ['roomNum', 'roomName', 'canteenName'],
  filter: { canteenId: canteenFields.canteenId.optional(), state: State.optional() },
  columns: ['roomNum', 'roomName', 'canteenName', 'capacity', 'minAmount', 'state', 'remark'],
  calls: {
    page: ['canteen.roomPage', 'page'],
    add: ['canteen.roomAdd', 'add'],
    modify: ['canteen.roomUpdate', 'update'],
    remove: ['canteen.roomRemove', 'remove'],
  },
});

/** Bare id. */
export const roomGet = read({
  id: 'canteen.roomGet',
  title: '包间详情',
  path: '/api/v2/alloc/room/get-by-room-id',
  access: 'canteen:room:page',
  scope: 'canteen',
  content: Id,
  result: z.object({ roomId: Id, ...stored(rooms.fields), state: State, version: Count }),
});

export const roomModifyState = write({
  id: 'canteen.roomModifyState',
  title: '修改包间状态',
  path: '/api/v2/alloc/room/modify-state',
  access: 'canteen:room:state',
  scope: 'canteen',
  content: z.object({ roomId: Id, state: keyOf(seatState) }),
});

const RoomIds = z.array(Id).min(1, '请选择包间').max(500, '一次最多下载500张');

/**
 * A zip of PNG files, one a room: its QR code with canteen and room below, to print and stick on the door. With `site`, where the product is reached,
 * the code opens the page on which people book this room.
 */
export const roomBatchDownloadQrcode = read({
  id: 'canteen.roomBatchDownloadQrcode',
  title: '包间二维码',
  path: '/api/v2/alloc/room/batch-download-qrcode',
  access: 'canteen:room:page',
  scope: 'canteen',
  file: true,
  content: z.union([RoomIds, z.object({ roomIds: RoomIds, site: Site })]),
});
