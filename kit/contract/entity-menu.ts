import type { Endpoint } from './endpoint.ts';
import type { AnyEntity } from './entity.ts';
import type { MenuButton, MenuEntry, MenuPlace } from './menu.ts';
import { phraseAbout } from './phrases.ts';

/**
 * The menu entry of an entity's screen: its list, and a button for each call that changes something and for each step of its lifecycle, or
 * for those of `steps` where several screens share them.
 */
export function entityPage(
  { access, noun, add, modify, remove, life }: AnyEntity,
  {
    steps = Object.keys(life?.steps ?? {}),
    buttons = [],
    ...entry
  }: MenuPlace & { readonly steps?: readonly string[] },
): MenuEntry {
  const own: MenuButton[] = [
    ...(add ? [{ code: `${access}:add`, title: phraseAbout('新增{noun}', noun) }] : []),
    ...(modify ? [{ code: `${access}:modify`, title: phraseAbout('修改{noun}', noun) }] : []),
    ...(remove ? [{ code: `${access}:remove`, title: phraseAbout('删除{noun}', noun) }] : []),
    ...buttons,
  ];
  const taken = steps.flatMap((action): MenuButton[] => {
    const step = life?.steps[action];
    return step ? [{ code: step.access, title: step.title }] : [];
  });
  const listed = new Set(own.map(({ code }) => code));
  const further = taken.filter(
    ({ code }, at) => !listed.has(code) && taken.findIndex((each) => each.code === code) === at,
  );

  return { ...entry, kind: 'page', access: `${access}:page`, buttons: [...own, ...further] };
}

/** The menu entry of a report's screen. */
export const reportPage = (
  { access, title }: Pick<Endpoint, 'access' | 'title'>,
  entry: Pick<MenuEntry, 'path' | 'order' | 'permissionId' | 'buttons' | 'keywords'>,
): MenuEntry => ({ ...entry, title, kind: 'page', access });
