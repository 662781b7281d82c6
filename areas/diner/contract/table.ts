import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { own } from './session.ts';

/** What the code on a table or at a room says of it: its id, and what tells it from made-up ones. */
const CODE = /^\d{1,15}-[0-9a-f]{8}$/;
export const TableCode = z.string().regex(CODE, '餐桌二维码无效');
const RoomCode = z.string().regex(CODE, '包间二维码无效');

const Where = {
  canteenId: Id,
  canteenName: z.string(),
  /** False: it is out of use. */
  isUsable: z.boolean(),
};

/** The table whose code was read. */
export const dinerTable = read({
  ...own,
  id: 'diner.table',
  title: '餐桌',
  path: '/api/diner/table',
  content: z.object({ table: TableCode }),
  result: z.object({ tableId: Id, tableName: z.string(), ...Where }),
});

/** The private room whose code was read. */
export const dinerRoom = read({
  ...own,
  id: 'diner.room',
  title: '包间',
  path: '/api/diner/room',
  content: z.object({ room: RoomCode }),
  result: z.object({ roomId: Id, roomName: z.string(), ...Where }),
});
