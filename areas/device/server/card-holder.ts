import { cardState } from '#areas/ledger/contract/lookups.ts';
import { findByCard } from '#areas/ledger/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';

/** Whose an active card is. @throws Refusal 404, 409 CARD_STATE */
export async function holderOf(
  context: Context,
  cardNo: string,
): Promise<{ readonly custId: number; readonly custName: string }> {
  const found = await findByCard(context, cardNo);
  if (!found) throw notFound('卡号未登记');
  if (found.cardState !== cardState.key.normal) throw conflict('CARD_STATE', '卡片已挂失或失效');

  const { custId } = found;

  return context.tx
    .selectFrom('customer')
    .select(['custId', 'custName'])
    .where('custId', '=', custId)
    .executeTakeFirstOrThrow();
}
