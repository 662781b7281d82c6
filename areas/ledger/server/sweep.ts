import { expireCards } from '#areas/account/server/cards.ts';
import { wallTime } from '#kit/server/context.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import type { LedgerContext } from './context.ts';
import { clearExpired } from './expiry.ts';
import { expireHolds } from './hold.ts';

const PAUSE_MILLISECONDS = 60_000;
/** Accounts a transaction, so that they are not locked for long, and ids that clearing that many may take. */
const ACCOUNTS = 200;
const IDS = 20_000;

type Sweeping = (context: LedgerContext, most: number) => Promise<number>;

async function sweepMerchant(
  system: System,
  merchantId: number,
  timeZone: string,
  sweep: Sweeping,
): Promise<void> {
  for (let found = ACCOUNTS; found === ACCOUNTS; ) {
    await system.ids.ready(IDS);
    found = await system.background.merchant(merchantId, { timeZone }, (_tx, client) => {
      const now = wallTime(Date.now(), timeZone);
      return sweep({ client, merchantId, now, newId: () => system.ids.take() }, ACCOUNTS);
    });
  }
}

/** One round over all merchants: holds that have run out, granted money that expired, cards past their last day. Doing it twice changes nothing. */
export async function sweepLedger(system: System): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select(['merchantId', 'timeZone']).execute(),
  );
  for (const { merchantId, timeZone } of merchants)
    for (const sweep of [expireHolds, clearExpired, expireCards])
      await sweepMerchant(system, merchantId, timeZone, sweep);
}

/** Keeps sweeping until the server stops. */
export const startSweeping = (system: System): void =>
  startWorker(system, {
    name: 'holds and expiry',
    pause: () => PAUSE_MILLISECONDS,
    round: () => sweepLedger(system),
  });
