import { hash, randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { type DirectRequest, implementDirect, type Route } from '#kit/server/implement.ts';
import type { SendSms } from '#kit/server/outside/sms.ts';
import { conflict, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { dinerSmsCode, dinerSmsLogin } from '../contract/session.ts';
import { assertAddressFree, assertMayTry, MESSAGES, refuseAttempt } from './attempts.ts';
import { knownDevice } from './device.ts';
import { HERE, merchantOf, type Person, startDinerSession } from './entrance.ts';

export const smsLoginRoutes = (system: System): Route[] => [smsCode(system), smsLogin(system)];

const CODES = 1_000_000;

const DIGITS = 6;

const smsCode = (system: System): Route =>
  implementDirect(
    dinerSmsCode,
    async (request: DirectRequest, { merchantId: named, mobile, device }) => {
      const { merchantId } = await merchantOf(system, named);
      if (!system.adapters.sms) throw smsOff();

      const index = system.crypto.blindIndex('mobile', mobile);
      const known = sql<boolean>`customer.mobile_index = ${index} and customer.state = ${HERE}`;
      await assertMayTry(system, {
        limits: MESSAGES,
        merchantId,
        who: index.toString('hex'),
        ip: request.ip,
        knownDevice: await knownDevice(system, merchantId, device, known),
      });

      const ticket = randomBytes(24).toString('base64url');
      if ((await ownersOf(system, merchantId, index)).length === 0) return { ticket };

      const code = String(randomInt(CODES)).padStart(DIGITS, '0');
      await keepCode(system, merchantId, { ticket, index, code });
      sendAside(system, system.adapters.sms, mobile, code);

      return { ticket };
    },
  );

const smsOff = () => conflict('SMS_OFF', '未开通短信验证码');

interface Owner extends Person {
  readonly custNum: string;
}

/** Owners of one telephone that are told apart by their numbers. */
const MOST_OWNERS = 50;

/** Whose telephone it is: a family's may be several people's. */
const ownersOf = (system: System, merchantId: number, index: Buffer): Promise<Owner[]> =>
  system.merchant(merchantId, { readOnly: true }, (tx) =>
    tx
      .selectFrom('customer')
      .select(['custId', 'custName', 'custNum'])
      .where('mobileIndex', '=', index)
      .where('state', '=', HERE)
      .limit(MOST_OWNERS)
      .execute(),
  );

const CODE_MINUTES = 5;

/** Keeps a code for the ticket it was asked with, and forgets those that were not used. */
async function keepCode(
  system: System,
  merchantId: number,
  kept: { ticket: string; index: Buffer; code: string },
) {
  await system.merchant(merchantId, {}, async (tx) => {
    await sql`delete from diner_sms_code where merchant_id = ${merchantId} and mobile_index = ${kept.index}
      and expires_at < now()`.execute(tx);
    await tx
      .insertInto('dinerSmsCode')
      .values({
        ticketHash: ticketHash(kept.ticket),
        mobileIndex: kept.index,
        codeHash: codeHash(system, merchantId, kept.code),
        expiresAt: sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .execute();
  });
}

const ticketHash = (ticket: string): Buffer => hash('sha256', ticket, 'buffer');

const codeHash = ({ crypto }: System, merchantId: number, code: string): Buffer =>
  crypto.blindIndex(`diner code/${merchantId}`, code);

/* The answer does not wait for the gateway: how long it takes would tell whose telephone is known. */
const sendAside = (system: System, send: SendSms, mobile: string, code: string): void => {
  send({ mobile, code, minutes: CODE_MINUTES }).catch((error: unknown) =>
    system.log.error({ error: String(error) }, 'a code by telephone was not sent'),
  );
};

const MOST_TRIES = 5;

const smsLogin = (system: System): Route =>
  implementDirect(dinerSmsLogin, async (request: DirectRequest, content) => {
    const { merchantId: named, mobile, code, ticket, custNum, device } = content;
    const { merchantId } = await merchantOf(system, named);
    if (!system.adapters.sms) throw smsOff();

    await assertAddressFree(system, request.ip);
    const index = system.crypto.blindIndex('mobile', mobile);
    /* The try is counted before the code is looked at, at a commit of its own. */
    const tried = await system.merchant(merchantId, {}, (tx) =>
      tx
        .updateTable('dinerSmsCode')
        .set({ tries: sql<number>`tries + 1` })
        .where('ticketHash', '=', ticketHash(ticket))
        .where('mobileIndex', '=', index)
        .where('tries', '<', MOST_TRIES)
        .where('expiresAt', '>', sql<string>`now()`)
        .returning('codeHash')
        .executeTakeFirst(),
    );

    if (!tried?.codeHash.equals(codeHash(system, merchantId, code)))
      return refuseAttempt(system, request.ip, wrongCode());

    const owner = ownerMeant(await ownersOf(system, merchantId, index), custNum);
    if (!owner)
      return refuseAttempt(system, request.ip, new Refusal(400, 'WRONG_CODE', '编号与手机号不符'));

    await system.merchant(merchantId, {}, async (tx) => {
      const used = await tx
        .deleteFrom('dinerSmsCode')
        .where('ticketHash', '=', ticketHash(ticket))
        .returning('tries')
        .execute();

      if (used.length === 0) throw wrongCode();

      await tx
        .insertInto('dinerLogin')
        .values({ custId: owner.custId })
        .onConflict((known) => known.doNothing())
        .execute();
    });

    return startDinerSession(system, request, merchantId, owner, device);
  });

const wrongCode = () => new Refusal(400, 'WRONG_CODE', '验证码错误或已过期');

/** The one owner the caller means. @throws Refusal 409 SHARED_MOBILE where a number has to say which */
function ownerMeant(owners: readonly Owner[], custNum: string | undefined): Owner | undefined {
  if (custNum !== undefined) return owners.find((owner) => owner.custNum === custNum);
  if (owners.length > 1) throw shared();

  return owners[0];
}

const shared = () => conflict('SHARED_MOBILE', '该手机号登记了多人，请同时填写学号/工号');
