import { type Actor, type Context, WHOLE_SCOPE } from './context.ts';
import { jobContext } from './jobs.ts';
import type { System } from './system.ts';

/** Does something for one merchant as the system itself, in a transaction of its own. */
export type WithinMerchant = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

interface Round {
  /** What its work is called in logs. */
  readonly requestId: string;
  /** The most new ids a transaction takes. */
  readonly ids: number;
}

/** One round of a worker: every merchant after the other, each with its clock. @throws what the work throws; later merchants then wait for the next round */
export async function eachMerchant(
  system: System,
  { requestId, ids }: Round,
  work: (within: WithinMerchant, merchant: { readonly merchantId: number; readonly timeZone: string }) => Promise<void>,
): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select(['merchantId', 'timeZone']).execute(),
  );
  for (const merchant of merchants) {
    const { merchantId, timeZone } = merchant;
    const nobody = { userId: 0, username: 'system', name: '系统', roleCode: '', permissions: new Set<string>() };
    const actor: Actor = { ...nobody, merchantId, scope: WHOLE_SCOPE, timeZone };
    const within: WithinMerchant = async (step) => {
      await system.ids.ready(ids);
      return system.background.merchant(merchantId, { timeZone }, (tx, client) =>
        step(jobContext(system, actor, { tx, client, requestId })),
      );
    };
    await work(within, merchant);
  }
}
