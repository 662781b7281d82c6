import { sql } from 'kysely';
import type { DisplayHooks } from '#areas/device/server/api.ts';
import { announcementLevel, announcementType } from '../contract/announcement.ts';

/** More would never be read on a screen. */
const MOST_SHOWN = 20;

/** What diners read on their phones stands on the screens of the house as well, while it is active. */
export const displayHooks: DisplayHooks = {
  notices: ({ tx }) =>
    tx
      .selectFrom('announcement')
      .select(['title', 'content'])
      .select(({ eb }) =>
        eb('level', '=', announcementLevel.key.urgent).$castTo<boolean>().as('urgent'),
      )
      .where('type', '=', announcementType.key.mobile)
      .where('startsAt', '<=', sql<string>`now()`)
      .where('endsAt', '>', sql<string>`now()`)
      .orderBy('level', 'desc')
      .orderBy('startsAt', 'desc')
      .orderBy('noticeId', 'desc')
      .limit(MOST_SHOWN)
      .execute(),
};
