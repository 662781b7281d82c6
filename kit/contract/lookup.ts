import { z } from 'zod';
import type { LookupEntry } from './columns.ts';

/** A fixed list of the specification: entries in display order. */
export const lookup = <const Entries extends readonly LookupEntry[]>(entries: Entries): Entries => entries;

/** The schema that accepts exactly the keys of a fixed list; lists and forms show their labels. */
export const keyOf = <const Entries extends readonly LookupEntry[]>(entries: Entries) =>
  z.literal(entries.map((entry) => entry.key) as Entries[number]['key'][]).meta({ of: entries });

/** The schema of several keys of a fixed list, each of them once. */
export const keysOf = <const Entries extends readonly LookupEntry[]>(entries: Entries) =>
  z
    .array(keyOf(entries))
    .max(entries.length)
    .refine((keys) => new Set(keys).size === keys.length, '不能重复选择');

export const yesNo = lookup([
  { key: 1, desc: '是', colour: 'processing' },
  { key: 2, desc: '否', colour: 'default' },
]);

export const weekDay = lookup([
  { key: 1, desc: '周一' },
  { key: 2, desc: '周二' },
  { key: 3, desc: '周三' },
  { key: 4, desc: '周四' },
  { key: 5, desc: '周五' },
  { key: 6, desc: '周六' },
  { key: 7, desc: '周日' },
]);
