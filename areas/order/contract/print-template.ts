import { z } from 'zod';
import { paperWidth } from '#areas/ledger/contract/trade-slip.ts';
import { read } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { printScene } from './ticket.ts';

/* Templates of papers: what kitchen tickets, receipts and slips say. */

/** What a template is for: the papers of orders, and the slip of a trade of an account. */
export const templateScene = lookup({
  ...printScene.entry,
  tradeSlip: { key: 4, desc: '交易凭条' },
});
export const templateState = lookup({
  enabled: { key: 1, desc: '已启用', colour: 'success' },
  disabled: { key: 2, desc: '已停用', colour: 'default' },
});
/** Whether papers are printed by it at the moment: of the enabled templates of a scene and place the newest counts. */
export const templateUse = lookup({
  inUse: { key: 1, desc: '在用', colour: 'processing' },
  inReserve: { key: 2, desc: '备用', colour: 'default' },
});

/** Columns a paper may print above its lines, in each of them and below them. */
export const ticketColumns = {
  head: lookup([
    { key: 'callNo', desc: '取餐号' },
    { key: 'table', desc: '餐桌' },
    { key: 'orderId', desc: '订单号' },
    { key: 'trade', desc: '交易流水号' },
    { key: 'occurredAt', desc: '下单时间' },
    { key: 'tradedAt', desc: '交易时间' },
    { key: 'wantedAt', desc: '取餐时间' },
    { key: 'place', desc: '食堂' },
    { key: 'mealType', desc: '餐次' },
    { key: 'buyer', desc: '姓名' },
    { key: 'custNum', desc: '人员编号' },
    { key: 'delivery', desc: '配送方式' },
    { key: 'address', desc: '配送地址' },
  ]),
  line: lookup([
    { key: 'quantity', desc: '数量' },
    { key: 'amount', desc: '金额' },
  ]),
  foot: lookup([
    { key: 'amount', desc: '订单金额' },
    { key: 'discount', desc: '优惠金额' },
    { key: 'tenders', desc: '支付方式' },
    { key: 'refund', desc: '退款金额' },
    { key: 'balance', desc: '交易后余额' },
    { key: 'remark', desc: '备注' },
  ]),
} as const;
type HeadColumn = (typeof ticketColumns.head)[number]['key'];
type LineColumn = (typeof ticketColumns.line)[number]['key'];
type FootColumn = (typeof ticketColumns.foot)[number]['key'];
/** Columns by their groups, in the order they are printed. */
export interface Template {
  readonly head: readonly HeadColumn[];
  readonly line: readonly LineColumn[];
  readonly foot: readonly FootColumn[];
}

const ofOrders: Template = {
  head: [
    'callNo',
    'table',
    'orderId',
    'occurredAt',
    'wantedAt',
    'place',
    'mealType',
    'buyer',
    'custNum',
    'delivery',
    'address',
  ],
  line: ['quantity', 'amount'],
  foot: ['discount', 'amount', 'tenders', 'refund', 'remark'],
};
/** What the papers of each scene can say. */
export const sceneColumns: Readonly<Record<number, Template>> = {
  1: ofOrders,
  2: ofOrders,
  3: ofOrders,
  4: {
    head: ['trade', 'tradedAt', 'buyer', 'custNum'],
    line: ['amount'],
    foot: ['balance', 'remark'],
  },
};
/** What they say where no template is made: the kitchen needs no prices, a courier the address. */
export const PRESETS: Readonly<Record<number, Template>> = {
  1: {
    head: ['callNo', 'table', 'wantedAt', 'mealType', 'delivery', 'orderId'],
    line: ['quantity'],
    foot: ['remark'],
  },
  2: {
    head: ['callNo', 'table', 'orderId', 'occurredAt', 'place', 'mealType', 'buyer'],
    line: ['quantity', 'amount'],
    foot: ['discount', 'amount', 'tenders', 'refund', 'remark'],
  },
  3: {
    head: ['callNo', 'orderId', 'wantedAt', 'buyer', 'delivery', 'address'],
    line: ['quantity'],
    foot: ['amount', 'remark'],
  },
  4: { head: ['trade', 'tradedAt', 'buyer'], line: ['amount'], foot: ['balance', 'remark'] },
};

const MOST = 20;
const chosen = {
  headColumns: z.array(keyOf(ticketColumns.head)).max(MOST),
  lineColumns: z.array(keyOf(ticketColumns.line)).max(MOST),
  footColumns: z.array(keyOf(ticketColumns.foot)).max(MOST),
};
export const printTemplates = entity({
  noun: '打印模板',
  key: 'templateId',
  base: '/api/v2/print/template',
  access: 'order:printTemplate',
  menu: { path: '/machinemanage/printTemplate', title: '打印模板', order: 60 },
  scope: 'canteen',
  fields: {
    templateName: text(40, 1).meta({ title: '模板名称', width: 180, sort: true }),
    scene: keyOf(templateScene).meta({ title: '打印场景', width: 110 }),
    canteenId: Id.nullable().meta({ title: '适用食堂', hint: '不选表示所有食堂' }).default(null),
    state: keyOf(templateState).meta({ title: '状态', width: 90 }),
    title: text(20).meta({ title: '标题', hint: '不填时为场景名称' }),
    headColumns: chosen.headColumns.meta({ title: '表头内容', hint: '按选择的先后打印' }),
    lineColumns: chosen.lineColumns.meta({ title: '明细内容' }),
    footColumns: chosen.footColumns.meta({ title: '表尾内容', hint: '按选择的先后打印' }),
    footText: text(100).meta({ title: '结尾文字', width: 200, hint: '如 谢谢惠顾' }),
  },
  shown: {
    canteenName: z.string().nullable().meta({ title: '适用食堂', width: 160, sort: true }),
    inUse: keyOf(templateUse).meta({ title: '打印使用', width: 100 }),
  },
  search: ['templateName'],
  filter: {
    scene: keyOf(templateScene).optional().meta({ title: '打印场景' }),
    canteenId: Id.meta({ title: '适用食堂' }).optional(),
    state: keyOf(templateState).optional().meta({ title: '状态' }),
  },
  columns: ['templateName', 'scene', 'canteenName', 'state', 'inUse', 'title', 'footText'],
  calls: {
    page: ['device.printTemplatePage', 'page'],
    add: ['device.printTemplateAdd', 'add'],
    modify: ['device.printTemplateUpdate', 'update'],
    remove: ['device.printTemplateDelete', 'delete'],
    get: ['device.printTemplateDetail', 'detail'],
  },
});

const access = 'order:printTemplate:page';
/** Templates by the scene they are for. */
export const sceneTemplates = read({
  id: 'device.printTemplateSceneTemplateList',
  title: '场景打印模板',
  path: '/api/v2/print/template/scene/template/list',
  access,
  scope: 'canteen',
  content: z.object({ scene: keyOf(templateScene).optional() }).prefault({}),
  result: z.array(
    z.object({
      scene: keyOf(templateScene),
      sceneName: z.string(),
      templates: z.array(
        z.object({
          templateId: Id,
          templateName: z.string(),
          canteenId: Id.nullable(),
          state: keyOf(templateState),
          inUse: keyOf(templateUse),
        }),
      ),
    }),
  ),
});

/** What the papers of a scene can say, group by group, and what they say where nothing is chosen. */
export const columnGroups = read({
  id: 'device.printTemplateColumnGroupList',
  title: '打印模板列分组',
  path: '/api/v2/print/template/column/group/list',
  access,
  content: z.object({ scene: keyOf(templateScene) }),
  result: z.array(
    z.object({
      group: z.enum(['head', 'line', 'foot']),
      groupName: z.string(),
      columns: z.array(z.object({ key: z.string(), title: z.string(), preset: z.boolean() })),
    }),
  ),
});

/** A made-up order, or trade, as a template would print it: what a form shows while it is filled in. */
export const previewTemplate = read({
  id: 'device.printTemplatePreview',
  title: '打印模板预览',
  path: '/api/v2/print/template/preview',
  access,
  content: z.object({
    scene: keyOf(templateScene),
    title: text(20),
    ...chosen,
    footText: text(100),
    width: keyOf(paperWidth).default(80),
  }),
  result: z.array(
    z.object({
      text: z.string(),
      align: z.enum(['left', 'centre']),
      large: z.boolean(),
      bold: z.boolean(),
    }),
  ),
});

const RecordRow = z.object({
  printId: Id,
  printedAt: z.string().meta({ title: '打印时间', kind: 'datetime', sort: true }),
  orderId: Id.meta({ title: '订单号', width: 150, leadsTo: 'orderId' }),
  scene: keyOf(printScene).meta({ title: '打印场景', width: 110 }),
  copyNo: Count.meta({ title: '第几联', width: 90, sort: true }),
  canteenName: z.string().nullable().meta({ title: '食堂', width: 150 }),
  stallName: z.string().nullable().meta({ title: '档口', width: 140 }),
  operatorName: z.string().nullable().meta({ title: '操作员', width: 110 }),
});
/** Every paper of an order that was printed, copies too. */
export const pagePrintRecord = listSet({
  id: 'device.printRecordPage',
  title: '打印记录',
  path: '/api/v2/print/record/page',
  access,
  scope: 'canteen',
  filter: {
    ...OpenMoments,
    keyword: Keyword.meta({ placeholder: '订单号或操作员' }),
    scene: keyOf(printScene).optional(),
    canteenId: Id.optional().meta({ title: '食堂' }),
  },
  shown: RecordRow.shape,
  key: 'printId',
  period: 'printedAt',
  order: descending('printedAt'),
  columns: ['printedAt', 'orderId', 'scene', 'copyNo', 'canteenName', 'stallName', 'operatorName'],
  export: 'device.printRecordPageExport',
});
