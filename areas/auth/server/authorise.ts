import { isSuperAdministrator } from '#areas/system/server/api.ts';
import { runAudited } from '#kit/server/audit.ts';
import { setAuthorisedUntil } from '#kit/server/authorisation.ts';
import type { Actor } from '#kit/server/context.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { forbidden } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { merchantAuthorize } from '../contract/authorise.ts';
import { sessionsChanged } from './session-store.ts';

/** Authorises a merchant, whose operators hear of it at once; the entry stands in that merchant's operation log. */
export const authoriseRoute = (system: System): Route =>
  implementDirect(merchantAuthorize, async ({ principal, ip, requestId }, content) => {
    const { userId, username } = principal as Actor;
    if (!isSuperAdministrator(userId)) throw forbidden();

    const actor = { merchantId: content.id, userId, username };
    await runAudited(
      system,
      { actor, endpoint: merchantAuthorize, content, ip, requestId },
      async (tx) => {
        await setAuthorisedUntil(tx, content.id, content.endDate);
        await sessionsChanged(tx);
      },
    );

    return undefined;
  });
