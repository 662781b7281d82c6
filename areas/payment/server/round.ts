import { sql } from 'kysely';
import { type Context, wallTime } from '#kit/server/context.ts';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import { payTradeState } from '../contract/lookups.ts';
import type { Within } from './channel.ts';
import type { PaymentHooks } from './hooks.ts';
import { sendRefund } from './refund-settle.ts';
import { lockTrade, markDoubtful } from './trade.ts';
import { askTrade, closeTrade } from './trade-flow.ts';

const PAUSE_MILLISECONDS = 5000;

/** Keeps asking until the server stops. */
export const startPaying = (system: System, hooks: PaymentHooks): void =>
  startWorker(system, {
    name: 'channel payments',
    pause: () => PAUSE_MILLISECONDS,
    round: () => payRound(system, hooks),
  });

const IDS = 2000;

/** One round over all merchants: payments whose end is not known yet, then money on its way back. One that fails holds up none of the others. */
export async function payRound(system: System, hooks: PaymentHooks): Promise<void> {
  await eachMerchant(system, { requestId: 'pay', ids: IDS }, async (within) => {
    const look = async (
      id: number,
      work: (within: Within, hooks: PaymentHooks, id: number) => Promise<void>,
    ): Promise<void> => {
      await work(within, hooks, id).catch((error: unknown) =>
        system.log.warn({ id, error: String(error) }, 'a channel gave no answer'),
      );
    };

    for (const id of await within((context) => due(context, 'pay_trade', 'trade_id')))
      await look(id, lookAtTrade);
    for (const id of await within((context) => due(context, 'pay_refund', 'refund_id')))
      await look(id, sendRefund);
  });
}

/* Two looks stand further apart the older a thing is; the server that takes it moves its next look first, so that two do not both ask. After three
   days only people and callbacks do. */
const nextLook = sql<string>`case when created_at > now() - interval '3 days'
  then now() + least(interval '10 minutes', greatest(interval '10 seconds', (now() - created_at) / 4)) end`;

/** Trades and refunds of one merchant a round: each is a call to a channel. */
const MOST = 50;

async function due(
  { tx, merchantId }: Context,
  table: 'pay_trade' | 'pay_refund',
  key: 'trade_id' | 'refund_id',
) {
  const [name, id] = [sql.table(table), sql.ref(key)];
  const { rows } = await sql<{ id: number }>`update ${name} set look_at = ${nextLook}
    where merchant_id = ${merchantId} and ${id} in (select ${id} from ${name} where merchant_id = ${merchantId} and look_at <= now()
      order by look_at limit ${MOST} for update skip locked) returning ${id} as id`.execute(tx);

  return rows.map(({ id }) => id);
}

async function lookAtTrade(within: Within, hooks: PaymentHooks, tradeId: number): Promise<void> {
  const { over, silent, known } = await within((context) => ageOf(context, tradeId));
  if (known) return;

  try {
    await (over ? closeTrade : askTrade)(within, hooks, tradeId);
  } catch (error) {
    if (!silent) throw error;
    await within((context) => doubtSilent(context, tradeId));
  }
}

/** Minutes after its end in which a channel may stay silent before an operator has to look. */
const SILENT_MINUTES = 10;

/** Whether its time is over; and whether a channel that said nothing should have by now. */
async function ageOf({ tx, actor }: Context, tradeId: number) {
  const { expiresAt, tradeNo } = await tx
    .selectFrom('payTrade')
    .select(['expiresAt', 'tradeNo'])
    .where('tradeId', '=', tradeId)
    .executeTakeFirstOrThrow();

  const at = (minutes: number): string => wallTime(Date.now() - minutes * 60_000, actor.timeZone);

  return { over: expiresAt < at(0), silent: expiresAt < at(SILENT_MINUTES), known: tradeNo !== '' };
}

async function doubtSilent(context: Context, tradeId: number): Promise<void> {
  const trade = await lockTrade(context, tradeId);
  const { starting, unpaid } = payTradeState.key;
  if (trade && (trade.state === starting || trade.state === unpaid))
    await markDoubtful(context, trade, '渠道无应答');
}
