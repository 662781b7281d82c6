import type { Context } from '#kit/server/context.ts';
import { publishFile } from '#kit/server/files/files.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { invalid } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { queryLogoConfig } from '../contract/logo.ts';
import { saveLogoConfig } from '../contract/save-logo.ts';

const current = (context: Pick<Context, 'tx'>) =>
  context.tx.selectFrom('merchantLogo').select(['logoUrl', 'loginLogoUrl']).executeTakeFirst();

type Marks = Awaited<ReturnType<typeof current>>;

/** The marks before are no longer public. */
async function hide(context: Context, before: Marks): Promise<void> {
  for (const url of before ? [before.logoUrl, before.loginLogoUrl] : [])
    await publishFile(context, url, false);
}

async function remove(context: Context): Promise<void> {
  await hide(context, await current(context));
  await context.tx.deleteFrom('merchantLogo').execute();
}

/** Those of now are public. @throws Refusal 400 for the same again */
async function replace(context: Context, logoUrl: string, loginLogoUrl: string): Promise<void> {
  const before = await current(context);
  if (before?.logoUrl === logoUrl && before.loginLogoUrl === loginLogoUrl)
    throw invalid('logo', '请选择不同的Logo');

  await hide(context, before);
  for (const url of new Set([logoUrl, loginLogoUrl])) await publishFile(context, url, true);
  const values = { logoUrl, loginLogoUrl, changedBy: context.actor.userId, changedAt: context.now };
  await context.tx
    .insertInto('merchantLogo')
    .values(values)
    .onConflict((conflict) => conflict.column('merchantId').doUpdateSet(values))
    .execute();
}

const saveRoute = implement(saveLogoConfig, async (context, { logo, loginLogo }) => {
  if (logo === null) await remove(context);
  else await replace(context, logo, loginLogo ?? logo);
  return undefined;
});

export const logoRoutes = (system: System): Route[] => [queryRoute(system), saveRoute];

/** Merchant of calls that name none. */
const DEFAULT_MERCHANT = '1';

const NONE = { logoUrl: null, loginLogoUrl: null };

const queryRoute = (system: System): Route =>
  implementDirect(queryLogoConfig, async ({ headers }) => {
    const merchant = String(headers['merchant-id'] || DEFAULT_MERCHANT);
    if (!/^\d{1,15}$/.test(merchant)) return NONE;

    return (
      (await system.merchant(Number(merchant), { readOnly: true }, (tx) => current({ tx }))) ?? NONE
    );
  });
