import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { Site } from '#kit/contract/site.ts';
import { Code } from '#kit/contract/validators.ts';
import { canteenFields, canteenShown } from './in-canteen.ts';
import { seatState } from './lookups.ts';

const State = keyOf(seatState).meta({ title: '使用状态' });

/** Dining tables. */
export const tables = entity({
  noun: '餐桌',
  key: 'tableId',
  base: '/api/v2/alloc/table',
  access: 'canteen:table',
  menu: {
    path: '/basesetting/canteenManage2/desk',
    title: '餐桌管理',
    permissionId: 201040,
    order: 10,
  },
  scope: 'canteen',
  fields: {
    tableNum: Code.meta({ title: '餐桌编号', width: 130, sort: true }),
    ...canteenFields,
    tableName: text(50)
      .meta({ title: '餐桌名称', width: 180, sort: true, placeholder: '如 靠窗四人桌' })
      .default(''),
    seats: z
      .int()
      .min(1, '请输入1-999的整数')
      .max(999, '请输入1-999的整数')
      .meta({ title: '座位数', sort: true, total: true })
      .nullable()
      .default(null),
    state: State.default(1),
  },
  shown: canteenShown,
  search: ['tableNum', 'tableName', 'canteenName'],
  filter: { canteenId: canteenFields.canteenId.optional(), state: State.optional() },
  columns: ['tableNum', 'tableName', 'canteenName', 'seats', 'state'],
  calls: {
    page: ['canteen.tablePage', 'page'],
    add: ['canteen.tableAdd', 'add'],
    modify: ['canteen.tableUpdate', 'update'],
    remove: ['canteen.tableRemove', 'remove'],
    get: ['canteen.tableGet', 'get-by-table-id'],
  },
});

const TableIds = z.array(Id).min(1, '请选择餐桌').max(500, '一次最多下载500张');

/**
 * A zip of PNG files, one a table: its QR code with canteen and table below, to print and stick on. With `site`, where the product is reached, the
 * code opens the page on which people order at this table; the bare ids give codes for terminals.
 */
export const tableBatchDownloadQrcode = read({
  id: 'canteen.tableBatchDownloadQrcode',
  title: '餐桌二维码',
  path: '/api/v2/alloc/table/batch-download-qrcode',
  access: 'canteen:table:page',
  scope: 'canteen',
  file: true,
  content: z.union([TableIds, z.object({ tableIds: TableIds, site: Site })]),
});

/** The party has gone: the table is free whatever became of its orders, which stay as they are. */
export const tableFree = write({
  id: 'canteen.tableFree',
  title: '清台',
  path: '/api/v2/alloc/table/free',
  access: 'canteen:table:modify',
  scope: 'canteen',
  content: z.object({ tableId: Id }),
});
