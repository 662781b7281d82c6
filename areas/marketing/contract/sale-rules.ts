import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { Fen, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { beyondQuota, countPer, permit } from './lookups.ts';
import { scopeShown, standing, stateFilter, when, where, who } from './rule-scope.ts';

const Money = Fen.min(0, '金额不能小于0').max(999_999_999, '请输入正确的金额');
const Minutes = z.int().min(0).max(525_600);
const name = (title: string) => text(50, 1).meta({ title, width: 180, sort: true });
const scoped = ['whoText', 'whereText', 'startDate', 'endDate', 'priority', 'remark'] as const;

/** What one sale may come to at a place or machine, and from when on it takes the payment password (mktmacrule). */
export const macRules = entity({
  noun: '消费规则',
  key: 'ruleId',
  base: '/api/v1/mktmacrule',
  access: 'marketing:macrule',
  menu: {
    path: '/marketing/consumeRules',
    title: '消费规则',
    order: 20,
    keywords: ['限额', '最高消费'],
  },
  scope: 'canteen',
  fields: {
    ruleName: name('规则名称'),
    minAmount: Money.meta({
      title: '最低消费金额',
      kind: 'money',
      hint: '0 表示不限',
      zero: '不限',
    }).default(0),
    maxAmount: Money.meta({
      title: '最高消费金额',
      kind: 'money',
      hint: '0 表示不限',
      zero: '不限',
    }).default(0),
    passwordAmount: Money.meta({
      title: '输密金额',
      kind: 'money',
      hint: '达到该金额须输入支付密码；0 表示不需要',
      zero: '不需要',
    }).default(0),
    ...where,
    ...who,
    ...when,
    ...standing,
  },
  shown: scopeShown,
  search: ['ruleName'],
  filter: stateFilter,
  columns: ['ruleName', 'state', 'sentence', 'minAmount', 'maxAmount', 'passwordAmount', ...scoped],
  calls: {
    page: ['marketing.macRulePage', 'page'],
    add: ['marketing.macRuleAdd', 'add'],
    modify: ['marketing.macRuleEdit', 'edit'],
    remove: ['marketing.macRuleRemove', 'remove/{ruleId}'],
  },
});

/** How often and for how much a person may buy in a period (mkttimequota). */
export const timeQuotas = entity({
  noun: '限时限次规则',
  key: 'quotaId',
  base: '/api/v1/mkttimequota',
  access: 'marketing:timequota',
  menu: {
    path: '/marketing/timelimit',
    title: '限时限次',
    order: 30,
    permissionId: 502_000,
    keywords: ['限次', '一天几次'],
  },
  scope: 'canteen',
  fields: {
    quotaName: name('规则名称'),
    countPer: keyOf(countPer)
      .meta({
        title: '计次周期',
        width: 90,
        hint: '次数和金额过多久重新算起。例：每餐 1 次，晚餐重新算起',
      })
      .default(1),
    countMax: z
      .int()
      .min(0)
      .max(9999)
      .meta({
        title: '限次',
        width: 80,
        kind: 'int',
        hint: '0 表示不限。例：每餐 1 次，同一餐第二次刷卡被拒',
        zero: '不限',
      })
      .default(0),
    amountMax: Money.meta({
      title: '限额',
      kind: 'money',
      hint: '0 表示不限',
      zero: '不限',
    }).default(0),
    beyond: keyOf(beyondQuota).meta({ title: '超出处理', width: 120 }).default(1),
    ...where,
    ...who,
    ...when,
    ...standing,
  },
  shown: scopeShown,
  search: ['quotaName'],
  filter: stateFilter,
  columns: [
    'quotaName',
    'state',
    'sentence',
    'countPer',
    'countMax',
    'amountMax',
    'beyond',
    'beginTime',
    'endTime',
    ...scoped,
  ],
  calls: {
    page: ['marketing.timeQuotaPage', 'page'],
    add: ['marketing.timeQuotaAdd', 'add'],
    modify: ['marketing.timeQuotaEdit', 'edit'],
    remove: ['marketing.timeQuotaRemove', 'remove/{quotaId}'],
  },
});

/** Who may eat where, when and from when to when (mktdiningeffective). */
export const diningEffectives = entity({
  noun: '就餐权限',
  key: 'effectiveId',
  base: '/api/v1/mktdiningeffective',
  access: 'marketing:dining',
  menu: {
    path: '/marketing/diningPermission',
    title: '就餐权限',
    order: 50,
    keywords: ['谁能吃', '禁止用餐'],
  },
  scope: 'canteen',
  fields: {
    effectiveName: name('权限名称'),
    permit: keyOf(permit).meta({ title: '权限', width: 90 }).default(1),
    ...who,
    ...where,
    ...when,
    ...standing,
  },
  shown: scopeShown,
  search: ['effectiveName'],
  filter: { permit: keyOf(permit).optional().meta({ title: '权限' }), ...stateFilter },
  columns: ['effectiveName', 'state', 'sentence', 'permit', 'beginTime', 'endTime', ...scoped],
  calls: {
    page: ['marketing.diningEffectivePage', 'GET page'],
    add: ['marketing.diningEffectiveAdd', 'add'],
    modify: ['marketing.diningEffectiveEdit', 'PUT edit'],
    remove: ['marketing.diningEffectiveRemove', 'DELETE remove/{effectiveId}'],
  },
});

/** Until when a meal is given back, and what of its price stays (mktmealbackrule). */
export const mealBackRules = entity({
  noun: '退餐规则',
  key: 'ruleId',
  base: '/api/v1/mktmealbackrule',
  access: 'marketing:mealback',
  menu: {
    path: '/marketing/refundRules',
    title: '退餐规则',
    order: 60,
    keywords: ['退饭', '退款手续费'],
  },
  scope: 'canteen',
  fields: {
    ruleName: name('规则名称'),
    freeMinutes: Minutes.meta({
      title: '免费退餐时限(分钟)',
      width: 140,
      kind: 'int',
      hint: '消费后多少分钟内全额退款。例：30，半小时内退餐不扣手续费',
    }).default(0),
    lastMinutes: Minutes.meta({
      title: '最晚退餐时限(分钟)',
      width: 140,
      kind: 'int',
      hint: '0 表示不限',
      zero: '不限',
    }).default(0),
    feeRatio: z
      .int()
      .min(0)
      .max(100)
      .meta({ title: '手续费比例(%)', width: 120, kind: 'int' })
      .default(0),
    feeAmount: Money.meta({ title: '手续费', kind: 'money' }).default(0),
    ...who,
    ...where,
    ...when,
    ...standing,
  },
  shown: scopeShown,
  search: ['ruleName'],
  filter: stateFilter,
  columns: [
    'ruleName',
    'state',
    'sentence',
    'freeMinutes',
    'lastMinutes',
    'feeRatio',
    'feeAmount',
    ...scoped,
  ],
  calls: {
    page: ['marketing.mealBackRulePage', 'page'],
    add: ['marketing.mealBackRuleAdd', 'add'],
    modify: ['marketing.mealBackRuleEdit', 'edit'],
    remove: ['marketing.mealBackRuleRemove', 'remove/{ruleId}'],
  },
});
