import { sql } from 'kysely';
import { daysBetween } from '#kit/contract/calendar-day.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { Context } from '#kit/server/context.ts';
import { implement, type Route } from '#kit/server/implement.ts';
import { invalid, notFound } from '#kit/server/refusal.ts';
import { resource } from '#kit/server/resource.ts';
import { serveList } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import {
  announcementActiveList,
  announcementAdd,
  announcementBatchDelete,
  announcementDelete,
  announcementModify,
  announcementPage,
  announcementType,
} from '../contract/announcement.ts';
import { RENEWAL } from '../contract/notice-types.ts';
import { renewalText } from './renewal.ts';

const stateOf = sql<string>`case when now() < starts_at then 'waiting' when now() < ends_at then 'active' else 'ended' end`;

const pages = serveList('announcement', announcementPage, {
  shown: (rows) => rows.select(['startsAt as startTime', 'endsAt as endTime', stateOf.as('state')]),
});

/** What an announcement says, to whom and when; wall times of the merchant. */
export interface Announcement {
  readonly type: number;
  /** 2: urgent. */
  readonly level?: 1 | 2;
  readonly title: string;
  readonly content: string;
  readonly startTime: string;
  readonly endTime: string;
}

const periodReversed = () => invalid('endTime', '结束时间必须晚于开始时间');

/**
 * Publishes an announcement in the name of the acting operator.
 * @returns its id
 * @throws invalid where the period ends before it begins
 */
export async function publishAnnouncement(context: Context, draft: Announcement): Promise<number> {
  const { startTime, endTime, ...fields } = draft;
  if (endTime <= startTime) throw periodReversed();

  const noticeId = context.newId();
  const { userId, name } = context.actor;
  await context.tx
    .insertInto('announcement')
    .values({
      noticeId,
      ...fields,
      startsAt: startTime,
      endsAt: endTime,
      createdBy: userId,
      creatorName: name,
    })
    .execute();

  return noticeId;
}

const announcements = resource('announcement', 'noticeId');

/** What was published is put right: whatever is not sent stays, a change in between is refused. */
const modify = implement(announcementModify, async (context, { noticeId, version, ...sent }) => {
  if (sent.endTime <= sent.startTime) throw periodReversed();

  const { startTime: startsAt, endTime: endsAt, ...fields } = sent;

  return announcements.change(context, noticeId, { ...fields, startsAt, endsAt }, version);
});

/** @throws notFound unless every one of them exists */
async function remove({ tx }: Context, ids: readonly number[]): Promise<undefined> {
  const wanted = new Set(ids);
  const { numDeletedRows } = await tx
    .deleteFrom('announcement')
    .where('noticeId', 'in', [...wanted])
    .executeTakeFirst();
  if (Number(numDeletedRows) !== wanted.size) throw notFound();

  return undefined;
}

/** More would never be read in a line that rolls. */
const MOST_ACTIVE = 20;

/** The warning that the merchant's authorisation ends soon, where it does. */
async function renewal({ tx, merchantId, now, language }: Context) {
  const { authorisedUntil } = await tx
    .selectFrom('merchant')
    .select('authorisedUntil')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow();

  const today = now.slice(0, 10);
  const text = renewalText(authorisedUntil, today);
  if (!text || authorisedUntil === null) return [];

  const content = translate(language, text, {
    date: authorisedUntil,
    days: daysBetween(today, authorisedUntil),
  });
  const typeName = translate(language, '续期提醒');

  return [
    { noticeId: 0, type: RENEWAL, typeName, title: '', content, level: 2 as const, version: 0 },
  ];
}

async function active(context: Context, types: readonly number[]) {
  const rows = await context.tx
    .selectFrom('announcement')
    .select(['noticeId', 'type', 'level', 'title', 'content', 'version'])
    .where('type', 'in', types.length > 0 ? types : [0])
    .where(sql<boolean>`now() >= starts_at and now() < ends_at`)
    .orderBy('startsAt', 'desc')
    .orderBy('noticeId', 'desc')
    .limit(MOST_ACTIVE)
    .execute();

  const warning = types.includes(announcementType.key.console) ? await renewal(context) : [];
  const named = rows.map((row) => ({
    ...row,
    typeName: translate(context.language, labelOf(announcementType, row.type)),
  }));

  return [...warning, ...named];
}

export const announcementRoutes: readonly Route[] = [
  pages,

  implement(announcementAdd, async (context, draft) => ({
    noticeId: await publishAnnouncement(context, draft),
  })),
  modify,
  implement(announcementDelete, (context, noticeId) => remove(context, [noticeId])),
  implement(announcementBatchDelete, remove),
  implement(announcementActiveList, active),
];
