import { z } from 'zod';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, text } from '#kit/contract/fields.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { portionSize } from './lookups.ts';

/* Electronic menu boards: public pages that show what a place sells right now, each with a key of its own. */

const base = '/api/v2/menurecipe/board';
const access = 'menu:recipe:board';
/** The public page of a board; the key stands behind the #. */
export const BOARD_PATH = '/menuBoard';

export const menuBoardList = read({
  id: 'menu.boardList',
  title: '电子菜谱牌列表',
  path: `${base}/list`,
  access,
  scope: 'canteen',
  result: z.array(
    z.object({
      boardId: Id,
      boardName: z.string(),
      canteenName: z.string(),
      stallName: z.string().nullable(),
      createdAt: z.string(),
      /** When it last asked, right to five minutes. */
      lastShownAt: z.string().nullable(),
    }),
  ),
});

/** Makes a board. Its key is answered this once; only its hash is kept. @errors 409 TOO_MANY_LINKS */
export const menuBoardAdd = write({
  id: 'menu.boardAdd',
  title: '新建电子菜谱牌',
  path: `${base}/add`,
  access,
  scope: 'canteen',
  content: z.object({ boardName: text(40, 1), canteenId: Id, stallId: Id.nullish() }),
  result: z.object({ boardId: Id, key: z.string() }),
});

/** From now on the board shows nothing. */
export const menuBoardRevoke = write({
  id: 'menu.boardRevoke',
  title: '撤销电子菜谱牌',
  path: `${base}/revoke`,
  access,
  scope: 'canteen',
  content: z.object({ boardId: Id }),
});

/** What a board shows now: the meal that is served, or the next one of the day. @errors 404 LINK_INVALID */
export const menuBoardShow = read({
  id: 'menu.boardShow',
  title: '电子菜谱牌内容',
  path: `${base}/show`,
  access: 'public',
  content: z.object({ key: z.string().max(80) }),
  result: z.object({
    boardName: z.string(),
    canteenName: z.string(),
    stallName: z.string().nullable(),
    bizDate: DateText,
    mealType: keyOf(mealType),
    /** Moment of the answer, in the merchant's time zone. */
    shownAt: z.string(),
    refreshSeconds: Count,
    dishes: z.array(
      z.object({
        lineId: Id,
        dishesName: z.string(),
        price: Fen,
        /** Fen without its discount; null where it has none. */
        normalPrice: Fen.nullable(),
        sizes: z.array(z.object({ size: keyOf(portionSize), price: Fen })),
        recommended: z.boolean(),
        image: z.string().nullable(),
        soldOut: z.boolean(),
        /** Its price is for a kilogram, `left` are grams. */
        byWeight: z.boolean(),
        /** Portions left; null: any number. */
        left: Count.nullable(),
        allergens: z.array(z.string()),
        saleBegin: z.string().nullable(),
        saleEnd: z.string().nullable(),
      }),
    ),
  }),
});
