import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { anyBelow } from '#areas/customer/server/api.ts';
import { type Context, inScope } from '#kit/server/context.ts';
import { bytesColumn, numberColumn } from '#kit/server/database/arrays.ts';
import { implement, implementAfter, type Route } from '#kit/server/implement.ts';
import { whereEquals, whereGiven } from '#kit/server/list.ts';
import { conflict, notFound, Refusal } from '#kit/server/refusal.ts';
import { scopeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { dinerBindCode, dinerBindSheet, MOST_CODES } from '../contract/binding.ts';
import { BINDINGS, forgetPerson } from './attempts.ts';
import { HERE } from './entrance.ts';

/** A code as it is kept: it proves one person and no other. */
export const bindCodeHash = (
  { crypto }: Pick<System, 'crypto'>,
  merchantId: number,
  custId: number,
  code: string,
): Buffer => crypto.blindIndex(`diner bind/${merchantId}/${custId}`, code);

/** People of the caller's organisations who are here, with whether they have chosen a password. */
const people = ({ tx, scope }: Context) =>
  tx
    .selectFrom('customer')
    .innerJoin('organisation', 'organisation.orgId', 'customer.orgId')
    .leftJoin('dinerLogin', 'dinerLogin.custId', 'customer.custId')
    .select(['customer.custId', 'custNum', 'custName', 'orgFullName'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('customer.state', '=', HERE)
    .where(scopeWhere('customer.orgId', scope.organisations));

const missing = () => notFound('人员不存在或已注销');

const CODES = 100_000_000;

const DIGITS = 8;

/** Gives each a code that takes the place of the one before; answers the codes in their order, and until when they hold. */
async function giveCodes(context: Context, custIds: readonly number[], minutes: number) {
  const { client, merchantId, actor } = context;
  const codes = custIds.map((custId) => ({
    custId,
    code: String(randomInt(CODES)).padStart(DIGITS, '0'),
  }));
  const kept = await client.query<{ expires_at: string }>({
    name: 'diner.bindCodes',
    text: `insert into diner_bind_code (merchant_id, cust_id, code_hash, made_by, expires_at)
      select $1, given.cust_id, given.code_hash, $4, now() + make_interval(mins => $5)
        from unnest($2::bigint[], $3::bytea[]) given (cust_id, code_hash)
      on conflict (merchant_id, cust_id) do update set code_hash = excluded.code_hash, made_by = excluded.made_by,
        made_at = now(), expires_at = excluded.expires_at
      returning expires_at`,
    values: [
      merchantId,
      numberColumn(codes, ({ custId }) => custId),
      bytesColumn(codes, ({ custId, code }) => bindCodeHash(context, merchantId, custId, code)),
      actor.userId,
      minutes,
    ],
  });

  return {
    codes: codes.map(({ code }) => code),
    expiresAt: kept.rows[0]?.expires_at ?? context.now,
  };
}

const sheet = implement(dinerBindSheet, async (context, { custIds, orgId, validMinutes }) => {
  if (orgId !== undefined && !inScope(context.scope.organisations, orgId))
    throw notFound('组织不存在或已被删除');

  const found = await people(context)
    .where(whereEquals({ 'customer.custId': custIds }))
    .where(whereGiven(orgId, (id) => sql`customer.org_id = ${anyBelow(context, [id])}`))
    .orderBy('orgFullName')
    .orderBy('custNum')
    .limit(MOST_CODES + 1)
    .execute();

  if (custIds && orgId === undefined && found.length < new Set(custIds).size) throw missing();
  if (found.length > MOST_CODES)
    throw new Refusal(400, 'TOO_MANY_PEOPLE', '一次最多{count}人，请选择下级组织', {
      params: { count: MOST_CODES },
    });

  const unbound = found.filter(({ hasPassword }) => !hasPassword);
  const ids = unbound.map(({ custId }) => custId);
  const { codes, expiresAt } = await giveCodes(context, ids, validMinutes);

  const rows = unbound.map(({ custId, custNum, custName, orgFullName }, at) => ({
    custId,
    custNum,
    custName,
    orgFullName,
    code: codes[at] as string,
  }));

  return { rows, expiresAt, bound: found.length - unbound.length };
});

export const bindCodeRoutes = (system: System): Route[] => [one(system), sheet];

const one = (system: System): Route =>
  implementAfter(
    dinerBindCode,
    async (outside, { custId }) => {
      const found = await outside.transaction((context) =>
        people(context).where('customer.custId', '=', custId).executeTakeFirst(),
      );
      if (!found) throw missing();
      if (found.hasPassword) throw conflict('BOUND_ALREADY', '该人员已绑定；忘记密码请先解除绑定');

      await forgetPerson(system, BINDINGS, outside.actor.merchantId, found.custNum);

      return found;
    },
    async (context, { custId, custNum, custName }, { validMinutes }) => {
      const { codes, expiresAt } = await giveCodes(context, [custId], validMinutes);
      return { custNum, custName, code: codes[0] as string, expiresAt };
    },
  );
