import type { Endpoint } from './endpoint.ts';
import type { MenuButton, MenuEntry } from './menu.ts';
import { about } from './phrases.ts';
import type { AnyResourceSet } from './resource-set.ts';

const BUTTONS = { add: '新增{noun}', modify: '修改{noun}', remove: '删除{noun}' } as const;

/** The menu entry of a resource's screen: its list, and a button for each call that changes something. */
export function resourcePage(
  set: AnyResourceSet,
  entry: Pick<MenuEntry, 'path' | 'title' | 'order' | 'permissionId' | 'buttons'>,
): MenuEntry {
  const { access, noun } = set;
  const own = Object.entries(BUTTONS).flatMap(([call, phrase]): MenuButton[] =>
    set[call as keyof typeof BUTTONS] ? [{ code: `${access}:${call}`, title: about(phrase, noun) }] : [],
  );
  return { ...entry, kind: 'page', access: `${access}:page`, buttons: [...own, ...(entry.buttons ?? [])] };
}

/** The menu entry of a report's screen. */
export const reportPage = (
  { access, title }: Pick<Endpoint, 'access' | 'title'>,
  entry: Pick<MenuEntry, 'path' | 'order' | 'permissionId' | 'buttons'>,
): MenuEntry => ({ ...entry, title, kind: 'page', access });
