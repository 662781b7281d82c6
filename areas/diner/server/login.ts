import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { countAttempt, forgetAttempts, isFree, type Subject } from '#areas/auth/server/api.ts';
import { hashPassword, passwordMatches } from '#areas/system/server/api.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { type DirectRequest, implementDirect, type Route } from '#kit/server/implement.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { dinerBind, dinerLogin, dinerLogout, dinerMerchant, dinerSmsCode, dinerSmsLogin } from '../contract/session.ts';
import { ofBinding, ofNumber } from './attempts.ts';
import { closeDinerSession, openDinerSession } from './session-store.ts';
import { smsSender } from './sms.ts';

const CODE_MINUTES = 5;
const CODES = 1_000_000;
const MOST_TRIES = 5;
const HERE = 1;

const wrong = () => new Refusal(400, 'WRONG_CREDENTIALS', '编号或密码错误');
const tooMany = () => new Refusal(429, 'TOO_MANY_TRIES', '尝试次数过多，请稍后再试');

const ofMessages = (merchantId: number, index: Buffer): Subject => ({
  key: `diner sms:${merchantId}:${index.toString('hex')}`,
  ...{ free: 5, minutes: 60 },
});
const ofAddress = (ip: string): Subject => ({ key: `diner address:${ip}`, free: 200, minutes: 15 });

/** Counts an attempt before anything is looked at. @throws Refusal 429 */
async function assertMayTry(system: System, subject: Subject, ip: string): Promise<void> {
  const [own, address] = await Promise.all([countAttempt(system, subject), isFree(system, ofAddress(ip))]);
  if (!own.isFree || !address) throw tooMany();
}

/** Counts a failure of an address. */
async function refused(system: System, ip: string, refusal: Refusal): Promise<never> {
  await countAttempt(system, ofAddress(ip));
  throw refusal;
}

/** The merchant that was named, or the only one. @throws Refusal 404 */
async function merchantOf(system: System, merchantId: number | undefined) {
  const found = await system.platform({ readOnly: true }, (tx) =>
    tx
      .selectFrom('merchant')
      .select(['merchantId', 'merchantName'])
      .where('state', '<>', 'blocked')
      .$if(merchantId !== undefined, (query) => query.where('merchantId', '=', merchantId ?? 0))
      .limit(2)
      .execute(),
  );
  const [only, other] = found;
  if (!only || other) throw notFound('商户不存在');
  return only;
}

interface Person {
  readonly custId: number;
  readonly custName: string;
}

/** Opens the session of somebody who has proven who they are. */
async function admit(system: System, request: DirectRequest, merchantId: number, { custId, custName }: Person) {
  const agent = request.headers['user-agent'];
  const userAgent = typeof agent === 'string' ? agent : '';
  const token = await system.merchant(merchantId, {}, (tx) =>
    openDinerSession(tx, { merchantId, custId, ip: request.ip, userAgent }),
  );
  return { token, custName };
}

const merchant = (system: System): Route =>
  implementDirect(dinerMerchant, async (_request, { merchantId }) => {
    const found = await merchantOf(system, merchantId);
    return { ...found, hasSms: smsSender() !== undefined };
  });

const login = (system: System): Route =>
  implementDirect(dinerLogin, async (request: DirectRequest, { merchantId: named, custNum, password }) => {
    const { merchantId } = await merchantOf(system, named);
    const subject = ofNumber(merchantId, custNum);
    await assertMayTry(system, subject, request.ip);
    const found = await system.merchant(merchantId, { readOnly: true }, (tx) =>
      tx
        .selectFrom('customer')
        .innerJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
        .select(['customer.custId', 'custName', 'passwordHash'])
        .where('custNum', '=', custNum)
        .where('state', '=', HERE)
        .executeTakeFirst(),
    );
    const isProven = await passwordMatches(found?.passwordHash ?? undefined, password);
    if (!isProven || !found) return refused(system, request.ip, wrong());
    await forgetAttempts(system, subject);
    return admit(system, request, merchantId, found);
  });

/** Somebody by number, name and what their telephone or identity card ends in. */
const proven = (tx: Tx, { custNum, custName, tail }: { custNum: string; custName: string; tail: string }) =>
  tx
    .selectFrom('customer')
    .select(['custId', 'custName'])
    .where('custNum', '=', custNum)
    .where('custName', '=', custName)
    .where('state', '=', HERE)
    .where(sql<boolean>`(right(mobile_mask, 4) = ${tail} or upper(right(id_card_mask, 4)) = ${tail.toUpperCase()})`)
    .executeTakeFirst();

const bind = (system: System): Route =>
  implementDirect(dinerBind, async (request: DirectRequest, { merchantId: named, password, ...claim }) => {
    const { merchantId } = await merchantOf(system, named);
    await assertMayTry(system, ofBinding(merchantId, claim.custNum), request.ip);
    const found = await system.merchant(merchantId, { readOnly: true }, (tx) => proven(tx, claim));
    if (!found) return refused(system, request.ip, new Refusal(400, 'NOT_PROVEN', '编号、姓名或后四位不符'));
    const passwordHash = await hashPassword(password);
    await system.merchant(merchantId, {}, async (tx) => {
      const bound = await tx
        .insertInto('dinerLogin')
        .values({ custId: found.custId, passwordHash })
        .onConflict((taken) =>
          taken
            .columns(['merchantId', 'custId'])
            .doUpdateSet({ passwordHash })
            .where('dinerLogin.passwordHash', 'is', null),
        )
        .returning('custId')
        .executeTakeFirst();
      if (!bound) throw conflict('BOUND_ALREADY', '该人员已绑定，请直接登录；忘记密码请到人工窗口解除绑定');
    });
    return admit(system, request, merchantId, found);
  });

/** The one person a telephone belongs to; undefined where it is nobody's or several people's. */
async function ownerOf(system: System, merchantId: number, index: Buffer): Promise<Person | undefined> {
  const found = await system.merchant(merchantId, { readOnly: true }, (tx) =>
    tx
      .selectFrom('customer')
      .select(['custId', 'custName'])
      .where('mobileIndex', '=', index)
      .where('state', '=', HERE)
      .limit(2)
      .execute(),
  );
  return found.length === 1 ? found[0] : undefined;
}

const codeHash = ({ crypto }: System, merchantId: number, code: string): Buffer =>
  crypto.blindIndex(`diner code/${merchantId}`, code);

const smsCode = (system: System): Route =>
  implementDirect(dinerSmsCode, async (request: DirectRequest, { merchantId: named, mobile }) => {
    const { merchantId } = await merchantOf(system, named);
    const send = smsSender();
    if (!send) throw conflict('SMS_OFF', '未开通短信验证码');
    const mobileIndex = system.crypto.blindIndex('mobile', mobile);
    await assertMayTry(system, ofMessages(merchantId, mobileIndex), request.ip);
    if (!(await ownerOf(system, merchantId, mobileIndex))) return undefined;
    const code = String(randomInt(CODES)).padStart(6, '0');
    const row = { codeHash: codeHash(system, merchantId, code), tries: 0 };
    const expiresAt = sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`;
    await system.merchant(merchantId, {}, (tx) =>
      tx
        .insertInto('dinerSmsCode')
        .values({ mobileIndex, ...row, expiresAt })
        .onConflict((known) => known.columns(['merchantId', 'mobileIndex']).doUpdateSet({ ...row, expiresAt }))
        .execute(),
    );
    await send({ mobile, code });
    return undefined;
  });

const smsLogin = (system: System): Route =>
  implementDirect(dinerSmsLogin, async (request: DirectRequest, { merchantId: named, mobile, code }) => {
    const { merchantId } = await merchantOf(system, named);
    if (!(await isFree(system, ofAddress(request.ip)))) throw tooMany();
    const index = system.crypto.blindIndex('mobile', mobile);
    /* The try is counted before the code is looked at, at a commit of its own. */
    const tried = await system.merchant(merchantId, {}, (tx) =>
      tx
        .updateTable('dinerSmsCode')
        .set({ tries: sql<number>`tries + 1` })
        .where('mobileIndex', '=', index)
        .where('tries', '<', MOST_TRIES)
        .where('expiresAt', '>', sql<string>`now()`)
        .returning('codeHash')
        .executeTakeFirst(),
    );
    const owner = await ownerOf(system, merchantId, index);
    const isRight = tried?.codeHash.equals(codeHash(system, merchantId, code)) === true;
    if (!isRight || !owner) return refused(system, request.ip, new Refusal(400, 'WRONG_CODE', '验证码错误或已过期'));
    await system.merchant(merchantId, {}, async (tx) => {
      const used = await tx.deleteFrom('dinerSmsCode').where('mobileIndex', '=', index).returning('tries').execute();
      if (used.length === 0) throw new Refusal(400, 'WRONG_CODE', '验证码错误或已过期');
      await tx
        .insertInto('dinerLogin')
        .values({ custId: owner.custId })
        .onConflict((known) => known.doNothing())
        .execute();
    });
    return admit(system, request, merchantId, owner);
  });

const logout = (system: System): Route =>
  implementDirect(dinerLogout, async ({ token }) => {
    await system.platform({}, (tx) => closeDinerSession(tx, token));
    return undefined;
  });

export const loginRoutes = (system: System): Route[] =>
  [merchant, login, bind, smsCode, smsLogin, logout].map((route) => route(system));
