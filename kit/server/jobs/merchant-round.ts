import { type Actor, type Context, WHOLE_SCOPE } from '../context.ts';
import type { Connections } from '../database/pools.ts';
import type { System } from '../system.ts';
import { jobContext } from './jobs.ts';

interface Round {
  /** What its work is called in logs. */
  readonly requestId: string;
  /** The most new ids a transaction takes. */
  readonly ids: number;
}

/** Does something for one merchant as the system itself, in a transaction of its own. */
export type WithinMerchant = <T>(work: (context: Context) => Promise<T>) => Promise<T>;

/** One round of a worker: every merchant after the other, each with its clock. @throws what the work throws; later merchants then wait for the next round */
export async function eachMerchant(
  system: System,
  round: Round,
  work: (
    within: WithinMerchant,
    merchant: { readonly merchantId: number; readonly timeZone: string },
  ) => Promise<void>,
): Promise<void> {
  const merchants = await system.background.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select(['merchantId', 'timeZone']).execute(),
  );
  for (const merchant of merchants) await work(asSystem(system, merchant, round), merchant);
}

/**
 * Removes what was kept long enough, merchant by merchant: `remove` takes so many rows in a transaction, so that none takes long, and is asked again until
 * it finds fewer.
 */
export const removeInSteps = (
  system: System,
  { requestId, atOnce }: { readonly requestId: string; readonly atOnce: number },
  remove: (context: Context) => Promise<number>,
): Promise<void> =>
  eachMerchant(system, { requestId, ids: 0 }, async (within) => {
    let removed = atOnce;
    while (removed === atOnce) removed = await within(remove);
  });

/** Works for one merchant as the system itself: for what no person asked for. */
export function asSystem(
  system: System,
  { merchantId, timeZone }: { readonly merchantId: number; readonly timeZone: string },
  { requestId, ids }: Round,
  connections: Connections = system.background,
): WithinMerchant {
  const systemUser = {
    userId: 0,
    username: 'system',
    name: '系统',
    roleCode: '',
    permissions: new Set<string>(),
  };
  const actor: Actor = { ...systemUser, merchantId, scope: WHOLE_SCOPE, timeZone };

  return async (step) => {
    await system.ids.ready(ids);
    return connections.merchant(merchantId, { timeZone }, (tx, client) =>
      step(jobContext(system, actor, { tx, client, requestId })),
    );
  };
}
