import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { own } from './session.ts';

/** What the code on a table says of it: its id, and what tells it from made-up ones. */
export const TableCode = z.string().regex(/^\d{1,15}-[0-9a-f]{8}$/, '餐桌二维码无效');

/** The table whose code was read. */
export const dinerTable = read({
  ...own,
  id: 'diner.table',
  title: '餐桌',
  path: '/api/diner/table',
  content: z.object({ table: TableCode }),
  result: z.object({
    tableId: Id,
    tableName: z.string(),
    canteenId: Id,
    canteenName: z.string(),
    /** False: it is out of use. */
    isUsable: z.boolean(),
  }),
});
