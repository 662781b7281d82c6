import { sql } from 'kysely';
import type { Actor } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { newLinkKey, readLinkKey } from '#kit/server/link-key.ts';
import { conflict, invalid, notFound } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import {
  addShareLink,
  type BoardKind,
  listShareLinks,
  revokeShareLink,
} from '../../contract/screen-link.ts';
import { findScreen } from './screen.ts';

interface LinkRow {
  readonly linkId: number;
  readonly board: BoardKind;
  readonly linkName: string;
  readonly expiresOn: string | null;
  readonly expired: boolean;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly lastShownAt: string | null;
}

const MOST_LINKS = 50;

export const screenLinkRoutes = [
  implement(listShareLinks, async (context, { screenId }) => {
    await findScreen(context, screenId);
    const { merchantId, now } = context;
    const found = await sql<LinkRow>`
      select l.link_id, l.board, l.link_name, l.expires_on, coalesce(l.expires_on < ${now.slice(0, 10)}::date, false) as expired,
             coalesce(o.real_name, '') as created_by, l.created_at, l.last_shown_at
        from data_screen_link l
        left join operator o on o.merchant_id = ${merchantId} and o.user_id = l.created_by
       where l.merchant_id = ${merchantId} and l.screen_id = ${screenId}
       order by l.created_at desc, l.link_id desc`.execute(context.tx);

    return found.rows;
  }),
  implement(addShareLink, async (context, { screenId, board, linkName, expiresOn }) => {
    const { tx, scope, actor, now, merchantId } = context;
    await findScreen(context, screenId, sql`for update`);
    if (expiresOn && expiresOn < now.slice(0, 10)) throw invalid('expiresOn', '有效期不能早于今天');

    const { links } = await tx
      .selectFrom('dataScreenLink')
      .select((of) => of.fn.countAll<number>().as('links'))
      .where('screenId', '=', screenId)
      .executeTakeFirstOrThrow();

    if (links >= MOST_LINKS)
      throw conflict('TOO_MANY_LINKS', '每个大屏最多{count}个分享链接', { count: MOST_LINKS });

    const { key, secretHash } = newLinkKey(merchantId);
    const linkId = context.newId();
    await tx
      .insertInto('dataScreenLink')
      .values({
        linkId,
        screenId,
        board,
        linkName,
        secretHash,
        canteens: scope.canteens === 'all' ? null : [...scope.canteens],
        stalls: scope.stalls === 'all' ? null : [...scope.stalls],
        expiresOn: expiresOn ?? null,
        createdBy: actor.userId,
      })
      .execute();

    return { linkId, board, key };
  }),
  implement(revokeShareLink, async (context, { linkId }) => {
    const link = await context.tx
      .selectFrom('dataScreenLink')
      .select('screenId')
      .where('linkId', '=', linkId)
      .executeTakeFirst();

    if (!link) throw notFound();

    await findScreen(context, link.screenId);
    await context.tx.deleteFrom('dataScreenLink').where('linkId', '=', linkId).execute();

    return undefined;
  }),
];

/** What a link opens: one board of one data screen, for an actor who may see the link's canteens and do nothing. */
interface OpenedLink {
  readonly linkId: number;
  readonly screenId: number;
  readonly actor: Actor;
}

/** Exchanges the key of a link for what it opens; undefined for one that is unknown, revoked, expired, or of another board. */
export async function openLink(
  system: System,
  key: string,
  board: BoardKind,
): Promise<OpenedLink | undefined> {
  const claimed = readLinkKey(key);
  if (!claimed) return undefined;

  const { merchantId, secretHash } = claimed;

  return system.merchant(merchantId, {}, async (tx) => {
    const found = await sql<{
      linkId: number;
      screenId: number;
      canteens: number[] | null;
      stalls: number[] | null;
      timeZone: string;
      fresh: boolean;
    }>`
      select l.link_id, l.screen_id, l.canteens, l.stalls, m.time_zone,
             coalesce(l.last_shown_at > now() - interval '5 minutes', false) as fresh
        from data_screen_link l join merchant m on m.merchant_id = ${merchantId}
       where l.merchant_id = ${merchantId} and l.secret_hash = ${secretHash} and l.board = ${board}
         and m.state = 'active' and (l.expires_on is null or l.expires_on >= (now() at time zone m.time_zone)::date)`.execute(
      tx,
    );

    const link = found.rows[0];
    if (!link) return undefined;

    if (!link.fresh)
      await sql`update data_screen_link set last_shown_at = now()
        where merchant_id = ${merchantId} and link_id = ${link.linkId}`.execute(tx);

    const scope = {
      canteens: within(link.canteens),
      stalls: within(link.stalls),
      organisations: [],
      warehouses: [],
      dishes: [],
    };

    const display = {
      userId: -1,
      username: '',
      name: '',
      roleCode: '',
      permissions: new Set<string>(),
    };

    return {
      linkId: link.linkId,
      screenId: link.screenId,
      actor: { ...display, merchantId, scope, timeZone: link.timeZone },
    };
  });
}

const within = (ids: number[] | null) => ids ?? ('all' as const);
