import type { AreaSamples, World } from '#kit/server/testing/samples.ts';
import {
  electronCoupons,
  electronTemplates,
  paperCoupons,
  paperTemplates,
} from '../../contract/coupon.ts';
import { ruleType } from '../../contract/lookups.ts';
import { redEnvelopGrant } from '../../contract/red-envelop.ts';
import { UNOBEYED } from '../../contract/rule-fields.ts';

async function addTemplate({ caller }: World): Promise<string> {
  const draft = { templateName: '满减券', couponType: 1 as const, amount: 100 };
  return (await caller.call(electronTemplates.add, draft)).templateId;
}

export const samples: AreaSamples = {
  rows: { templateId: addTemplate, couponTemplateId: ({ idOf }) => idOf('templateId') },
  fitting: {
    /* A discount by percent: what rules of its type do not obey is refused. */
    mktRule(draft) {
      const unobeyed: readonly string[] = UNOBEYED[ruleType.key.discount];
      const obeyed = Object.entries(draft).filter(([key]) => !unobeyed.includes(key));

      return { ...Object.fromEntries(obeyed), ruleType: ruleType.key.discount, effect: 1 };
    },
  },
  uses: {
    async 'mktCouponBatch.templateId'({ caller }, templateId) {
      const ask = { templateId, count: 1, idempotencyKey: crypto.randomUUID() };
      for (const { modify } of [electronTemplates, paperTemplates])
        await caller.answer(modify, { templateId, state: 1, version: 1 });

      const made = await caller.answer(electronCoupons.make, ask);

      return made.status === 200 ? made : caller.call(paperCoupons.make, ask);
    },
    async 'mktRedEnvelopGrant.envelopId'({ caller, idOf }, envelopId) {
      await idOf('custId');
      return caller.call(redEnvelopGrant, { envelopId });
    },
  },
};
