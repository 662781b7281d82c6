import { implement } from '#kit/server/implement.ts';
import { ascending } from '#kit/server/list.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { tableBatchDownloadQrcode, tables } from '../contract/table.ts';
import { assertFree, intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';

export const tableRows = serveResource('diningTable', tables, {
  order: ascending('canteenName', 'tableNum'),
  marked: true,
  visible: inVisibleCanteen('diningTable'),
  list: (rows) => rows.innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId').select('canteenName'),
  check: intoCanteen,
  beforeRemoval: assertFree('diningTable', 'tableId', '使用中的餐桌不能删除'),
});

export const tableRoutes = [
  implement(tableBatchDownloadQrcode, async (context, tableIds) => {
    const seen = await context.tx
      .selectFrom('diningTable')
      .innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId')
      .select(['tableId as id', 'tableNum as num', 'tableName as name', 'canteenName'])
      .where(tableRows.visible(context))
      .where('tableId', 'in', tableIds)
      .orderBy('canteenNum')
      .orderBy('tableNum')
      .execute();
    return seatCodes(context, 'table', tableIds, seen);
  }),
];
