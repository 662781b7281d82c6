import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, read, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup.ts';
import { stored } from '#kit/contract/stored.ts';
import { Code } from '#kit/contract/validators.ts';
import { seatState } from './lookups.ts';

const TableKey = z.object({ tableId: Id });
const TableFields = z.object({
  canteenId: Id,
  tableNum: Code,
  tableName: text(50).default(''),
  seats: z.int().min(1, '请输入1-999的整数').max(999, '请输入1-999的整数').nullable().default(null),
  state: keyOf(seatState).default(1),
});
const TableRow = z.object({
  ...TableKey.shape,
  ...stored(TableFields.shape),
  canteenName: z.string(),
  version: Count,
});

export const tablePage = page({
  id: 'canteen.tablePage',
  title: '餐桌列表',
  path: '/api/v2/alloc/table/page',
  access: 'canteen:table:page',
  scope: 'canteen',
  filter: { keyword: Keyword, canteenId: Id.optional(), state: keyOf(seatState).optional() },
  row: TableRow,
  columns: columns<typeof TableRow>()([
    { key: 'tableNum', title: '餐桌编号', width: 130, sort: true },
    { key: 'tableName', title: '餐桌名称', width: 180, sort: true },
    { key: 'canteenName', title: '所属食堂', width: 180, sort: true },
    { key: 'seats', title: '座位数', kind: 'int', total: true, sort: true },
    { key: 'state', title: '使用状态', kind: 'enum', of: seatState },
  ]),
  export: 'canteen.tablePageExport',
});

export const tableAdd = write({
  id: 'canteen.tableAdd',
  title: '新增餐桌',
  path: '/api/v2/alloc/table/add',
  access: 'canteen:table:add',
  scope: 'canteen',
  content: TableFields,
  result: TableKey,
});

export const tableUpdate = write({
  id: 'canteen.tableUpdate',
  title: '修改餐桌',
  path: '/api/v2/alloc/table/update',
  access: 'canteen:table:modify',
  scope: 'canteen',
  content: z.object({ ...TableKey.shape, ...TableFields.shape, version: Count }),
});

/** Bare id. */
export const tableRemove = write({
  id: 'canteen.tableRemove',
  title: '删除餐桌',
  path: '/api/v2/alloc/table/remove',
  access: 'canteen:table:remove',
  scope: 'canteen',
  content: Id,
});

/** Bare id. */
export const tableGet = read({
  id: 'canteen.tableGet',
  title: '餐桌详情',
  path: '/api/v2/alloc/table/get-by-table-id',
  access: 'canteen:table:page',
  scope: 'canteen',
  content: Id,
  result: z.object({ ...TableKey.shape, ...stored(TableFields.shape), version: Count }),
});

/** A zip of PNG files, one a table: its QR code with canteen and table below, to print and stick on. */
export const tableBatchDownloadQrcode = read({
  id: 'canteen.tableBatchDownloadQrcode',
  title: '餐桌二维码',
  path: '/api/v2/alloc/table/batch-download-qrcode',
  access: 'canteen:table:page',
  scope: 'canteen',
  file: true,
  content: z.array(Id).min(1, '请选择餐桌').max(500, '一次最多下载500张'),
});
