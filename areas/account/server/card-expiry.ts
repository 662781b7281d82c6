import { accountStatusEvent, cardState } from '#areas/ledger/contract/lookups.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import { setCardExpiry } from '../contract/card.ts';
import { tellEvents } from './account-event.ts';
import { lockedCard } from './card-commands.ts';

/** Gives a card its last day, takes it away, or lets one pay again that was past it. */
const set = implement(setCardExpiry, async (context, { cardNo, expiresOn, remark }) => {
  const { client, merchantId, now } = context;
  if (expiresOn !== null && expiresOn < now.slice(0, 10))
    throw invalid('expiresOn', '有效期不能早于今天');

  const { account, card } = await lockedCard(context, cardNo);
  if (card.state === cardState.key.replaced || card.state === cardState.key.cancelled)
    throw conflict('CARD_STATE', '该卡当前状态不能修改有效期');

  await client.query(
    `update card set expires_on = $3::text::date, version = version + 1, lost_at = case when state <> $4 then lost_at end,
        state = case when state = $4 then 1 else state end
      where merchant_id = $1 and card_no = $2`,
    [merchantId, cardNo, expiresOn, cardState.key.expired],
  );

  const said = [expiresOn, remark].filter(Boolean).join(' ');
  await tellEvents(context, [
    {
      accountId: account.accountId,
      event: accountStatusEvent.key.cardExpiryChanged,
      cardNo,
      remark: said,
    },
  ]);

  return undefined;
});

export const cardExpiryRoutes = [set];
