import type { AreaRunning, System } from '#kit/server/system.ts';

const PAUSE_MILLISECONDS = 60_000;

/** Seals what every merchant's journal gained since the last block (invariant I8, docs/adr/0004-ledger.md). */
export async function sealAll(system: System): Promise<void> {
  const merchants = await system.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );
  for (const { merchantId } of merchants) {
    await system.merchant(merchantId, {}, (_tx, client) => client.query('select seal_ledger($1)', [merchantId]));
  }
}

/** Keeps sealing until the server stops. */
export function startSealing(system: System): AreaRunning {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sealAll(system).catch((error) => system.log.warn({ error: String(error) }, 'sealing the journal failed'));
  }, PAUSE_MILLISECONDS);
  system.onStop(async () => {
    clearInterval(timer);
    await running;
  });
  return {};
}
