import { z } from 'zod';
import { write } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { Count, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { issueCycle, issueObstacle, issueResult, ruleState } from './lookups.ts';
import { stateFilter } from './rule-scope.ts';

/** Electronic coupons issued by schedule (screen electronCoupon/regularTemplate). */
export const regularTemplates = entity({
  noun: '固定券模板',
  key: 'regularId',
  base: '/api/v2/mkt/coupon/electron/regular-template',
  access: 'marketing:regular',
  menu: { path: '/marketing/electronCoupon/regularTemplate', title: '固定券模板管理', order: 30 },
  scope: 'organisation',
  fields: {
    regularName: text(50, 1).meta({ title: '名称', width: 180, sort: true }),
    templateId: Id.meta({ title: '券模板' }),
    orgIds: z
      .array(Id)
      .max(500)
      .meta({ title: '适用组织', hint: '包含所选组织的全部下级；留空表示全部', wide: true })
      .default([]),
    psnTypes: z.array(Id).max(100).meta({ title: '适用人员类别', wide: true }).default([]),
    perCount: z.int().min(1).max(20).meta({ title: '每人张数', width: 90, kind: 'int' }).default(1),
    cycle: keyOf(issueCycle).meta({ title: '周期', width: 90 }),
    cycleDay: z
      .int()
      .min(1)
      .max(28)
      .meta({
        title: '发放日',
        width: 90,
        kind: 'int',
        hint: '每周 1 至 7（周一至周日），每月 1 至 28',
      })
      .default(1),
    state: keyOf(ruleState).meta({ title: '状态', width: 90 }).default(1),
  },
  shown: {
    templateName: z.string().meta({ title: '券名称', width: 160 }),
    lastRun: z.string().nullable().meta({ title: '上次发放', kind: 'date', width: 110 }),
    lastPeople: z.int().meta({ title: '上次人数', width: 90, kind: 'int' }),
    lastResult: keyOf(issueResult).meta({ title: '上次结果', width: 100 }),
    lastReason: keyOf(issueObstacle).meta({ title: '未发放原因', width: 220 }),
  },
  search: ['regularName'],
  filter: stateFilter,
  columns: [
    'regularName',
    'templateName',
    'state',
    'cycle',
    'cycleDay',
    'perCount',
    'lastRun',
    'lastResult',
    'lastPeople',
    'lastReason',
  ],
  calls: {
    page: ['marketing.couponElectronRegularTemplatePage', 'page'],
    add: ['marketing.couponElectronRegularTemplateAdd', 'add'],
    modify: ['marketing.couponElectronRegularTemplateEdit', 'edit'],
    remove: ['marketing.couponElectronRegularTemplateRemove', 'remove'],
  },
});
export const regularModifyState = write({
  id: 'marketing.couponElectronRegularTemplateModifyState',
  title: '启用或停用固定券模板',
  path: '/api/v2/mkt/coupon/electron/regular-template/modify-state',
  access: 'marketing:regular:modify',
  scope: 'organisation',
  content: z.object({ regularId: Id, state: keyOf(ruleState), version: Count }),
});
