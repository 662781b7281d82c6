import { sql } from 'kysely';
import { hashPassword, passwordMatches } from '#areas/system/server/api.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { type DirectRequest, implementDirect, type Route } from '#kit/server/implement.ts';
import { conflict, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import {
  type DinerWay,
  dinerBind,
  dinerDemo,
  dinerLogin,
  dinerLogout,
  dinerMerchant,
} from '../contract/session.ts';
import { assertMayTry, BINDINGS, clearAttempts, PASSWORDS, refuseAttempt } from './attempts.ts';
import { bindCodeHash } from './bind-code.ts';
import { knownDevice } from './device.ts';
import { HERE, merchantOf, startDinerSession } from './entrance.ts';
import { closeDinerSession } from './session-store.ts';
import { smsLoginRoutes } from './sms-login.ts';

export const loginRoutes = (system: System): Route[] => [
  merchant(system),
  demo(system),
  login(system),
  bind(system),
  logout(system),
  ...smsLoginRoutes(system),
];

const merchant = (system: System): Route =>
  implementDirect(dinerMerchant, async (_request, { merchantId }) => {
    const found = await merchantOf(system, merchantId);
    const ways: DinerWay[] = system.adapters.sms
      ? ['password', 'sms', 'code']
      : ['password', 'code'];

    return { ...found, ways };
  });

/** How many people of the demo are offered, and how many bound ones are looked at for them: a person may have changed the password. */
const DEMO_PEOPLE = { offered: 2, looked: 4 } as const;

/** Whom a house with the demo lets everybody be. */
const demo = (system: System): Route => {
  const known = new Map<string, Promise<boolean>>();

  return implementDirect(dinerDemo, async (_request, { merchantId: named }) => {
    const entrance = system.adapters.demo;
    if (!entrance) return [];

    const { password } = entrance;
    const { merchantId } = await merchantOf(system, named);
    const bound = await system.merchant(merchantId, { readOnly: true }, firstBound);
    const people: { custNum: string; custName: string; orgName: string; password: string }[] = [];
    for (const { passwordHash, orgName, ...person } of bound) {
      const hash = passwordHash as string;
      const matches = known.get(hash) ?? passwordMatches(hash, password);
      known.set(hash, matches);
      if (await matches) people.push({ ...person, orgName: orgName ?? '', password });
    }

    return people.slice(0, DEMO_PEOPLE.offered);
  });
};

/** Who bound their page first. */
const firstBound = (tx: Tx) =>
  tx
    .selectFrom('dinerLogin')
    .innerJoin('customer', 'customer.custId', 'dinerLogin.custId')
    .leftJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .select(['custNum', 'custName', 'orgName', 'passwordHash'])
    .where('passwordHash', 'is not', null)
    .where('customer.state', '=', HERE)
    .orderBy('boundAt')
    .orderBy('custNum')
    .limit(DEMO_PEOPLE.looked)
    .execute();

const login = (system: System): Route =>
  implementDirect(
    dinerLogin,
    async (request: DirectRequest, { merchantId: named, custNum, password, device }) => {
      const { merchantId } = await merchantOf(system, named);
      const attempt = {
        limits: PASSWORDS,
        merchantId,
        who: custNum,
        ip: request.ip,
        knownDevice: await knownDevice(system, merchantId, device, numbered(custNum)),
      };

      await assertMayTry(system, attempt);
      const found = await system.merchant(merchantId, { readOnly: true }, (tx) =>
        tx
          .selectFrom('customer')
          .innerJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
          .select(['customer.custId', 'custName', 'passwordHash'])
          .where(numbered(custNum))
          .executeTakeFirst(),
      );

      const isProven = await passwordMatches(found?.passwordHash ?? undefined, password);
      if (!isProven || !found) return refuseAttempt(system, request.ip, wrong());

      await clearAttempts(system, attempt);

      return startDinerSession(system, request, merchantId, found, device);
    },
  );

/** Whom a number is. */
const numbered = (custNum: string) =>
  sql<boolean>`customer.cust_num = ${custNum} and customer.state = ${HERE}`;

const wrong = () => new Refusal(400, 'WRONG_CREDENTIALS', '编号或密码错误');

const bind = (system: System): Route =>
  implementDirect(dinerBind, async (request: DirectRequest, content) => {
    const { merchantId: named, password, custNum, custName, code, device } = content;
    const { merchantId } = await merchantOf(system, named);
    const attempt = {
      limits: BINDINGS,
      merchantId,
      who: custNum,
      ip: request.ip,
      knownDevice: undefined,
    };
    await assertMayTry(system, attempt);
    const codeHashOf = (custId: number) => bindCodeHash(system, merchantId, custId, code);
    const found = await system.merchant(merchantId, { readOnly: true }, (tx) =>
      proven(tx, codeHashOf, { custNum, custName }),
    );
    if (!found) return refuseAttempt(system, request.ip, notProven());

    const { custId } = found;
    const passwordHash = await hashPassword(password);
    await system.merchant(merchantId, {}, async (tx) => {
      const used = await tx
        .deleteFrom('dinerBindCode')
        .where('custId', '=', custId)
        .where('codeHash', '=', codeHashOf(custId))
        .returning('custId')
        .executeTakeFirst();

      if (!used) throw notProven();

      const bound = await tx
        .insertInto('dinerLogin')
        .values({ custId, passwordHash })
        .onConflict((taken) =>
          taken
            .columns(['merchantId', 'custId'])
            .doUpdateSet({ passwordHash })
            .where('dinerLogin.passwordHash', 'is', null),
        )
        .returning('custId')
        .executeTakeFirst();

      if (!bound)
        throw conflict('BOUND_ALREADY', '该人员已绑定，请直接登录；忘记密码请到人工窗口解除绑定');
    });

    await clearAttempts(system, attempt);

    return startDinerSession(system, request, merchantId, found, device);
  });

/** A person by number, name and the code the counter gave them. */
const proven = (
  tx: Tx,
  codeHashOf: (custId: number) => Buffer,
  claim: { custNum: string; custName: string },
) =>
  tx
    .selectFrom('customer')
    .innerJoin('dinerBindCode', 'dinerBindCode.custId', 'customer.custId')
    .select(['customer.custId', 'custName', 'codeHash'])
    .where('custName', '=', claim.custName)
    .where(numbered(claim.custNum))
    .where('dinerBindCode.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
    .then((found) => (found?.codeHash.equals(codeHashOf(found.custId)) ? found : undefined));

const notProven = () => new Refusal(400, 'NOT_PROVEN', '编号、姓名或绑定码不符，或绑定码已过期');

const logout = (system: System): Route =>
  implementDirect(dinerLogout, async ({ token }) => {
    await closeDinerSession(system, token);
    return undefined;
  });
