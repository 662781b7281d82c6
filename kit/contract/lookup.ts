import type { Lookup, LookupEntry } from './columns.ts';

type NamedEntries = Readonly<Record<string, LookupEntry>>;

/** The entries of a fixed list in display order; `key` and `entry` give each of them by its name. */
export type NamedLookup<Entries extends NamedEntries> = readonly Entries[keyof Entries][] & {
  readonly key: { readonly [Name in keyof Entries]: Entries[Name]['key'] };
  readonly entry: Entries;
};

const isList = (entries: Lookup | NamedEntries): entries is Lookup => Array.isArray(entries);

/**
 * A fixed list, in display order. Numbers have names: `orderState.key.unpaid` is what
 * stands on the wire and in the database. A list whose keys are words, or numbers that mean themselves
 * (millimetres, months), is given without names.
 */
export function lookup<const Entries extends readonly LookupEntry[]>(entries: Entries): Entries;
export function lookup<const Entries extends NamedEntries>(entries: Entries): NamedLookup<Entries>;
/* @__NO_SIDE_EFFECTS__ */
export function lookup(entries: Lookup | NamedEntries): Lookup {
  if (isList(entries)) return entries;

  const keys = Object.entries(entries).map(([name, entry]) => [name, entry.key]);

  return Object.assign(Object.values(entries), { key: Object.fromEntries(keys), entry: entries });
}

export const yesNo = lookup({
  yes: { key: 1, desc: '是', colour: 'processing' },
  no: { key: 2, desc: '否', colour: 'default' },
});

export const weekDay = lookup({
  monday: { key: 1, desc: '周一' },
  tuesday: { key: 2, desc: '周二' },
  wednesday: { key: 3, desc: '周三' },
  thursday: { key: 4, desc: '周四' },
  friday: { key: 5, desc: '周五' },
  saturday: { key: 6, desc: '周六' },
  sunday: { key: 7, desc: '周日' },
});
