import { sql } from 'kysely';
import { runAudited } from '#kit/server/audit.ts';
import { type Actor, SCOPE_KINDS, type ScopeSet } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import type { System } from '#kit/server/system.ts';
import { endOtherSessions, ownProfile } from '../contract/own.ts';
import type { Providers } from './entry-providers.ts';
import type { Sessions } from './session.ts';
import { hashOf, IDLE_HOURS, revokeSessions } from './session-store.ts';

/** What the profile page asks for. */
export const ownRoutes = (system: System, sessions: Sessions, providers: Providers): Route[] => [
  profileRoute(system, sessions, providers),
  endRoute(system, sessions),
];

interface SessionRow {
  sessionId: string;
  current: boolean;
  entry: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
}

type Reach = 'all' | number;

const profileRoute = (system: System, sessions: Sessions, providers: Providers): Route =>
  implementDirect(ownProfile, async ({ token }) => {
    const { actor, profile } = await sessions.holder(token);
    const { merchantId, userId, timeZone } = actor;

    return system.merchant(merchantId, { readOnly: true, timeZone }, async (tx) => {
      const open = await sql<SessionRow>`
        select session_id, token_hash = ${hashOf(token)} as current, entry, ip, user_agent, created_at, last_seen_at
          from session
         where merchant_id = ${merchantId} and user_id = ${userId} and ended_reason is null and previewer_session is null
           and expires_at > now() and last_seen_at > now() - ${IDLE_HOURS} * interval '1 hour'
         order by current desc, last_seen_at desc limit 50`.execute(tx);

      const bindings = await tx
        .selectFrom('entryBinding')
        .select(['provider', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('provider')
        .execute();

      return {
        roleName: profile.roleName,
        scope: Object.fromEntries(
          SCOPE_KINDS.map((kind) => [kind, reach(actor.scope[kind])]),
        ) as Record<(typeof SCOPE_KINDS)[number], Reach>,
        sessions: open.rows.map((row) => ({
          ...row,
          ip: row.ip ?? '',
          userAgent: row.userAgent ?? '',
        })),
        bindings: bindings.map((row) => ({
          provider: row.provider,
          title: providers.titleOf(row.provider),
          createdAt: row.createdAt,
        })),
      };
    });
  });

const reach = (set: ScopeSet): Reach => (set === 'all' ? 'all' : set.length);

const endRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(endOtherSessions, async ({ token, principal, ip, requestId }, content) => {
    const actor = principal as Actor;
    const { sessionId } = content;
    const command = { actor, endpoint: endOtherSessions, content, ip, requestId };
    const ended = await runAudited(system, command, (tx) =>
      revokeSessions(tx, actor, 'LOGGED_OUT_ELSEWHERE', {
        exceptToken: token,
        ...(sessionId && { sessionId }),
      }),
    );
    sessions.forget();

    return { ended };
  });
