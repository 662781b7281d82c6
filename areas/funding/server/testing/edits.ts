import type { Edit } from '#kit/server/testing/samples.ts';
import { giftRules } from '../../contract/gift-rule.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  {
    edit: giftRules.modify,
    add: giftRules.add,
    table: 'recharge_gift_rule',
    full: (ids) => ({
      ruleName: '规则',
      tiers: [{ amount: 100, gift: 10 }],
      validDays: 5,
      timesMax: 2,
      orgIds: [ids.orgId],
      psnTypes: [ids.psnType],
      channels: [4],
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      state: 2,
      remark: '备注',
    }),
  },
];
