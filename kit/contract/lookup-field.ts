import { z } from 'zod';
import type { LookupEntry } from './columns.ts';

/** The schema that accepts exactly the keys of a fixed list; lists and forms show their labels. */
export const keyOf = <const Entries extends readonly LookupEntry[]>(entries: Entries) =>
  z.literal(entries.map((entry) => entry.key) as Entries[number]['key'][]).meta({ of: entries });

/** The schema of several keys of a fixed list, each of them once. */
export const keysOf = <const Entries extends readonly LookupEntry[]>(entries: Entries) =>
  z
    .array(keyOf(entries))
    .max(entries.length)
    .refine((keys) => new Set(keys).size === keys.length, '不能重复选择');
