import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { cardForCode } from '#areas/account/server/api.ts';
import type { Terminal } from '#areas/device/server/api.ts';
import { nuclearMode } from '#areas/order/contract/lookups.ts';
import { keepFailure } from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { devicePayCode, dinerPayCode } from '../contract/money.ts';
import { dinerOf } from './session-store.ts';

/** A code that cannot be read is a sale that is refused. */
export const readPayCodeRoute = (system: System): Route =>
  implementDirect<typeof devicePayCode.content, typeof devicePayCode.result, Terminal>(
    devicePayCode,
    async ({ principal: terminal }, { code }) => {
      const payload = readPayCode(system, code);
      const isOurs = payload?.merchantId === terminal.merchantId;
      const { merchantId, deviceId, deviceType, place } = terminal;
      const sale = {
        merchantId,
        place,
        deviceId,
        custId: isOurs ? payload.custId : undefined,
        nuclearMode: nuclearMode.key.qrCode,
        sourceType: deviceType,
      };

      try {
        return await takeCode(system, terminal, payload);
      } catch (error) {
        keepFailure(system.urgent.pool, sale, error);
        throw error;
      }
    },
  );

/** Takes a code once. @throws Refusal 409 CODE_INVALID, CODE_USED, NO_CARD */
async function takeCode(
  system: System,
  { merchantId, deviceId, timeZone }: Terminal,
  payload: Payload | undefined,
) {
  if (payload?.merchantId !== merchantId || payload.until * 1000 < Date.now()) throw invalidCode();

  const { custId, nonce } = payload;

  return system.urgent.merchant(merchantId, { timeZone }, async (tx) => {
    await sql`delete from diner_pay_code where merchant_id = ${merchantId} and cust_id = ${custId}
      and used_at < now() - interval '1 hour'`.execute(tx);

    const taken = await tx
      .insertInto('dinerPayCode')
      .values({ nonce, custId, deviceId })
      .onConflict((known) => known.doNothing())
      .returning('nonce')
      .executeTakeFirst();

    if (!taken) throw conflict('CODE_USED', '付款码已使用，请刷新后重试');

    const cardNo = await cardForCode(tx, custId);
    if (cardNo === undefined) throw conflict('NO_CARD', '该人员没有可用的账户');

    const { custName } = await tx
      .selectFrom('customer')
      .select('custName')
      .where('custId', '=', custId)
      .executeTakeFirstOrThrow();

    return { cardNo, custName };
  });
}

interface Payload {
  readonly merchantId: number;
  readonly custId: number;
  /** Epoch seconds after which it is not read any more. */
  readonly until: number;
  readonly nonce: string;
}

const CODE =
  /^YT1\.([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.([0-9a-z]{1,12})\.([\w-]{12})\.([\w-]{22})$/;

/** What a code says, where it is one of ours; undefined for anything else. */
function readPayCode(context: Pick<Context, 'crypto'>, code: string): Payload | undefined {
  const [, merchant, cust, until, nonce, mac] = CODE.exec(code) ?? [];
  if (!merchant || !cust || !until || !nonce || !mac) return undefined;

  const numbers = [merchant, cust, until].map((part) => Number.parseInt(part, 36));
  const [merchantId = 0, custId = 0, end = 0] = numbers;
  const payload = { merchantId, custId, until: end, nonce };
  const right = macOf(context, textOf(payload));
  const sent = Buffer.from(mac, 'base64url');

  return sent.length === right.length && timingSafeEqual(sent, right) ? payload : undefined;
}

const MAC_BYTES = 16;

/** Signed with a key that follows from the data key, for this purpose alone. */
const macOf = ({ crypto }: Pick<Context, 'crypto'>, text: string): Buffer =>
  crypto.blindIndex('diner pay code', text).subarray(0, MAC_BYTES);

const textOf = ({ merchantId, custId, until, nonce }: Payload): string =>
  `YT1.${base(merchantId)}.${base(custId)}.${base(until)}.${nonce}`;

const base = (value: number): string => value.toString(36);

const invalidCode = () => conflict('CODE_INVALID', '付款码无效或已过期，请刷新后重试');

const SECONDS = 60;

/** A code that stands for a person until a moment. */
export function signPayCode(
  context: Pick<Context, 'crypto'>,
  payload: Omit<Payload, 'nonce'>,
): string {
  const text = textOf({ ...payload, nonce: randomBytes(9).toString('base64url') });
  return `${text}.${macOf(context, text).toString('base64url')}`;
}

export const payCodeRoute = implement(dinerPayCode, async (context) => {
  const until = Math.floor(Date.now() / 1000) + SECONDS;
  const payload = { merchantId: context.merchantId, custId: dinerOf(context), until };

  return { code: signPayCode(context, payload), seconds: SECONDS };
});
