import { merchantMenu } from '#areas/system/server/api.ts';
import { MENU_TYPE } from '#kit/contract/menu.ts';
import { implementDirect, type Route } from '#kit/server/implement.ts';
import { soundOf } from '#kit/server/sound.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { type MenuNode, menuWords } from '../contract/session.ts';
import { menuTreeOf } from './menu-tree.ts';
import type { Sessions } from './session.ts';

/** What the caller's pages are found by: how their titles sound, the words written beside them, and what their buttons do; and what reports answer. */
export const menuWordsRoute = (system: System, sessions: Sessions): Route =>
  implementDirect(menuWords, async ({ token, language }) => {
    const { actor, profile } = await sessions.holder(token);
    const items = await system.merchant(actor.merchantId, { readOnly: true }, (tx) =>
      merchantMenu(tx, system.menu),
    );
    const tree = menuTreeOf(items, profile.menuCodes, (title) => title);
    const entries = new Map(system.menu.map((entry) => [entry.path, entry]));

    return pagesOf(tree).map(({ menuCode, name, children }) => {
      const acts = children.flatMap((node) => (node.type === MENU_TYPE.button ? [node.name] : []));
      const { keywords = [], about = '' } = entries.get(menuCode) ?? {};
      const said = [...keywords, ...acts];
      const words = said.flatMap((word) => [word, translate('en-US', word)]);

      return {
        path: menuCode,
        sound: [name, ...keywords].map(soundText).join(' '),
        words: [...new Set(words)],
        about: translate(language, about),
      };
    });
  });

function soundText(word: string): string {
  const { pinyin, initials } = soundOf(word);
  return `${pinyin} ${initials}`;
}

/** Every page of a tree. */
const pagesOf = (tree: readonly MenuNode[]): MenuNode[] =>
  tree.flatMap((node) => [
    ...(node.type === MENU_TYPE.page ? [node] : []),
    ...pagesOf(node.children),
  ]);
