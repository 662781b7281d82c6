import { sql } from 'kysely';
import { eachMerchant } from '#kit/server/jobs/merchant-round.ts';
import type { System } from '#kit/server/system.ts';
import { LOST_AFTER_MINUTES, waterState } from '../../contract/machine/water.ts';
import { endUse, USE_COLUMNS } from './water-use.ts';

/** Ids one use takes at most. */
const IDS = 300;

/** No longer reading than what its machine told. */
const NOTHING_NEW = { millilitres: 0, seconds: 0 };

/**
 * Ends uses whose machine was not heard of: longer than a use may last and some minutes have gone by. They cost what their machine told
 * last, nothing where it told nothing (rule devices/water). Each is a transaction of its own.
 */
export async function endLostUses(system: System): Promise<void> {
  await eachMerchant(system, { requestId: 'lost water', ids: IDS }, async (within) => {
    let isMore = true;
    while (isMore)
      isMore = await within(async (context) => {
        const use = await context.tx
          .selectFrom('waterUse')
          .select(USE_COLUMNS)
          .where('state', '=', waterState.key.running)
          .where(
            sql<boolean>`occurred_at + make_interval(mins => most_minutes + ${LOST_AFTER_MINUTES}::integer) < now()`,
          )
          .orderBy('useId')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!use) return false;

        await endUse(context, use, NOTHING_NEW, waterState.key.lost);

        return true;
      });
  });
}
