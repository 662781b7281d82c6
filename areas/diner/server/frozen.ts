import { frozenRule } from '#areas/account/contract/lookups.ts';
import type { Context } from '#kit/server/context.ts';

type Kind = 'frozen' | 'deposit' | 'withdrawal' | 'refund' | 'noSpending';

/** What a hold of each kind of business is to its owner. */
const KINDS = {
  freeze: 'frozen',
  order: 'deposit',
  withdraw: 'withdrawal',
  refund: 'refund',
} as const satisfies Readonly<Record<string, Kind>>;

const RULE = frozenRule.key;

/** Freezes that keep an account from spending whatever it holds. */
const NO_SPENDING = [RULE.debits, RULE.everything];

/** What of an account's money is set aside and why, fen, and what keeps it from spending at all; the oldest first. */
export async function frozenOf({ tx }: Context, accountId: number) {
  const held = await tx
    .selectFrom('accountHold')
    .leftJoin('accountFreeze', (join) =>
      join.onRef('freezeId', '=', 'bizId').on('accountHold.kind', '=', 'freeze'),
    )
    .select(['accountHold.kind', 'accountHold.amount', 'accountHold.createdAt as since'])
    .select(({ fn, val }) => fn.coalesce('accountFreeze.reason', val('')).as('reason'))
    .where('accountHold.accountId', '=', accountId)
    .where('accountHold.state', '=', 'PENDING')
    .orderBy('accountHold.createdAt')
    .$narrowType<{ kind: keyof typeof KINDS }>()
    .execute();

  const blocks = await tx
    .selectFrom('accountFreeze')
    .select(['reason', 'frozenAt as since'])
    .where('accountId', '=', accountId)
    .where('state', '=', 1)
    .where('freezeRule', 'in', NO_SPENDING)
    .orderBy('frozenAt')
    .execute();

  return [
    ...blocks.map((block) => ({ ...block, kind: 'noSpending' as const, amount: 0 })),
    ...held.map(({ kind, ...hold }) => ({ ...hold, kind: KINDS[kind] })),
  ];
}
