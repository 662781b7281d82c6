import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type OperatorProfile, operatorProfile } from '#areas/system/server/api.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { Actor } from '#kit/server/context.ts';
import { listen } from '#kit/server/database/listen.ts';
import type { System } from '#kit/server/system.ts';
import { permissionsOf } from './menu-tree.ts';

/** A session nobody uses for this long ends; every session ends after the longer time. */
const IDLE_HOURS = 4;
const ABSOLUTE_HOURS = 24;
/** How long an answer about a session may be reused before the database is asked again. */
const CACHE_MILLISECONDS = 10_000;
const CHANNEL = 'session_changed';

export interface Session {
  readonly actor: Actor;
  readonly profile: OperatorProfile;
}

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Sessions: opaque random tokens, stored as hashes, with a short cache that every server process hears invalidations for. */
export async function createSessions(system: System, menu: readonly MenuEntry[]) {
  const cache = new Map<string, { session: Session | undefined; until: number }>();
  await listen(system, CHANNEL, () => cache.clear());

  const load = async (token: string): Promise<Session | undefined> => {
    const found = await system.platform({}, (tx) =>
      sql<{ merchantId: number; userId: number }>`update session set last_seen_at = now()
        where token_hash = ${hashOf(token)} and expires_at > now() and last_seen_at > now() - ${IDLE_HOURS} * interval '1 hour'
        returning merchant_id, user_id`.execute(tx),
    );
    const owner = found.rows[0];
    if (!owner) return undefined;
    const profile = await system.merchant(owner.merchantId, { readOnly: true }, (tx) =>
      operatorProfile(tx, owner.merchantId, owner.userId),
    );
    if (profile?.state !== 1 || profile.merchantState === 'blocked') return undefined;
    const actor: Actor = {
      ...owner,
      username: profile.username,
      name: profile.realName,
      roleCode: profile.roleCode,
      permissions: permissionsOf(menu, profile.menuCodes),
      scope: profile.scope,
      timeZone: profile.timeZone,
    };
    return { actor, profile };
  };

  return {
    async find(token: string): Promise<Session | undefined> {
      if (token === '') return undefined;
      const known = cache.get(token);
      if (known && known.until > Date.now()) return known.session;
      const session = await load(token);
      if (cache.size > 10_000) cache.clear();
      cache.set(token, { session, until: Date.now() + CACHE_MILLISECONDS });
      return session;
    },
    /** Opens a session and answers its token, which is stored nowhere. */
    async open(owner: { merchantId: number; userId: number; ip: string; userAgent: string }): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await system.platform({}, (tx) =>
        sql`insert into session (token_hash, merchant_id, user_id, ip, user_agent, expires_at)
          values (${hashOf(token)}, ${owner.merchantId}, ${owner.userId}, ${owner.ip}, ${owner.userAgent.slice(0, 300)}, now() + ${ABSOLUTE_HOURS} * interval '1 hour')`.execute(
          tx,
        ),
      );
      return token;
    },
    /** Ends a session here at once and in every other process within moments. */
    async close(token: string): Promise<void> {
      await system.platform({}, async (tx) => {
        await sql`delete from session where token_hash = ${hashOf(token)}`.execute(tx);
        await sql`select pg_notify(${CHANNEL}, '')`.execute(tx);
      });
      cache.clear();
    },
  };
}
export type Sessions = Awaited<ReturnType<typeof createSessions>>;
