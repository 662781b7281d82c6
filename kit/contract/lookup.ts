import { z } from 'zod';
import type { LookupEntry } from './columns.ts';

/** A fixed list of the specification: entries in display order. */
export const lookup = <const Entries extends readonly LookupEntry[]>(entries: Entries): Entries => entries;

/** The schema that accepts exactly the keys of a fixed list. */
export const keyOf = <const Entries extends readonly LookupEntry[]>(entries: Entries) =>
  z.literal(entries.map((entry) => entry.key) as Entries[number]['key'][]);
