import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, matching, mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import {
  tableAdd,
  tableBatchDownloadQrcode,
  tableGet,
  tablePage,
  tableRemove,
  tableUpdate,
} from '../contract/table.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';

const tables = resource('diningTable', 'tableId', {
  marked: true,
  taken: { dining_table_num: { reason: 'TABLE_NUM_TAKEN', message: '该食堂下餐桌编号{tableNum}已存在' } },
  visible: inVisibleCanteen('diningTable'),
});

/** Tables the caller may see. */
const visible = (context: Context) =>
  context.tx
    .selectFrom('diningTable')
    .innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId')
    .where(tables.visible(context));

export const tableRoutes = [
  implementPage(
    tablePage,
    (context, { keyword, canteenId, state }) =>
      visible(context)
        .select(['tableId', 'diningTable.canteenId', 'canteenName', 'tableNum', 'tableName', 'seats', 'state'])
        .select('diningTable.version')
        .where(matching({ 'diningTable.canteenId': canteenId, state }))
        .where(mentions(keyword, 'tableNum', 'tableName')),
    { order: ascending('canteenName', 'tableNum'), key: 'tableId' },
  ),
  tables.add(tableAdd, intoCanteen),
  tables.modify(tableUpdate, intoCanteen),
  tables.remove(tableRemove),
  tables.get(tableGet),
  implement(tableBatchDownloadQrcode, async (context, tableIds) => {
    const seen = await visible(context)
      .select(['tableId as id', 'tableNum as num', 'tableName as name', 'canteenName'])
      .where('tableId', 'in', tableIds)
      .orderBy('canteenNum')
      .orderBy('tableNum')
      .execute();
    return seatCodes(context, 'table', tableIds, seen);
  }),
];
