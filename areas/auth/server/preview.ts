import { sql } from 'kysely';
import { mayPreview, operatorProfile, permissionsOf } from '#areas/system/server/api.ts';
import { draftKey } from '#kit/contract/draft.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import type { Actor, Confinement } from '#kit/server/context.ts';
import type { System } from '#kit/server/system.ts';
import { ownProfile } from '../contract/own.ts';
import { logout } from '../contract/session.ts';

/** One operator looks at the console as another: nothing is done in the other's name, and what is theirs alone is not told. */
export const PREVIEW: Confinement = {
  kind: 'look',
  also: [logout.id],
  never: [draftKey.id, ownProfile.id],
  reason: 'PREVIEW_ONLY',
  message: '预览只能查看，不能修改',
};

/** Whether the session that opened a preview is still there, and its operator may still look at the console as this one. */
export async function isPreviewAllowed(
  system: System,
  menu: readonly MenuEntry[],
  previewerSession: string,
  wanted: Pick<Actor, 'merchantId' | 'userId' | 'permissions' | 'scope'>,
): Promise<boolean> {
  const { merchantId } = wanted;

  return system.merchant(merchantId, { readOnly: true }, async (tx) => {
    const found = await sql<{
      userId: number;
      roleId: number | null;
    }>`select user_id, role_id from session
      where merchant_id = ${merchantId} and session_id = ${previewerSession} and ended_reason is null and expires_at > now()`.execute(
      tx,
    );
    const previewer = found.rows[0];
    if (!previewer) return false;

    const { userId, roleId } = previewer;
    const profile = await operatorProfile(tx, merchantId, userId, roleId);
    if (profile?.state !== 1) return false;

    const permissions = permissionsOf(menu, profile.menuCodes, profile.ownCodes);

    return mayPreview(tx, merchantId, { userId, permissions, scope: profile.scope }, wanted);
  });
}
