import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Fen, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { stored } from '#kit/contract/stored.ts';
import { Code } from '#kit/contract/validators.ts';
import { seatState } from './lookups.ts';

const RoomKey = z.object({ roomId: Id });
const RoomFields = z.object({
  canteenId: Id,
  roomNum: Code,
  roomName: text(50).default(''),
  /** People it holds. */
  capacity: z.int().min(1, '请输入1-999的整数').max(999, '请输入1-999的整数').nullable().default(null),
  /** Least amount of a party, fen. */
  minAmount: Fen.min(0, '请输入正确的金额').max(999_999_999, '请输入正确的金额').default(0),
  remark: text(200).default(''),
});
const RoomRow = z.object({
  ...RoomKey.shape,
  ...stored(RoomFields.shape),
  canteenName: z.string(),
  state: keyOf(seatState),
  version: Count,
});

export const roomPage = page({
  id: 'canteen.roomPage',
  title: '包间列表',
  path: '/api/v2/alloc/room/page',
  access: 'canteen:room:page',
  scope: 'canteen',
  filter: { keyword: Keyword, canteenId: Id.optional(), state: keyOf(seatState).optional() },
  row: RoomRow,
  columns: columns<typeof RoomRow>()([
    { key: 'roomNum', title: '包间编号', width: 130, sort: true },
    { key: 'roomName', title: '包间名称', width: 180, sort: true },
    { key: 'canteenName', title: '所属食堂', width: 180, sort: true },
    { key: 'capacity', title: '容纳人数', kind: 'int', total: true, sort: true },
    { key: 'minAmount', title: '最低消费', kind: 'money', sort: true },
    { key: 'state', title: '使用状态', kind: 'enum', of: seatState },
    { key: 'remark', title: '备注', width: 140 },
  ]),
  export: 'canteen.roomPageExport',
});

export const roomAdd = write({
  id: 'canteen.roomAdd',
  title: '新增包间',
  path: '/api/v2/alloc/room/add',
  access: 'canteen:room:add',
  scope: 'canteen',
  content: RoomFields,
  result: RoomKey,
});

export const roomUpdate = write({
  id: 'canteen.roomUpdate',
  title: '修改包间',
  path: '/api/v2/alloc/room/update',
  access: 'canteen:room:modify',
  scope: 'canteen',
  content: z.object({ ...RoomKey.shape, ...RoomFields.shape, version: Count }),
});

/** Bare id. */
export const roomRemove = write({
  id: 'canteen.roomRemove',
  title: '删除包间',
  path: '/api/v2/alloc/room/remove',
  access: 'canteen:room:remove',
  scope: 'canteen',
  content: Id,
});

/** Bare id. */
export const roomGet = read({
  id: 'canteen.roomGet',
  title: '包间详情',
  path: '/api/v2/alloc/room/get-by-room-id',
  access: 'canteen:room:page',
  scope: 'canteen',
  content: Id,
  result: z.object({ ...RoomKey.shape, ...stored(RoomFields.shape), state: keyOf(seatState), version: Count }),
});

export const roomModifyState = write({
  id: 'canteen.roomModifyState',
  title: '修改包间状态',
  path: '/api/v2/alloc/room/modify-state',
  access: 'canteen:room:state',
  scope: 'canteen',
  content: z.object({ ...RoomKey.shape, state: keyOf(seatState) }),
});

/** A zip of PNG files, one a room: its QR code with canteen and room below, to print and stick on the door. */
export const roomBatchDownloadQrcode = read({
  id: 'canteen.roomBatchDownloadQrcode',
  title: '包间二维码',
  path: '/api/v2/alloc/room/batch-download-qrcode',
  access: 'canteen:room:page',
  scope: 'canteen',
  file: true,
  content: z.array(Id).min(1, '请选择包间').max(500, '一次最多下载500张'),
});
