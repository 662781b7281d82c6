import type { CustomerHooks } from '#areas/customer/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { forgetDevices } from './device.ts';
import { closeDinerSessions } from './session-store.ts';

/** Takes the way in of a person away: password, codes, devices; they are out everywhere. */
export async function forgetDiner(context: Context, custId: number): Promise<void> {
  for (const table of ['dinerLogin', 'dinerBindCode'] as const)
    await context.tx.deleteFrom(table).where('custId', '=', custId).execute();

  await forgetDevices(context, custId);
  await closeDinerSessions(context, custId);
}

/** A person who comes back binds anew. */
export const withDiners = (hooks: CustomerHooks): CustomerHooks => ({
  ...hooks,
  async returning(context, people) {
    for (const { custId } of people) await forgetDiner(context, custId);
    await hooks.returning(context, people);
  },
});
