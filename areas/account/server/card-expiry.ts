import { cardState } from '#areas/ledger/contract/lookups.ts';
import { sweepEach } from '#areas/ledger/server/api.ts';
import { implement } from '#kit/server/implement.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import { conflict, invalid } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { setCardExpiry } from '../contract/card.ts';
import { accountStatusEvent } from '../contract/lookups.ts';
import { tellEvents } from './account-event.ts';
import { lockedCard } from './card-commands.ts';
import { expireCards } from './cards.ts';

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

const PAUSE_MILLISECONDS = 60_000;

/** Keeps ending them until the server stops. */
export const startExpiringCards = (system: System): void =>
  startWorker(system, {
    name: 'cards past their last day',
    pause: () => PAUSE_MILLISECONDS,
    round: () => sweepCards(system),
  });

/** Ends the cards of all merchants that are past their last day. */
export const sweepCards = (system: System): Promise<void> => sweepEach(system, [expireCards]);
