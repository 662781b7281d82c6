import { z } from 'zod';
import { setAuthorisedUntil } from '#kit/server/authorisation.ts';
import { reachEmbedded } from '#kit/server/database/embedded.ts';
import { createIdAllocator } from '#kit/server/database/ids.ts';
import { createPool } from '#kit/server/database/pool.ts';
import { connectionsOn } from '#kit/server/database/pools.ts';
import { Refusal } from '#kit/server/refusal.ts';
import { readConfig } from '#kit/server/start/config.ts';
import { exitOnFailure, StartupError } from '#kit/server/start/startup.ts';

/*
 * `npm run authorise -- <merchant> <last day, or none>`: authorises a merchant from the machine of the server, whether it runs or not, with
 * an entry in the merchant's operation log. Operators feel it within ten seconds, terminals within a minute.
 */
const USAGE =
  'Usage: npm run authorise -- <number of the merchant> <last authorised day, like 2027-12-31, or none>';
const Arguments = z.tuple([
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.iso.date().or(z.literal('none')),
]);
const entry = {
  userId: 0,
  username: 'npm run authorise',
  endpointId: 'merchant.authorize',
  title: '商户授权',
};

async function authoriseAt(url: string, merchantId: number, endDate: string | null): Promise<void> {
  const pool = createPool(url, () => undefined, { size: 1 });
  try {
    const ids = createIdAllocator(pool);
    await ids.ready();
    await connectionsOn(pool).merchant(merchantId, {}, async (tx) => {
      await setAuthorisedUntil(tx, merchantId, endDate).catch((error: unknown) => {
        throw error instanceof Refusal
          ? new StartupError(`There is no merchant ${merchantId}.`)
          : error;
      });
      const content = JSON.stringify({ id: String(merchantId), endDate });
      const logged = {
        ...entry,
        content,
        logId: ids.take(),
        outcome: 'success',
        requestId: 'authorise',
      };
      await tx.insertInto('operationLog').values(logged).execute();
    });
  } finally {
    await pool.end();
  }
}

try {
  const parsed = Arguments.safeParse(process.argv.slice(2));
  if (!parsed.success) throw new StartupError(USAGE);

  const [merchantId, day] = parsed.data;
  const { databaseUrl, dataDir } = readConfig();
  const { url, stop } = databaseUrl
    ? { url: databaseUrl, stop: async () => undefined }
    : await reachEmbedded({ dataDir, log: console });
  await authoriseAt(url, merchantId, day === 'none' ? null : day).finally(stop);
  console.log(
    `merchant ${merchantId} is authorised ${day === 'none' ? 'without end' : `until ${day}`}`,
  );
} catch (error) {
  exitOnFailure(error);
}
