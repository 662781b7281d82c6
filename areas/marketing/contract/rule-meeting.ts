import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Id } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import type { Speech } from '#kit/contract/sentence.ts';
import { rules } from './rule.ts';
import { standing, when, where, who } from './rule-scope.ts';
import { macRules, mealBackRules, timeQuotas } from './sale-rules.ts';

/* Which rules that are switched on a rule would meet: the same people, places, goods and times. */

/** What happens where two rules meet. */
export const meetingOutcome = lookup({
  instead: { key: 1, desc: '只用先的一条' },
  inTurn: { key: 2, desc: '先后都用' },
  together: { key: 3, desc: '都要满足' },
});

const Meeting = z.object({
  ruleId: Id,
  ruleName: z.string(),
  outcome: keyOf(meetingOutcome),
  /** Whether the rule that is asked about comes first. */
  isFirst: z.boolean(),
});
export type Meeting = z.input<typeof Meeting>;
/** The same as the server holds it. */
export type Met = z.output<typeof Meeting>;

const { priority } = standing;

const Asked = {
  /** Of the rule itself, where it is stored already: it does not meet itself. */
  ruleId: Id.optional(),
  ...who,
  ...where,
  ...when,
  priority,
};

interface MeetingSet {
  readonly noun: string;
  readonly page: { readonly access: string };
}

const { ruleType, effect, exclusive, dishTypeIds, goodsIds } = rules.fields;

const asking = { method: 'POST', scope: 'canteen', result: z.array(Meeting) } as const;

const accessOf = ({ page }: MeetingSet) => page.access;

/** Market rules that are switched on and meet this one, in their order. */
export const ruleMeetings = read({
  ...asking,
  id: 'marketing.ruleMeetings',
  title: '重叠的营销规则',
  path: '/api/v2/mkt/rule/meetings',
  access: accessOf(rules),
  content: z.object({ ...Asked, ruleType, effect, exclusive, dishTypeIds, goodsIds }),
});

export const macRuleMeetings = read({
  ...asking,
  id: 'marketing.macRuleMeetings',
  title: '重叠的消费规则',
  path: '/api/v1/mktmacrule/meetings',
  access: accessOf(macRules),
  content: z.object(Asked),
});

export const timeQuotaMeetings = read({
  ...asking,
  id: 'marketing.timeQuotaMeetings',
  title: '重叠的限时限次规则',
  path: '/api/v1/mkttimequota/meetings',
  access: accessOf(timeQuotas),
  content: z.object(Asked),
});

export const mealBackRuleMeetings = read({
  ...asking,
  id: 'marketing.mealBackRuleMeetings',
  title: '重叠的退餐规则',
  path: '/api/v1/mktmealbackrule/meetings',
  access: accessOf(mealBackRules),
  content: z.object(Asked),
});

/** What happens where a rule meets another, in a sentence. */
export function meetingWords({ say }: Speech, { ruleName, outcome, isFirst }: Meeting): string {
  const name = { name: ruleName };
  switch (outcome) {
    case meetingOutcome.key.inTurn:
      return isFirst
        ? say('与“{name}”会同时适用：先算本规则，再算“{name}”，优惠叠加', name)
        : say('与“{name}”会同时适用：先算“{name}”，再算本规则，优惠叠加', name);
    case meetingOutcome.key.together:
      return say('与“{name}”会同时适用：两条都要满足', name);
    default:
      return isFirst
        ? say('与“{name}”会同时适用：先用本规则，用了就不再用“{name}”', name)
        : say('与“{name}”会同时适用：先用“{name}”，用了就不再用本规则', name);
  }
}
