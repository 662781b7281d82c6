import type { MenuEntry } from '#kit/contract/menu.ts';

const ALL = '*';
const WILDCARD = '*:*:*';

/**
 * The permission codes that come with these menu codes; '*' comes with all of them. `own` are codes of buttons a merchant added:
 * none of them can stand for a permission of the catalogue.
 */
export function permissionsOf(
  menu: readonly MenuEntry[],
  codes: readonly string[],
  own: readonly string[] = [],
): ReadonlySet<string> {
  if (codes.includes(ALL)) return new Set([WILDCARD]);

  const held = new Set(codes);
  const pages = menu.filter((entry) => held.has(entry.path)).flatMap((entry) => entry.access ?? []);
  const everyButton = menu.flatMap((entry) => entry.buttons ?? []).map((button) => button.code);
  const catalogue = new Set([
    WILDCARD,
    ...menu.flatMap((entry) => entry.access ?? []),
    ...everyButton,
  ]);
  const added = own.filter((code) => !catalogue.has(code));

  return new Set([...pages, ...everyButton.filter((code) => held.has(code)), ...added]);
}

/** Whether everything one may do with `wanted`, one may do with `held`. */
export const holdsAll = (held: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  held.has(WILDCARD) || [...wanted].every((code) => held.has(code));
