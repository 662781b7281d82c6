import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import {
  Count,
  countField,
  DateText,
  Fen,
  Id,
  IdempotencyKey,
  Keyword,
  ShownTime,
  text,
} from '#kit/contract/fields.ts';
import { descending } from '#kit/contract/list-order.ts';
import { listSet } from '#kit/contract/list-set.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { OpenMoments } from '#kit/contract/period-fields.ts';
import { batchList, couponList, summaryList } from './coupon-rows.ts';
import { couponType, returnPolicy, templateState } from './lookups.ts';

/* Coupons (rule marketing/coupon): a template, what is made of it, handing out, and every single coupon. */

const Money = Fen.min(0, '金额不能小于0').max(999_999_999, '请输入正确的金额');
const PREFIX = { electron: 'couponElectron', paper: 'couponPaper' } as const;
export type Medium = keyof typeof PREFIX;
const baseOf = (medium: Medium) => `/api/v2/mkt/coupon/${medium}`;
const accessOf = (medium: Medium) => `marketing:${medium}`;

const templateFields = {
  templateName: text(50, 1).meta({ title: '券名称', width: 180, sort: true }),
  couponType: keyOf(couponType).meta({ title: '券类型', width: 90 }),
  threshold: Money.meta({
    title: '使用门槛',
    kind: 'money',
    hint: '订单达到该金额才能使用；0 表示不限',
    zero: '不限',
  }).default(0),
  amount: Money.meta({ title: '面额', kind: 'money' }).default(0),
  ratio: z
    .int()
    .min(0)
    .max(100)
    .meta({ title: '折扣(%)', width: 90, kind: 'int', hint: '按原价的百分之几付款' })
    .default(100),
  maxOff: Money.meta({
    title: '最多优惠',
    kind: 'money',
    hint: '0 表示不限',
    zero: '不限',
  }).default(0),
  canteenIds: z.array(Id).max(500).meta({ title: '适用食堂', wide: true }).default([]),
  mealTypes: keysOf(mealType).meta({ title: '适用餐次', of: mealType, wide: true }).default([]),
  validDays: z
    .int()
    .min(1)
    .max(3660)
    .nullable()
    .meta({ title: '有效天数', width: 90, kind: 'int', hint: '含领取当天' })
    .default(null),
  validUntil: DateText.nullable()
    .meta({ title: '截止日期', kind: 'date', hint: '留空且无有效天数表示长期有效' })
    .default(null),
  totalCount: z
    .int()
    .min(0)
    .max(1_000_000)
    .meta({ title: '制作上限', width: 100, kind: 'int', hint: '0 表示不限', zero: '不限' })
    .default(0),
  perCust: z
    .int()
    .min(0)
    .max(1000)
    .meta({ title: '每人限领', width: 90, kind: 'int', hint: '0 表示不限', zero: '不限' })
    .default(0),
  returnPolicy: keyOf(returnPolicy).meta({ title: '退款时', width: 130 }).default(1),
  state: keyOf(templateState)
    .meta({ title: '状态', width: 90, hint: '草稿和停用的模板不能制作；结束后不能再修改' })
    .default(1),
  remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 160 }).default(''),
};
const templates = <const M extends Medium>(medium: M, noun: string) =>
  entity({
    noun,
    key: 'templateId',
    base: `${baseOf(medium)}/template`,
    access: accessOf(medium),
    scope: 'canteen',
    fields: templateFields,
    shown: {
      madeCount: countField('已制作'),
      canteenNames: z.string().meta({ title: '适用食堂', width: 180 }),
      /** The coupon in the language of the reader. */
      sentence: z.string().meta({ title: '规则说明', width: 320 }),
    },
    search: ['templateName'],
    filter: {
      couponType: keyOf(couponType).optional().meta({ title: '券类型' }),
      state: keyOf(templateState).optional().meta({ title: '状态' }),
    },
    columns: [
      ...([
        'templateName',
        'sentence',
        'couponType',
        'state',
        'threshold',
        'amount',
        'ratio',
        'maxOff',
        'canteenNames',
        'validDays',
      ] as const),
      ...(['validUntil', 'totalCount', 'madeCount', 'perCust', 'returnPolicy', 'remark'] as const),
    ],
    picked: ['templateName', 'couponType', 'state'],
    calls: {
      page: [`marketing.${PREFIX[medium]}TemplatePage`, 'page'],
      add: [`marketing.${PREFIX[medium]}TemplateAdd`, 'add'],
      modify: [`marketing.${PREFIX[medium]}TemplateEdit`, 'edit'],
      remove: [`marketing.${PREFIX[medium]}TemplateRemove`, 'remove'],
      list: [`marketing.${PREFIX[medium]}TemplateList`, 'list'],
    },
  });
export const electronTemplates = templates('electron', '电子券模板');
export const paperTemplates = templates('paper', '纸质券模板');

const Ids = z.array(Id).min(1, '请选择优惠券').max(1000);
const Changed = z.object({ changed: Count });

const TITLES = {
  electron: {
    make: '制作电子券',
    makePage: '电子券制作记录',
    grant: '发放电子券',
    writeOff: '核销电子券',
    delay: '电子券延期',
    nullify: '作废电子券',
    detailPage: '电子券明细',
    summaryPage: '电子券汇总',
  },
  paper: {
    make: '制作纸质券',
    makePage: '纸质券制作记录',
    grant: '发放纸质券',
    writeOff: '核销纸质券',
    delay: '纸质券延期',
    nullify: '作废纸质券',
    detailPage: '纸质券明细',
    summaryPage: '纸质券汇总',
  },
} as const;
/** How the calls of one medium are named. */
const namesOf = (medium: Medium) => {
  const name = (call: string) => `marketing.${PREFIX[medium]}${call}`;
  const base = baseOf(medium);
  const common = { scope: 'canteen' } as const;
  const access = (right: string) => `${accessOf(medium)}:${right}`;
  const titles = TITLES[medium];

  return { name, base, common, access, titles };
};

/** What is done with the coupons of one medium. */
const commandsOf = (medium: Medium) => {
  const { name, base, common, access, titles } = namesOf(medium);
  return {
    /** Makes numbered coupons of a template, which keep its terms of this moment. */
    make: write({
      ...common,
      id: name('Make'),
      title: titles.make,
      path: `${base}/make`,
      access: access('make'),
      content: z.object({
        templateId: Id,
        count: z.int().min(1, '数量须大于0').max(10_000),
        remark: text(200).default(''),
        idempotencyKey: IdempotencyKey,
      }),
      result: z.object({ batchId: Id, firstNo: z.string(), lastNo: z.string() }),
    }),
    /** Hands out coupons of a batch: so many to each person, or as a stack to a receiver. */
    grant: write({
      ...common,
      id: name('Grant'),
      title: titles.grant,
      path: `${base}/grant`,
      access: access('grant'),
      content: z.object({
        batchId: Id,
        custIds: z.array(Id).max(5000).default([]),
        orgIds: z.array(Id).max(500).default([]),
        psnTypes: z.array(Id).max(100).default([]),
        count: z.int().min(1, '数量须大于0').max(10_000).default(1),
        /** Who takes a stack that belongs to no person yet. */
        receiver: text(50).default(''),
        remark: text(200).default(''),
        idempotencyKey: IdempotencyKey,
      }),
      /** `over`: people who have what they may have. */
      result: z.object({ granted: Count, people: Count, over: Count }),
    }),
    writeOff: write({
      ...common,
      id: name('WriteOff'),
      title: titles.writeOff,
      path: `${base}/write-off`,
      access: access('writeOff'),
      content: z.object({
        couponIds: Ids.optional(),
        couponNo: text(40).optional(),
        remark: text(200).default(''),
      }),
      result: Changed,
    }),
    delay: write({
      ...common,
      id: name('Delay'),
      title: titles.delay,
      path: `${base}/delay`,
      access: access('delay'),
      content: z.object({ couponIds: Ids, validUntil: DateText }),
      result: Changed,
    }),
    nullify: write({
      ...common,
      id: name('Nullify'),
      title: titles.nullify,
      path: `${base}/nullify`,
      access: access('nullify'),
      content: z.object({ couponIds: Ids, remark: text(200, 1) }),
      result: Changed,
    }),
  };
};

/** The lists of one medium. */
const listsOf = (medium: Medium) => {
  const { name, base, common, access, titles } = namesOf(medium);

  return {
    makePage: listSet({
      ...common,
      ...batchList,
      id: name('MakePage'),
      title: titles.makePage,
      path: `${base}/make/page`,
      access: access('make:page'),
      export: name('MakePageExport'),
    }),
    detailPage: listSet({
      ...common,
      ...couponList,
      id: name('DetailPage'),
      title: titles.detailPage,
      path: `${base}/detail/page`,
      access: access('detail:page'),
      export: name('DetailPageExport'),
    }),
    summaryPage: listSet({
      ...common,
      ...summaryList,
      id: name('SummaryPage'),
      title: titles.summaryPage,
      path: `${base}/summary/page`,
      access: access('summary:page'),
      export: name('SummaryPageExport'),
    }),
  };
};
const callsOf = (medium: Medium) => ({ ...commandsOf(medium), ...listsOf(medium) });
export const electronCoupons = callsOf('electron');
export const paperCoupons = callsOf('paper');

/** Printable sheets of a batch: each coupon with its number as a QR code, a PDF on A4 paper. */
export const paperBatchPrint = write({
  id: 'marketing.couponPaperBatchPrint',
  title: '批量打印纸质券',
  path: '/api/v2/mkt/coupon/paper/batch-print',
  access: 'marketing:paper:print',
  scope: 'canteen',
  file: true,
  content: z.object({ batchId: Id }),
});

/** Who took which paper coupons. */
export const paperReceivePage = listSet({
  id: 'marketing.couponPaperReceivePage',
  title: '纸质券领取记录',
  path: '/api/v2/mkt/coupon/paper/receive/page',
  access: 'marketing:paper:receive',
  scope: 'canteen',
  own: {
    receiptId: Id,
    receiver: z.string().meta({ title: '领取人', width: 160 }),
    people: Count.meta({ title: '人数', total: true, width: 80 }),
    count: Count.meta({ title: '数量', total: true, width: 90 }),
    firstNo: z.string().meta({ title: '起始券号', width: 180 }),
    lastNo: z.string().meta({ title: '结束券号', width: 180 }),
    grantedAt: ShownTime.meta({ title: '发放时间', sort: true }),
    remark: z.string().meta({ title: '备注', width: 160 }),
  },
  shown: {
    templateName: z.string().meta({ title: '券名称', width: 180 }),
    grantedName: z.string().nullable().meta({ title: '发放人', width: 100 }),
  },
  key: 'receiptId',
  columns: [
    'templateName',
    'receiver',
    'people',
    'count',
    'firstNo',
    'lastNo',
    'grantedName',
    'grantedAt',
    'remark',
  ],
  filter: { keyword: Keyword.meta({ placeholder: '券名称或领取人' }), ...OpenMoments },
  search: ['templateName', 'receiver'],
  period: 'grantedAt',
  order: descending('grantedAt'),
  export: 'marketing.couponPaperReceivePageExport',
});
