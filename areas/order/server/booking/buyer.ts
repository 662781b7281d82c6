import { customerState } from '#areas/customer/contract/customer.ts';
import type { Context } from '#kit/server/context.ts';
import { notFound } from '#kit/server/refusal.ts';

/** A person who may order, with the dimensions their order freezes. @throws Refusal 404 */
export async function buyerOf({ tx }: Pick<Context, 'tx'>, custId: number) {
  const found = await tx
    .selectFrom('account')
    .innerJoin('customer', 'customer.custId', 'account.custId')
    .select(['account.accountId', 'customer.custId', 'customer.orgId', 'customer.psnType'])
    .select(['customer.jobId', 'customer.costCenterId'])
    .where('account.custId', '=', custId)
    .where('customer.state', '=', customerState.key.normal)
    .executeTakeFirst();

  if (!found) throw notFound('人员不存在或没有账户');

  return found;
}
export type Buyer = Awaited<ReturnType<typeof buyerOf>>;
