import { wallTime } from '#kit/server/context.ts';
import { startWorker } from '#kit/server/jobs/worker.ts';
import type { System } from '#kit/server/system.ts';
import type { LedgerContext } from './context.ts';
import { clearExpired } from './expiry.ts';
import { expireHolds } from './hold.ts';

const PAUSE_MILLISECONDS = 60_000;

/** Keeps sweeping until the server stops. */
export const startSweeping = (system: System): void =>
  startWorker(system, {
    name: 'holds and expiry',
    pause: () => PAUSE_MILLISECONDS,
    round: () => sweepLedger(system),
  });

/** Holds that have run out and granted money that expired, of all merchants. */
export const sweepLedger = (system: System): Promise<void> =>
  sweepEach(system, [expireHolds, clearExpired]);

/** Ends what is over of at most so many; answers how many it found. */
export type Sweeping = (context: LedgerContext, most: number) => Promise<number>;

/** One round over all merchants: of each what a sweeping finds, some at a time. Doing it twice changes nothing. */
export async function sweepEach(system: System, sweepings: readonly Sweeping[]): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select(['merchantId', 'timeZone']).execute(),
  );
  for (const { merchantId, timeZone } of merchants)
    for (const sweep of sweepings) await sweepMerchant(system, merchantId, timeZone, sweep);
}

/** Accounts a transaction, so that they are not locked for long, and ids that clearing that many may take. */
const ACCOUNTS = 200;

const IDS = 20_000;

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
