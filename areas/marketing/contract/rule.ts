import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, countField, Fen, Id, text } from '#kit/contract/fields.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { countPer, discountEffect, effect, offeredKind, ruleState, ruleType } from './lookups.ts';
import { scopeShown, standing, stateFilter, when, where, who } from './rule-scope.ts';

const Money = Fen.min(0, '金额不能小于0').max(999_999_999, '请输入正确的金额');
const Percent = z.int().min(0).max(100);

/**
 * Market rules (rule marketing/rules; `mkt/rule`): discounts, management fees and points. What the numbers mean depends on the type:
 * areas/marketing/README.md.
 */
export const rules = entity({
  noun: '营销规则',
  key: 'ruleId',
  base: '/api/v2/mkt/rule',
  access: 'marketing:rule',
  menu: {
    path: '/marketing/discount',
    title: '折扣管理',
    order: 10,
    keywords: ['满减', '打折', '优惠', '立减', '活动'],
  },
  scope: 'canteen',
  fields: {
    ruleName: text(50, 1).meta({ title: '规则名称', width: 180, sort: true }),
    ruleType: keyOf(ruleType).meta({ title: '规则类型', width: 100 }),
    effect: keyOf(effect).meta({ title: '优惠方式', width: 100 }).default(0),
    ratio: Percent.meta({ title: '比例(%)', width: 90, kind: 'int' }).default(100),
    amount: Money.meta({ title: '金额', kind: 'money', width: 100 }).default(0),
    threshold: Money.meta({
      title: '起算金额',
      kind: 'money',
      width: 110,
      hint: '适用菜品合计达到该金额才生效。例：填 20，买 19.90 没有优惠，买 20.00 就有',
    }).default(0),
    points: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({ title: '积分', width: 80, kind: 'int' })
      .default(0),
    firstCount: z
      .int()
      .min(0)
      .max(9999)
      .meta({
        title: '前几次',
        width: 80,
        kind: 'int',
        hint: '周期内只有前几次消费享受；0 表示不限。例：每餐、1 次，同一餐的第二份按原价',
      })
      .default(0),
    countPer: keyOf(countPer)
      .meta({
        title: '计次周期',
        width: 90,
        hint: '次数和最多优惠过多久重新算起。例：每周，从周一重新算起',
      })
      .default(1),
    benefitMax: Money.meta({
      title: '周期内最多优惠',
      kind: 'money',
      width: 130,
      hidden: true,
      hint: '0 表示不限。例：每月、50，一个月优惠满 50.00 后按原价',
    }).default(0),
    exclusive: keyOf(yesNo)
      .meta({
        title: '独享',
        width: 70,
        hint: '生效后不再叠加后面的规则。例：特价菜独享，就不再打折和满减',
      })
      .default(2),
    dishTypeIds: z.array(Id).max(200).meta({ title: '菜品分类', wide: true }).default([]),
    goodsIds: z.array(Id).max(1000).meta({ title: '指定菜品', wide: true }).default([]),
    exchangeKind: keyOf(offeredKind).meta({ title: '兑换类型', width: 90 }).default(0),
    templateId: Id.nullable().meta({ title: '兑换的优惠券' }).default(null),
    validDays: z
      .int()
      .min(1)
      .max(3660)
      .meta({ title: '有效天数', kind: 'int', width: 90, hidden: true })
      .default(30),
    totalCount: z
      .int()
      .min(0)
      .max(1_000_000)
      .meta({ title: '可兑换总数', kind: 'int', width: 100, hint: '0 表示不限' })
      .default(0),
    ...who,
    ...where,
    ...when,
    ...standing,
  },
  shown: { ...scopeShown, exchangedCount: countField('已兑换') },
  search: ['ruleName'],
  filter: {
    ruleId: Id.optional().meta({ title: '营销规则' }),
    ruleType: keyOf(ruleType).optional().meta({ title: '规则类型' }),
    effect: keyOf(discountEffect).optional().meta({ title: '优惠方式' }),
    ...stateFilter,
  },
  columns: [
    ...([
      'ruleName',
      'sentence',
      'ruleType',
      'effect',
      'state',
      'ratio',
      'amount',
      'threshold',
      'points',
      'firstCount',
      'countPer',
      'exchangeKind',
      'totalCount',
      'exchangedCount',
    ] as const),
    ...([
      'exclusive',
      'benefitMax',
      'whoText',
      'whereText',
      'startDate',
      'endDate',
      'priority',
      'remark',
    ] as const),
  ],
  calls: {
    page: ['marketing.rulePage', 'page'],
    add: ['marketing.ruleAdd', 'add'],
    modify: ['marketing.ruleEdit', 'edit'],
    remove: ['marketing.ruleRemove', 'remove/{ruleId}'],
    get: ['marketing.ruleDetail', 'detail/{ruleId}'],
  },
});

/** Switches a rule on or off. */
export const ruleChange = write({
  id: 'marketing.ruleChange',
  title: '启用或停用营销规则',
  path: '/api/v2/mkt/rule/change',
  access: 'marketing:rule:modify',
  scope: 'canteen',
  content: z.object({ ruleId: Id, state: keyOf(ruleState), version: Count }),
});

const Entry = z.object({ key: z.union([z.int(), z.string()]), desc: z.string() });
/** The fixed lists of rules, in the caller's language. */
export const ruleEnums = read({
  id: 'marketing.ruleEnums',
  title: '营销规则枚举',
  path: '/api/v2/mkt/rule/enums',
  access: 'session',
  result: z.object({
    ruleType: z.array(Entry),
    effect: z.array(Entry),
    countPer: z.array(Entry),
    dayKind: z.array(Entry),
    stage: z.array(Entry),
  }),
});

interface MacNodeOf<Key> {
  id: Key;
  text: string;
  /** Only devices can be chosen. */
  device: boolean;
  children: MacNodeOf<Key>[];
}
const MacNode: z.ZodType<MacNodeOf<number>, MacNodeOf<string>> = z.lazy(() =>
  z.object({ id: Id, text: z.string(), device: z.boolean(), children: z.array(MacNode) }),
);
const macTree = (id: string, path: string, method: 'GET' | 'POST') =>
  read({
    id,
    title: '设备树',
    path,
    method,
    access: 'session',
    scope: 'canteen',
    result: z.array(MacNode),
  });
/** Canteens, their stalls and the terminals that stand there, within the caller's scope. */
export const ruleMacTree = macTree('marketing.ruleMacTree', '/api/v2/mkt/rule/mac/tree', 'POST');
export const timeQuotaMacTree = macTree(
  'marketing.timeQuotaMacTree',
  '/api/v1/mkttimequota/mac/tree',
  'GET',
);
export type MacNode = z.input<typeof MacNode>;
