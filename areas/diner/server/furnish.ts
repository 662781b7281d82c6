import { hashPassword } from '#areas/system/server/api.ts';
import type { Context } from '#kit/server/context.ts';

/** Binds people's own pages without a code of the counter: the demo merchant. */
export async function bindDiners(
  { tx }: Context,
  custIds: readonly number[],
  password: string,
): Promise<void> {
  if (custIds.length === 0) return;

  const passwordHash = await hashPassword(password);
  await tx
    .insertInto('dinerLogin')
    .values(custIds.map((custId) => ({ custId, passwordHash })))
    .execute();
}
