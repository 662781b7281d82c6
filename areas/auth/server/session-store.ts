import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OperatorEnded, OperatorHooks } from '#areas/system/server/api.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { notLoggedIn } from '#kit/server/refusal.ts';

/** A session that is not used for this long ends; every session ends after the longer time. */
export const IDLE_HOURS = 4;

export interface SessionOwner {
  readonly merchantId: number;
  readonly userId: number;
  readonly ip: string;
  readonly userAgent: string;
  /** How the log-in was proven: absent for a password, else the name of the entry provider. */
  readonly entry?: string | undefined;
  /** The initial password has to be changed before anything else. */
  readonly passwordDue?: boolean;
}

const USER_AGENT_LENGTH = 300;

const ABSOLUTE_HOURS = 24;

const PREVIEW_MINUTES = 15;

/** Opens a session and answers its token, which is stored nowhere; forgets the operator's expired ones. Any context that sees the merchant. */
export async function openSession(tx: Tx, owner: SessionOwner): Promise<string> {
  const { merchantId, userId } = owner;
  const token = randomBytes(32).toString('base64url');
  await sql`delete from session where merchant_id = ${merchantId} and user_id = ${userId} and expires_at < now()`.execute(
    tx,
  );
  await sql`insert into session (token_hash, merchant_id, user_id, ip, user_agent, entry, password_due, expires_at)
    values (${hashOf(token)}, ${merchantId}, ${userId}, ${owner.ip},
            ${owner.userAgent.slice(0, USER_AGENT_LENGTH)}, ${owner.entry ?? 'password'}, ${owner.passwordDue ?? false},
            now() + ${ABSOLUTE_HOURS} * interval '1 hour')`.execute(tx);

  return token;
}

/** Opens a session in which the operator of `token` looks at the console as `owner`; with that one it ends. @throws Refusal 401 */
async function openPreview(
  tx: Tx,
  owner: Parameters<OperatorHooks['previewed']>[1],
  token: string,
): Promise<string> {
  const opened = randomBytes(32).toString('base64url');
  const made =
    await sql`insert into session (token_hash, merchant_id, user_id, ip, user_agent, expires_at, previewer_session)
    select ${hashOf(opened)}, ${owner.merchantId}, ${owner.userId}, ${owner.ip}, ${owner.userAgent.slice(0, USER_AGENT_LENGTH)},
           least(own.expires_at, now() + ${PREVIEW_MINUTES} * interval '1 minute'), own.session_id
      from session own
     where own.merchant_id = ${owner.merchantId} and own.token_hash = ${hashOf(token)}
       and own.ended_reason is null and own.previewer_session is null`.execute(tx);
  if (made.numAffectedRows !== 1n) throw notLoggedIn();

  return opened;
}

/** What is stored of a token: a reader of the table cannot use the session. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Goes on in another role at the commit: the session gets a new token and keeps its age, so switching never makes it last longer.
 * @param token of the session; worth nothing afterwards
 */
export async function switchSession(tx: Tx, token: string, roleId: number): Promise<string> {
  const next = randomBytes(32).toString('base64url');
  await sql`update session set token_hash = ${hashOf(next)}, role_id = ${roleId} where token_hash = ${hashOf(token)}`.execute(
    tx,
  );
  await sessionsChanged(tx);

  return next;
}

/** Every server process hears on this channel that sessions, or what they may, have changed. */
export const CHANNEL = 'session_changed';

/** Tells every server process at the commit of `tx` to ask anew what sessions may: a role or a scope was changed. */
export async function sessionsChanged(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
}

/** Ends one session at the commit: here and in every other server process within moments. */
export async function closeSession(tx: Tx, token: string): Promise<void> {
  await sql`delete from session where token_hash = ${hashOf(token)}`.execute(tx);
  await sessionsChanged(tx);
}

/** Why an operator ended a session; the next call that still carries its token is told. */
export type EndedReason = OperatorEnded | 'LOGGED_OUT_ELSEWHERE';

/**
 * Ends the sessions of one operator at the commit of `tx`; their next call answers 20001 with the reason in words.
 * @param only ends just this session, or all but that of a token
 */
export async function revokeSessions(
  tx: Tx,
  owner: { readonly merchantId: number; readonly userId: number },
  reason: EndedReason,
  only: { readonly sessionId?: string; readonly exceptToken?: string } = {},
): Promise<number> {
  const one = only.sessionId === undefined ? sql`` : sql`and session_id = ${only.sessionId}`;
  const others =
    only.exceptToken === undefined ? sql`` : sql`and token_hash <> ${hashOf(only.exceptToken)}`;
  const ended = await sql`update session set ended_reason = ${reason}
    where merchant_id = ${owner.merchantId} and user_id = ${owner.userId} and ended_reason is null ${one} ${others}`.execute(
    tx,
  );
  await sessionsChanged(tx);

  return Number(ended.numAffectedRows ?? 0);
}

/** What sessions do when something is said of operators. */
export const operatorHooks: OperatorHooks = {
  rightsChanged: sessionsChanged,
  ended: revokeSessions,
  previewed: openPreview,
};
