import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { asSystem } from '#kit/server/jobs/merchant-round.ts';
import type { System } from '#kit/server/system.ts';
import { LOST_AFTER_MINUTES, waterState } from '../../contract/machine/water.ts';
import { endUse, USE_COLUMNS } from './water-use.ts';

/** Uses that run longer than they may, with some minutes more for the word of their machine. */
const lostUses = (tx: Context['tx']) =>
  tx
    .selectFrom('waterUse')
    .where('state', '=', waterState.key.running)
    .where(
      sql<boolean>`occurred_at + make_interval(mins => most_minutes + ${LOST_AFTER_MINUTES}::integer) < now()`,
    );

/** Whether there are uses whose machine was not heard of any more. */
export const hasLostUses = async (tx: Context['tx']): Promise<boolean> =>
  (await lostUses(tx).select('useId').limit(1).executeTakeFirst()) !== undefined;

/** Ids one use takes at most. */
const IDS = 300;

/** No longer reading than what its machine told. */
const NOTHING_NEW = { millilitres: 0, seconds: 0 };

/**
 * Ends the uses of a merchant whose machine was not heard of any more. They cost what it told last, nothing where it told nothing (rule
 * devices/water). Each is a transaction of its own.
 */
export async function endLostUses(
  system: System,
  merchant: { readonly merchantId: number; readonly timeZone: string },
): Promise<void> {
  const within = asSystem(system, merchant, { requestId: 'lost water', ids: IDS });
  const endOne = (): Promise<boolean> =>
    within(async (context) => {
      const use = await lostUses(context.tx)
        .select(USE_COLUMNS)
        .orderBy('useId')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!use) return false;

      await endUse(context, use, NOTHING_NEW, waterState.key.lost);

      return true;
    });

  while (await endOne());
}
