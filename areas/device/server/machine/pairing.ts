import { hash, webcrypto } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#kit/server/database/transaction.ts';
import { createRateLimit, type RateLimit } from '#kit/server/http/rate-limit.ts';
import {
  type DirectRequest,
  implement,
  implementDirect,
  type Route,
} from '#kit/server/implement.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { deviceState } from '../../contract/lookups.ts';
import { canBeTillPage } from '../../contract/machine/kinds.ts';
import { CODE_SECONDS } from '../../contract/machine/pairing-code.ts';
import {
  pairTill,
  type TillAnswer,
  tillCode,
  tillPaired,
} from '../../contract/machine/till-pairing.ts';
import { lockDevice, newSecret, recordStates, writeDevice } from '../device-store.ts';
import { freeCode, takeGuess, tooMany } from '../page-codes.ts';

/* Which page is which till (rule devices/tills). */

const { subtle } = webcrypto;

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Codes an address may ask for, and how often its pages may ask what became of theirs. */
const ASKING = { codes: { rate: 0.2, burst: 20 }, answers: { rate: 5, burst: 100 } } as const;

function assertSlow(limit: RateLimit, key: string): void {
  if (!limit.take(key)) throw tooMany();
}

const hashOf = (asker: string): Buffer => hash('sha256', asker, 'buffer');

/** What pages that are no machine yet call. */
export function tillPages(system: System): Route[] {
  const codes = createRateLimit(ASKING.codes.rate, ASKING.codes.burst);
  const answers = createRateLimit(ASKING.answers.rate, ASKING.answers.burst);

  return [
    implementDirect<typeof tillCode.content, typeof tillCode.result, DirectRequest>(
      tillCode,
      async ({ ip }, { asker, pageKey }) => {
        assertSlow(codes, ip);
        const point = Buffer.from(pageKey, 'base64url');
        if (!(await readKey(point))) throw invalid('pageKey', '配对密钥格式错误');

        const code = await system.urgent.platform({}, (tx) => issueCode(tx, hashOf(asker), point));

        return { code, secondsLeft: CODE_SECONDS };
      },
    ),
    implementDirect<typeof tillPaired.content, typeof tillPaired.result, DirectRequest>(
      tillPaired,
      async ({ ip }, { asker }) => {
        assertSlow(answers, ip);
        const { rows } = await system.urgent.platform({ readOnly: true }, (tx) =>
          sql<{ answer: TillAnswer | null }>`select answer from platform_till_code
            where asker_hash = ${hashOf(asker)} and expires_at > now()`.execute(tx),
        );
        const [found] = rows;
        if (!found) throw notFound('配对码已过期');

        return found.answer;
      },
    ),
  ];
}

/** A new code of a page in place of the one it had; codes nobody entered in time go. */
async function issueCode(tx: Tx, askerHash: Buffer, pageKey: Buffer): Promise<string> {
  await sql`delete from platform_till_code where expires_at <= now() or asker_hash = ${askerHash}`.execute(
    tx,
  );

  return freeCode(async (code) => {
    const { rows } =
      await sql`insert into platform_till_code (code, asker_hash, page_key, expires_at)
        values (${code}, ${askerHash}, ${pageKey}, now() + make_interval(secs => ${CODE_SECONDS}))
        on conflict do nothing returning code`.execute(tx);

    return rows.length > 0;
  });
}

/** A public key of a page; undefined where the bytes are none. */
async function readKey(point: Buffer): Promise<webcrypto.CryptoKey | undefined> {
  try {
    return await subtle.importKey('raw', new Uint8Array(point), CURVE, false, []);
  } catch {
    return undefined;
  }
}

/** Operators make a page a machine. */
export const pairRoutes: readonly Route[] = [
  implement(pairTill, async (context, { deviceId, code }) => {
    const { tx, crypto } = context;
    takeGuess(context);
    const { sn, deviceType, state } = await lockDevice(context, deviceId);
    if (!canBeTillPage(deviceType))
      throw invalid('deviceId', '该类设备不能消费或充值，不能配对网页收银机');
    if (state !== deviceState.key.enabled) throw conflict('DEVICE_DISABLED', '设备已停用');

    const page = await findPage(tx, code);
    if (!page) throw invalid('code', '配对码不存在或已过期，请输入页面上当前显示的配对码');

    const secret = newSecret();
    const { deviceName } = await tx
      .selectFrom('device')
      .select('deviceName')
      .where('deviceId', '=', deviceId)
      .executeTakeFirstOrThrow();
    const answer: TillAnswer = { sn, deviceName, ...(await seal(secret, page)) };
    await sql`update platform_till_code set answer = ${JSON.stringify(answer)}::jsonb where code = ${code}`.execute(
      tx,
    );
    await writeDevice(context, deviceId, { secretCipher: crypto.protect(secret) });
    await recordStates(context, { deviceId, event: 'secret', sns: [sn] });

    return undefined;
  }),
];

/** The key of the page that shows this code, which is entered once; locked until commit. */
async function findPage(tx: Tx, code: string): Promise<webcrypto.CryptoKey | undefined> {
  const { rows } = await sql<{ pageKey: Buffer }>`select page_key from platform_till_code
    where code = ${code} and expires_at > now() and answer is null for update`.execute(tx);
  const [found] = rows;

  return found && readKey(found.pageKey);
}

const NONCE_BYTES = 12;

/** The secret for the eyes of one page: a key of this moment and the page's own agree on what it is encrypted with. */
async function seal(
  secret: string,
  pageKey: webcrypto.CryptoKey,
): Promise<Pick<TillAnswer, 'houseKey' | 'nonce' | 'sealed'>> {
  const { publicKey, privateKey } = await subtle.generateKey(CURVE, true, ['deriveKey']);
  const agreed = await subtle.deriveKey(
    { name: 'ECDH', public: pageKey },
    privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const nonce = webcrypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, agreed, Buffer.from(secret));
  const textOf = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
    Buffer.from(new Uint8Array(bytes)).toString('base64url');

  return {
    houseKey: textOf(await subtle.exportKey('raw', publicKey)),
    nonce: textOf(nonce),
    sealed: textOf(sealed),
  };
}
