import { sql } from 'kysely';
import { userChangePassword } from '#areas/system/contract/user.ts';
import {
  isSuperAdministrator,
  type OperatorProfile,
  operatorProfile,
  permissionsOf,
} from '#areas/system/server/api.ts';
import { code } from '#kit/contract/answer.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { confinementOf } from '#kit/server/authorisation.ts';
import type { Actor, Confinement } from '#kit/server/context.ts';
import { listen } from '#kit/server/database/listen.ts';
import { notLoggedIn, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { changePasswordByOld } from '../contract/password.ts';
import { logout, userMenus } from '../contract/session.ts';
import { isPreviewAllowed, PREVIEW } from './preview.ts';
import { CHANNEL, type EndedReason, hashOf, IDLE_HOURS } from './session-store.ts';

/** How long an answer about a session may be reused before the database is asked again. */
const CACHE_MILLISECONDS = 10_000;
const CACHE_SIZE = 10_000;

export interface Session {
  readonly actor: Actor;
  readonly profile: OperatorProfile;
}

/** Why a session is none, whatever its age. */
type Over = EndedReason | 'MERCHANT_BLOCKED';
type Found = Session | Over | undefined;

const reasons: Readonly<Record<Over, string>> = {
  MERCHANT_BLOCKED: '商户已停用，请联系平台管理员',
  PASSWORD_CHANGED: '密码已修改，请重新登录',
  ROLE_CHANGED: '角色或权限已变更，请重新登录',
  DISABLED: '账号已停用，请联系管理员',
  LOGGED_OUT_ELSEWHERE: '您已在其他设备上退出此次登录',
};

/** What the holder of an ended session is told: code 20001 resets the session in the console (rule wire/answers). */
const ended = (reason: Over) =>
  new Refusal(401, reason, reasons[reason], { code: code.sessionReset });

export const PASSWORD_DUE = 'PASSWORD_DUE';
/** The initial password was put off once (rule operators/password-change). */
const UNTIL_CHANGED: Confinement = {
  kind: [userMenus.id, logout.id, changePasswordByOld.id, userChangePassword.id],
  reason: PASSWORD_DUE,
  message: '请先修改初始密码',
};

/** Not for the super-administrator, who authorises merchants anew. */
const confinementByMerchant = (
  userId: number,
  profile: OperatorProfile,
): Confinement | undefined => (isSuperAdministrator(userId) ? undefined : confinementOf(profile));

interface SessionRow {
  readonly merchantId: number;
  readonly userId: number;
  readonly roleId: number | null;
  readonly endedReason: EndedReason | null;
  readonly passwordDue: boolean;
  /** Which session looks at the console as this operator; null in a session of their own. */
  readonly previewerSession: string | null;
}

/** What a session may not do, whatever its operator may. */
function confinementIn(row: SessionRow, profile: OperatorProfile): Confinement | undefined {
  if (row.previewerSession !== null) return PREVIEW;

  return row.passwordDue ? UNTIL_CHANGED : confinementByMerchant(row.userId, profile);
}

/** What the database knows of a token; a look counts as use. */
async function load(system: System, menu: readonly MenuEntry[], token: string): Promise<Found> {
  const rows = await system.platform({}, (tx) =>
    sql<SessionRow>`
      update session set last_seen_at = case when ended_reason is null then now() else last_seen_at end
      where token_hash = ${hashOf(token)} and expires_at > now() and last_seen_at > now() - ${IDLE_HOURS} * interval '1 hour'
      returning merchant_id, user_id, role_id, ended_reason, password_due, previewer_session`.execute(
      tx,
    ),
  );

  const row = rows.rows[0];
  if (!row) return undefined;

  const { merchantId, userId, roleId, endedReason, previewerSession } = row;
  if (endedReason) return endedReason;

  const profile = await system.merchant(merchantId, { readOnly: true }, (tx) =>
    operatorProfile(tx, merchantId, userId, roleId),
  );
  if (!profile) return undefined;
  if (profile.merchantState === 'blocked') return 'MERCHANT_BLOCKED';
  if (profile.state !== 1) return 'DISABLED';

  const actor: Actor = {
    merchantId,
    userId,
    username: profile.username,
    name: profile.realName,
    roleCode: profile.roleCode,
    permissions: permissionsOf(menu, profile.menuCodes, profile.ownCodes),
    scope: profile.scope,
    timeZone: profile.timeZone,
    confined: confinementIn(row, profile),
  };
  if (previewerSession !== null && !(await isPreviewAllowed(system, menu, previewerSession, actor)))
    return undefined;

  return { actor, profile };
}

/** Sessions: opaque random tokens, stored as hashes, with a short cache that every server process hears invalidations for. */
export async function createSessions(system: System, menu: readonly MenuEntry[]) {
  let cache = new Map<string, { found: Found; until: number }>();
  const forget = () => {
    cache = new Map();
  };
  await listen(system, CHANNEL, forget);

  const findAny = async (token: string): Promise<Found> => {
    if (token === '') return undefined;

    const known = cache.get(token);
    if (known && known.until > performance.now()) return known.found;

    const before = cache;
    const found = await load(system, menu, token);
    // What was read before an invalidation arrived may be stale: it is used once and not kept.
    if (cache === before)
      cache.set(token, { found, until: performance.now() + CACHE_MILLISECONDS });
    if (cache.size > CACHE_SIZE) forget();

    return found;
  };

  const find = async (token: string): Promise<Session | undefined> => {
    const found = await findAny(token);
    if (typeof found === 'string') throw ended(found);

    return found;
  };

  return {
    /**
     * Who holds a token; undefined when it is no session's.
     * @throws Refusal 401 with code 20001 when an operator ended the session or the merchant is blocked, with the reason in words
     */
    find,
    /** Who holds the token of a call that was let in. @throws Refusal 401 where the session ended meanwhile */
    async holder(token: string): Promise<Session> {
      const session = await find(token);
      if (!session) throw notLoggedIn();

      return session;
    },
    /** Asks anew about every session in this process; the others hear of a change within moments by themselves. */
    forget,
  };
}
export type Sessions = Awaited<ReturnType<typeof createSessions>>;
