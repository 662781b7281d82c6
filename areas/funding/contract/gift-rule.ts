import { z } from 'zod';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { entity } from '#kit/contract/entity.ts';
import { DateText, Id, PositiveFen, text } from '#kit/contract/fields.ts';
import { keyOf, keysOf } from '#kit/contract/lookup-field.ts';
import { ruleState } from './lookups.ts';

const Tier = z.object({ amount: PositiveFen, gift: PositiveFen });
export type GiftTier = z.output<typeof Tier>;

/** What a recharge of the personal wallet brings on top: the highest tier it reaches. */
export const giftRules = entity({
  noun: '充值赠送规则',
  key: 'ruleId',
  base: '/api/v1/mktrechargerule',
  access: 'account:giftRule',
  scope: 'organisation',
  fields: {
    ruleName: text(50, 1).meta({ title: '规则名称', width: 180, sort: true }),
    tiers: z
      .array(Tier)
      .min(1, '请至少填写一档')
      .max(20)
      .refine(
        (tiers) => new Set(tiers.map(({ amount }) => amount)).size === tiers.length,
        '充值金额不能重复',
      )
      .meta({ title: '赠送档位', wide: true }),
    validDays: z
      .int()
      .min(1)
      .max(3660)
      .nullable()
      .meta({ title: '有效天数', width: 90, kind: 'int', hint: '含充值当天；留空表示长期有效' })
      .default(null),
    timesMax: z
      .int()
      .min(0)
      .max(9999)
      .meta({ title: '每人次数', width: 90, kind: 'int', hint: '0 表示不限' })
      .default(0),
    orgIds: z
      .array(Id)
      .max(500)
      .meta({ title: '适用组织', hint: '包含所选组织的全部下级；留空表示全部', wide: true })
      .default([]),
    psnTypes: z.array(Id).max(100).meta({ title: '适用人员类别', wide: true }).default([]),
    channels: keysOf(rechargeChannel)
      .meta({ title: '充值渠道', of: rechargeChannel, wide: true })
      .default([]),
    startDate: DateText.nullable().meta({ title: '开始日期', kind: 'date' }).default(null),
    endDate: DateText.nullable()
      .meta({ title: '结束日期', kind: 'date', hint: '留空表示长期有效' })
      .default(null),
    state: keyOf(ruleState).meta({ title: '状态', width: 90 }).default(1),
    remark: text(200).meta({ title: '备注', wide: true, hidden: true, width: 160 }).default(''),
  },
  shown: {
    tierText: z.string().meta({ title: '赠送档位', width: 220 }),
    orgNames: z.string().meta({ title: '适用组织', width: 160 }),
    /** The rule in the language of the reader. */
    sentence: z.string().meta({ title: '规则说明', width: 320 }),
    usedCount: z.int().meta({ title: '已赠送人数', width: 100, kind: 'int' }),
  },
  search: ['ruleName'],
  filter: { state: keyOf(ruleState).optional().meta({ title: '状态' }) },
  columns: [
    'ruleName',
    'state',
    'sentence',
    'tierText',
    'validDays',
    'timesMax',
    'orgNames',
    'usedCount',
    'startDate',
    'endDate',
    'remark',
  ],
  calls: {
    page: ['marketing.rechargeRulePage', 'page'],
    add: ['marketing.rechargeRuleAdd', 'add'],
    modify: ['marketing.rechargeRuleEdit', 'edit'],
    remove: ['marketing.rechargeRuleRemove', 'remove/{ruleId}'],
  },
});
