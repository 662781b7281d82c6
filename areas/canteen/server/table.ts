import { ascending } from '#kit/contract/list-order.ts';
import { implement } from '#kit/server/implement.ts';
import { notFound } from '#kit/server/refusal.ts';
import { serveEntity } from '#kit/server/serve-entity.ts';
import { tableBatchDownloadQrcode, tableFree, tables } from '../contract/table.ts';
import { assertFree, intoCanteen, inVisibleCanteen } from './in-canteen.ts';
import { seatCodes } from './seat-codes.ts';
import { freeTable } from './table-use.ts';

export const tableRows = serveEntity('diningTable', tables, {
  order: ascending('canteenName', 'tableNum'),
  marked: true,
  visible: inVisibleCanteen('diningTable'),
  list: (rows) =>
    rows.innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId').select('canteenName'),
  check: intoCanteen,
  beforeRemoval: assertFree('diningTable', 'tableId', '使用中的餐桌不能删除'),
});

export const tableRoutes = [
  implement(tableBatchDownloadQrcode, async (context, asked) => {
    const { tableIds, site } = 'tableIds' in asked ? asked : { tableIds: asked, site: undefined };
    const seen = await context.tx
      .selectFrom('diningTable')
      .innerJoin('canteen', 'canteen.canteenId', 'diningTable.canteenId')
      .select(['tableId as id', 'tableNum as num', 'tableName as name', 'canteenName'])
      .where(tableRows.visible(context))
      .where('tableId', 'in', tableIds)
      .orderBy('canteenNum')
      .orderBy('tableNum')
      .execute();

    return seatCodes(context, 'table', tableIds, seen, site);
  }),
  implement(tableFree, async (context, { tableId }) => {
    const seen = await context.tx
      .selectFrom('diningTable')
      .select('tableId')
      .where(tableRows.visible(context))
      .where('tableId', '=', tableId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();

    if (!seen) throw notFound('餐桌不存在或已被删除');

    await freeTable(context, tableId);

    return undefined;
  }),
];
