import { sql } from 'kysely';
import { isUsableCanteen, usableStall } from '#areas/canteen/server/api.ts';
import { wallTime } from '#kit/server/context.ts';
import type { Tx } from '#kit/server/database/transaction.ts';
import { createRateLimit } from '#kit/server/http/rate-limit.ts';
import { implement, implementDirect, type Route } from '#kit/server/implement.ts';
import { newLinkKey, readLinkKey } from '#kit/server/link-key.ts';
import { conflict, invalid, notFound, Refusal } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import {
  menuBoardAdd,
  menuBoardList,
  menuBoardRevoke,
  menuBoardShow,
} from '../contract/menu-board.ts';
import { menuShown } from './shown-menu.ts';

const MOST_BOARDS = 200;

export const menuBoardRoutes = [
  implement(menuBoardList, ({ tx, scope }) =>
    tx
      .selectFrom('menuBoard')
      .innerJoin('canteen', 'canteen.canteenId', 'menuBoard.canteenId')
      .leftJoin('stall', 'stall.stallId', 'menuBoard.stallId')
      .select([
        'boardId',
        'boardName',
        'canteenName',
        'stallName',
        'menuBoard.createdAt',
        'lastShownAt',
      ])
      .where(placeWhere('menuBoard', scope, 'canteenId'))
      .orderBy('menuBoard.createdAt', 'desc')
      .orderBy('boardId', 'desc')
      .execute(),
  ),
  implement(menuBoardAdd, async (context, { boardName, canteenId, stallId = null }) => {
    const { tx, actor, merchantId, newId } = context;
    const stall = stallId === null ? undefined : await usableStall(context, stallId);
    if (stallId !== null && stall?.canteenId !== canteenId)
      throw invalid('stallId', '档口不存在或已被删除');
    if (stallId === null && !(await isUsableCanteen(context, canteenId)))
      throw invalid('canteenId', '食堂不存在或已被删除');

    const { boards } = await tx
      .selectFrom('menuBoard')
      .select((of) => of.fn.countAll<number>().as('boards'))
      .executeTakeFirstOrThrow();
    if (boards >= MOST_BOARDS)
      throw conflict('TOO_MANY_LINKS', '最多{count}个电子菜谱牌', { count: MOST_BOARDS });

    const { key, secretHash } = newLinkKey(merchantId);
    const boardId = newId();
    await tx
      .insertInto('menuBoard')
      .values({ boardId, boardName, canteenId, stallId, secretHash, createdBy: actor.userId })
      .execute();

    return { boardId, key };
  }),
  implement(menuBoardRevoke, async ({ tx, scope }, { boardId }) => {
    const gone = await tx
      .deleteFrom('menuBoard')
      .where('boardId', '=', boardId)
      .where(placeWhere('menuBoard', scope, 'canteenId'))
      .executeTakeFirst();

    if (gone.numDeletedRows === 0n) throw notFound();

    return undefined;
  }),
];

/** A board may ask this often: once in two seconds, ten times at once. */
const RATE = 0.5;

const BURST = 10;

const REFRESH_SECONDS = 20;

/** Boards without a log-in; nothing but a key is believed. */
export function menuBoardRoute(system: System): Route {
  const rate = createRateLimit(RATE, BURST);
  return implementDirect(menuBoardShow, async (_request, { key }) => {
    const found = readLinkKey(key);
    if (!found) throw linkInvalid();

    const { merchantId, secretHash } = found;

    return system.merchant(merchantId, {}, async (tx, client) => {
      const board = await boardOf(tx, merchantId, secretHash);
      if (!board) throw linkInvalid();
      if (!rate.take(String(board.boardId)))
        throw new Refusal(429, 'TOO_MANY', '操作过于频繁，请稍后再试');

      if (!board.fresh)
        await sql`update menu_board set last_shown_at = now() where merchant_id = ${merchantId} and board_id = ${board.boardId}`.execute(
          tx,
        );

      const { boardName, canteenId, canteenName, stallId, stallName } = board;
      const context = { tx, client, merchantId };
      const shownAt = wallTime(Date.now(), board.timeZone);
      const asking = { canteenId, ...(stallId !== null && { stallId }) };
      const { bizDate, mealType, dishes } = await menuShown(context, asking, shownAt);

      return {
        boardName,
        canteenName,
        stallName,
        bizDate,
        mealType,
        shownAt,
        refreshSeconds: REFRESH_SECONDS,
        dishes: dishes.map(({ dishesId, category, nutrition, ...dish }) => dish),
      } as never;
    });
  });
}

const linkInvalid = () => new Refusal(404, 'LINK_INVALID', '链接无效或已失效');

interface Board {
  readonly boardId: number;
  readonly boardName: string;
  readonly canteenId: number;
  readonly canteenName: string;
  readonly stallId: number | null;
  readonly stallName: string | null;
  readonly timeZone: string;
  readonly fresh: boolean;
}

/** The board a key opens; its place and its merchant are still there. */
async function boardOf(tx: Tx, merchantId: number, secretHash: Buffer): Promise<Board | undefined> {
  const { rows } =
    await sql<Board>`select b.board_id, b.board_name, b.canteen_id, c.canteen_name, b.stall_id, s.stall_name, m.time_zone,
      coalesce(b.last_shown_at > now() - interval '5 minutes', false) as fresh
    from menu_board b
    join merchant m on m.merchant_id = ${merchantId} and m.state = 'active'
    join canteen c on c.merchant_id = ${merchantId} and c.canteen_id = b.canteen_id and c.removed_at is null
    left join stall s on s.merchant_id = ${merchantId} and s.stall_id = b.stall_id
   where b.merchant_id = ${merchantId} and b.secret_hash = ${secretHash} and s.removed_at is null`.execute(
      tx,
    );
  return rows[0];
}
