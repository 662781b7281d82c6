import { type CodeLabel, labelZip } from '#kit/server/code-labels.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementPage } from '#kit/server/implement.ts';
import { ascending, matching, mentions } from '#kit/server/list.ts';
import { notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { translate } from '#kit/server/texts.ts';
import {
  tableAdd,
  tableBatchDownloadQrcode,
  tableGet,
  tablePage,
  tableRemove,
  tableUpdate,
} from '../contract/table.ts';
import { intoCanteen, inVisibleCanteen } from './in-canteen.ts';

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

/**
 * What the code on a table says. Phones and terminals read it; its last part tells codes that were printed here from made-up
 * ones.
 */
function tableCode({ crypto, merchantId }: Context, tableId: number): string {
  const check = crypto.blindIndex('tableCode', String(tableId)).toString('hex').slice(0, 8);
  return `canteen:table:${merchantId}:${tableId}:${check}`;
}

/** The labels of these tables, in the order of canteens and numbers. @throws notFound when one of them is not the caller's */
async function labelsOf(context: Context, tableIds: readonly number[]): Promise<CodeLabel[]> {
  const found = await visible(context)
    .select(['tableId', 'tableNum', 'tableName', 'canteenName'])
    .where('tableId', 'in', tableIds)
    .orderBy('canteenNum')
    .orderBy('tableNum')
    .execute();
  if (found.length < new Set(tableIds).size) throw notFound();
  return found.map(({ tableId, tableNum, tableName, canteenName }) => ({
    content: tableCode(context, tableId),
    title: tableName ? `${tableNum} ${tableName}` : tableNum,
    subtitle: canteenName,
  }));
}

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
    const name = translate(context.language, '餐桌二维码');
    return labelZip(`${name}.zip`, await labelsOf(context, tableIds));
  }),
];
