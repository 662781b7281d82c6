import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { confinementOf } from '#kit/server/authorisation.ts';
import { type Actor, type Context, NO_SCOPE } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { forbidden } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

/** A session nobody uses for this long ends; every session ends after the longer time. */
const IDLE_DAYS = 14;
const ABSOLUTE_DAYS = 90;
const USER_AGENT_LENGTH = 300;
const IN_OFFICE = 1;

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export interface DinerSession {
  readonly merchantId: number;
  readonly custId: number;
  readonly ip: string;
  readonly userAgent: string;
}

/** Opens a session of a person on their own page and answers its token, which is stored nowhere. */
export async function openDinerSession(tx: Tx, { merchantId, custId, ip, userAgent }: DinerSession): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from diner_session where merchant_id = ${merchantId} and cust_id = ${custId} and expires_at < now()`.execute(
    tx,
  );
  await sql`insert into diner_session (token_hash, merchant_id, cust_id, ip, user_agent, expires_at)
    values (${hashOf(token)}, ${merchantId}, ${custId}, ${ip}, ${userAgent.slice(0, USER_AGENT_LENGTH)},
            now() + ${ABSOLUTE_DAYS} * interval '1 day')`.execute(tx);
  return token;
}

export const closeDinerSession = (tx: Tx, token: string): Promise<unknown> =>
  sql`delete from diner_session where token_hash = ${hashOf(token)}`.execute(tx);

interface Found {
  readonly merchantId: number;
  readonly custId: number;
}

/** Whose token it is; undefined where it is nobody's. A look is noted once in some minutes. */
async function sessionOf(system: System, token: string): Promise<Found | undefined> {
  const { rows } = await system.platform({ readOnly: true }, (tx) =>
    sql<
      Found & { isStale: boolean }
    >`select merchant_id, cust_id, last_seen_at < now() - interval '5 minutes' as is_stale
      from diner_session where token_hash = ${hashOf(token)} and expires_at > now()
        and last_seen_at > now() - ${IDLE_DAYS} * interval '1 day'`.execute(tx),
  );
  const [found] = rows;
  if (found?.isStale)
    await system.platform({}, (tx) =>
      sql`update diner_session set last_seen_at = now() where token_hash = ${hashOf(token)}`.execute(tx),
    );
  return found;
}

/** Who acts with a token: a person of the merchant who is still there. Their scope is no place and no row of others. */
export async function dinerActor(system: System, token: string): Promise<Actor | undefined> {
  const found = token === '' ? undefined : await sessionOf(system, token);
  if (!found) return undefined;
  const { merchantId, custId } = found;
  const person = await system.merchant(merchantId, { readOnly: true }, (tx) =>
    tx
      .selectFrom('customer')
      .innerJoin('merchant', 'merchant.merchantId', 'customer.merchantId')
      .select(['custNum', 'custName', 'orgId', 'customer.state', 'merchant.timeZone', 'merchant.authorisedUntil'])
      .select('merchant.state as merchantState')
      .where('custId', '=', custId)
      .executeTakeFirst(),
  );
  if (person?.state !== IN_OFFICE || person.merchantState === 'blocked') return undefined;
  return {
    ...{ merchantId, userId: 0, username: person.custNum, name: person.custName, roleCode: '' },
    ...{ permissions: new Set<string>(), timeZone: person.timeZone, confined: confinementOf(person) },
    scope: { ...NO_SCOPE, organisations: [person.orgId] },
    diner: { custId },
  };
}

/** The person behind a call of their own page. */
export function dinerOf({ actor }: Pick<Context, 'actor'>): number {
  if (!actor.diner) throw forbidden();
  return actor.diner.custId;
}
