import type { AnyDocumentSet } from './document-set.ts';
import type { Endpoint } from './endpoint.ts';
import type { Step, Steps } from './lifecycle.ts';
import type { MenuButton, MenuEntry, MenuPlace } from './menu.ts';
import { phraseAbout } from './phrases.ts';
import type { AnyResourceSet } from './resource-set.ts';

const BUTTONS = { add: '新增{noun}', modify: '修改{noun}', remove: '删除{noun}' } as const;

/** The menu entry of a resource's screen: its list, and a button for each call that changes something. */
export function resourcePage(set: AnyResourceSet, entry: MenuPlace): MenuEntry {
  const { access, noun } = set;
  const own = Object.entries(BUTTONS).flatMap(([call, phrase]): MenuButton[] =>
    set[call as keyof typeof BUTTONS]
      ? [{ code: `${access}:${call}`, title: phraseAbout(phrase, noun) }]
      : [],
  );

  return {
    ...entry,
    kind: 'page',
    access: `${access}:page`,
    buttons: [...own, ...(entry.buttons ?? [])],
  };
}

/**
 * The menu entry of a document's screen: its list, and a button for each call that changes something and for each step of its lifecycle, or
 * for those of `steps` where several screens share them.
 */
export function documentPage(
  set: AnyDocumentSet,
  {
    steps = Object.keys(set.life?.steps ?? {}),
    ...entry
  }: MenuPlace & { readonly steps?: readonly string[] },
): MenuEntry {
  const page = resourcePage(set, entry);
  const known: Steps = set.life?.steps ?? {};
  const taken = steps.map((action): MenuButton => {
    const { access, title } = known[action] as Step;
    return { code: access, title };
  });
  const listed = new Set(page.buttons?.map(({ code }) => code));
  const further = taken.filter(
    ({ code }, at) => !listed.has(code) && taken.findIndex((each) => each.code === code) === at,
  );

  return { ...page, buttons: [...(page.buttons ?? []), ...further] };
}

/** The menu entry of a report's screen. */
export const reportPage = (
  { access, title }: Pick<Endpoint, 'access' | 'title'>,
  entry: Pick<MenuEntry, 'path' | 'order' | 'permissionId' | 'buttons'>,
): MenuEntry => ({ ...entry, title, kind: 'page', access });
