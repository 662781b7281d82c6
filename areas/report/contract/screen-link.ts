import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateText, Id, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';

/* Links that show a board without a log-in: the public data screens (rule console/public-pages). */

export const boardKind = lookup([
  { key: 'user', desc: '客户大屏' },
  { key: 'back', desc: '后厨大屏' },
  { key: 'merchant', desc: '商户大屏' },
]);
export const BoardKind = keyOf(boardKind);
export type BoardKind = z.output<typeof BoardKind>;

/** The public routes of the boards. */
export const boardPaths: Readonly<Record<BoardKind, string>> = {
  user: '/dataHunter_user',
  back: '/dataHunter_back',
  merchant: '/dataHunter_merchant',
};

/** The key in a link: the merchant's id, a dot, and 256 random bits. */
export const LinkKey = z.string().max(80);

const ScreenKey = z.object({ screenId: Id });
const LinkDraft = z.object({
  ...ScreenKey.shape,
  board: BoardKind.default('user'),
  linkName: text(40, 1),
  /** Last day the link works; without one it works until it is revoked. */
  expiresOn: DateText.nullish(),
});

/** The links of a data screen, newest first. */
export const listShareLinks = read({
  id: 'system.dsShareList',
  title: '数据大屏分享链接列表',
  path: '/ds/share/list',
  access: 'system:dataScreen:share',
  content: ScreenKey,
  result: z.array(
    z.object({
      linkId: Id,
      board: BoardKind,
      linkName: z.string(),
      expiresOn: DateText.nullable(),
      expired: z.boolean(),
      createdBy: z.string(),
      createdAt: z.string(),
      /** When a display last asked, right to five minutes. */
      lastShownAt: z.string().nullable(),
    }),
  ),
});

/** Makes a link. Its key is answered this once; only its hash is kept. */
export const addShareLink = write({
  id: 'system.dsShareAdd',
  title: '新建数据大屏分享链接',
  path: '/ds/share/add',
  access: 'system:dataScreen:share',
  scope: 'canteen',
  content: LinkDraft,
  result: z.object({ linkId: Id, board: BoardKind, key: LinkKey }),
});

/** From now on the link shows nothing. */
export const revokeShareLink = write({
  id: 'system.dsShareRevoke',
  title: '撤销数据大屏分享链接',
  path: '/ds/share/revoke',
  access: 'system:dataScreen:share',
  content: z.object({ linkId: Id }),
});
