import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { customerState } from '#areas/customer/contract/customer.ts';
import { confinementOf } from '#kit/server/authorisation.ts';
import { tellOfChanges } from '#kit/server/cached.ts';
import { type Actor, type Context, NO_SCOPE } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { perServer } from '#kit/server/per-server.ts';
import { forbidden } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';

export interface DinerSession {
  readonly merchantId: number;
  readonly custId: number;
  readonly ip: string;
  readonly userAgent: string;
  /** Hash of the device, where the page named one. */
  readonly deviceHash?: Buffer | undefined;
}

const USER_AGENT_LENGTH = 300;

const ABSOLUTE_DAYS = 90;

/** Opens a session of a person on their own page and answers its token, which is stored nowhere. */
export async function openDinerSession(
  tx: Tx,
  { deviceHash, ...session }: DinerSession,
): Promise<string> {
  const { merchantId, custId, ip, userAgent } = session;
  const token = randomBytes(32).toString('base64url');
  await sql`delete from diner_session where merchant_id = ${merchantId} and cust_id = ${custId} and expires_at < now()`.execute(
    tx,
  );
  await sql`insert into diner_session (token_hash, merchant_id, cust_id, ip, user_agent, device_hash, expires_at)
    values (${hashOf(token)}, ${merchantId}, ${custId}, ${ip}, ${userAgent.slice(0, USER_AGENT_LENGTH)}, ${deviceHash ?? null},
            now() + ${ABSOLUTE_DAYS} * interval '1 day')`.execute(tx);

  return token;
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export async function closeDinerSession(system: System, token: string): Promise<void> {
  await system.platform({}, (tx) =>
    sql`delete from diner_session where token_hash = ${hashOf(token)}`.execute(tx),
  );
  present(system.pool).forgetOne(token);
}

type Place = Pick<Context, 'tx' | 'client' | 'merchantId'>;

/** Ends all sessions of a person. */
export async function closeDinerSessions(
  { tx, client, merchantId }: Place,
  custId: number,
): Promise<void> {
  await sql`delete from diner_session where merchant_id = ${merchantId} and cust_id = ${custId}`.execute(
    tx,
  );
  present(client).forget(merchantId);
}

/** Ends all sessions of a person but this one; answers how many that were. */
export async function closeOtherSessions(
  { tx, client, merchantId }: Place,
  custId: number,
  session: string,
): Promise<number> {
  const closed =
    await sql`delete from diner_session where merchant_id = ${merchantId} and cust_id = ${custId}
    and token_hash <> ${Buffer.from(session, 'hex')}`.execute(tx);
  present(client).forget(merchantId);

  return Number(closed.numAffectedRows ?? 0);
}

/** Ends one session of a person; false where it is none of theirs. */
export async function closeOwnSession(
  { tx, client, merchantId }: Place,
  custId: number,
  session: string,
): Promise<boolean> {
  const closed =
    await sql`delete from diner_session where merchant_id = ${merchantId} and cust_id = ${custId}
    and token_hash = ${Buffer.from(session, 'hex')}`.execute(tx);
  present(client).forget(merchantId);

  return Number(closed.numAffectedRows ?? 0) === 1;
}

/** A session not used for this long ends; every session ends after the longer time. */
const IDLE_DAYS = 14;

/** What a session of `diner_session` has to be to let its person in. */
export const standing = sql<boolean>`diner_session.expires_at > now()
  and diner_session.last_seen_at > now() - ${IDLE_DAYS} * interval '1 day'`;

/** The sessions a person is in with, the one seen last first. */
export const sessionsOf = (
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  custId: number,
) =>
  tx
    .selectFrom('dinerSession')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('merchantId', '=', merchantId)
    .where('custId', '=', custId)
    .where(standing)
    .orderBy('lastSeenAt', 'desc')
    .execute();

/** Who acts with a token: a person of the merchant who is still there. Their scope is no place and no row of others. */
type DinerActor = (token: string) => Promise<Actor | undefined>;

interface Owner {
  readonly merchantId: number;
  readonly custId: number;
}

const MOST_REMEMBERED = 20_000;

/** How long a person is remembered where the database says nothing of a change. */
const REMEMBERED_MILLISECONDS = 60_000;

/** Whose a token is never changes and is remembered; so is the person, until the database tells that one of the merchant, or a session, changed. */
export function createDinerActors(system: System): DinerActor {
  const owners = new Map<string, Owner>();
  const here = present(system.pool);
  const ownerOfToken = async (token: string): Promise<Owner | undefined> => {
    const owner = owners.get(token) ?? (await ownerOf(system, token));
    if (!owner) return undefined;

    if (owners.size >= MOST_REMEMBERED) owners.clear();
    owners.set(token, owner);

    return owner;
  };

  return async (token) => {
    const owner = token === '' ? undefined : await ownerOfToken(token);
    const person =
      owner && (await here.get(owner.merchantId, token, () => personOf(system, owner, token)));
    if (!owner || person?.state !== customerState.key.normal || person.merchantState === 'blocked')
      return undefined;

    if (person.isStale) {
      here.forgetOne(token);
      await noteLook(system, token);
    }
    const { merchantId, custId } = owner;

    return {
      merchantId,
      userId: 0,
      username: person.custNum,
      name: person.custName,
      roleCode: '',
      permissions: new Set<string>(),
      timeZone: person.timeZone,
      confined: confinementOf(person),
      scope: { ...NO_SCOPE, organisations: [person.orgId] },
      diner: { custId, session: sessionKeyOf(token) },
    };
  };
}

/** The people who are in, of a server, by their tokens. */
const present = perServer((connection) => {
  const people = createPresent();
  tellOfChanges(connection, 'diner.sessions', people);

  return people;
});

function createPresent() {
  const merchants = new Map<number, Map<string, Promise<Person | undefined>>>();

  return {
    get(merchantId: number, token: string, read: () => Promise<Person | undefined>) {
      const people = merchants.get(merchantId) ?? new Map<string, Promise<Person | undefined>>();
      merchants.set(merchantId, people);
      const known = people.get(token);
      if (known) return known;

      if (people.size >= MOST_REMEMBERED) people.clear();
      const reading = read();
      people.set(token, reading);
      const forget = () => people.get(token) === reading && people.delete(token);
      reading.then((person) => {
        if (!person) forget();
        else setTimeout(forget, REMEMBERED_MILLISECONDS).unref();
      }, forget);

      return reading;
    },

    forgetOne(token: string): void {
      for (const people of merchants.values()) people.delete(token);
    },

    forget: (merchantId: number): void => void merchants.delete(merchantId),
    forgetAll: (): void => merchants.clear(),
  };
}

/** The person whose token it is, or was; undefined where no session has it. */
async function ownerOf(system: System, token: string): Promise<Owner | undefined> {
  const { rows } = await system.platform({ readOnly: true }, (tx) =>
    sql<Owner>`select merchant_id, cust_id from diner_session where token_hash = ${hashOf(token)}`.execute(
      tx,
    ),
  );
  return rows[0];
}

interface Person {
  readonly custNum: string;
  readonly custName: string;
  readonly orgId: number;
  readonly state: number;
  readonly timeZone: string;
  readonly authorisedUntil: string | null;
  readonly merchantState: string;
  readonly isStale: boolean;
}

/** The person of a session that still stands. */
async function personOf(system: System, { merchantId, custId }: Owner, token: string) {
  const { rows } = await system.merchant(merchantId, { readOnly: true }, (tx) =>
    sql<Person>`select c.cust_num, c.cust_name, c.org_id, c.state, m.time_zone, m.authorised_until, m.state as merchant_state,
        s.last_seen_at < now() - interval '5 minutes' as is_stale
      from diner_session s
      join customer c on c.merchant_id = ${merchantId} and c.cust_id = ${custId}
      join merchant m on m.merchant_id = ${merchantId}
      where s.merchant_id = ${merchantId} and s.token_hash = ${hashOf(token)} and s.expires_at > now()
        and s.last_seen_at > now() - ${IDLE_DAYS} * interval '1 day'`.execute(tx),
  );
  return rows[0];
}

/** A look is noted once in some minutes. */
const noteLook = (system: System, token: string): Promise<unknown> =>
  system.platform({}, (tx) =>
    sql`update diner_session set last_seen_at = now() where token_hash = ${hashOf(token)}`.execute(
      tx,
    ),
  );

/** How a session is called: it lets no caller in. */
export const sessionKeyOf = (token: string): string => hashOf(token).toString('hex');

/** The person behind a call of their own page. */
export function dinerOf({ actor }: Pick<Context, 'actor'>): number {
  if (!actor.diner) throw forbidden();
  return actor.diner.custId;
}

/** The session a call of their own page was made in. */
export function sessionOf({ actor }: Pick<Context, 'actor'>): string {
  if (!actor.diner) throw forbidden();
  return actor.diner.session;
}
