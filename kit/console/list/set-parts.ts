import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import type { EntityFacts } from '#kit/contract/entity.ts';
import { faceOf } from '#kit/contract/face.ts';
import { t } from '../base/i18n.ts';
import type { Field } from '../form/fields.ts';
import type { Filter } from './list-types.ts';

/** An entry by its key, or with what the value does not say. */
export type Named<Key extends string, Entry extends { readonly key: string }> =
  | Key
  | (Omit<Entry, 'title' | 'key'> & { key: Key });

/** Entries that screens choose, whatever their keys. */
export type Chosen<Entry extends { readonly key: string }> =
  | readonly Named<string, Entry>[]
  | undefined;

/** The fields of a form with titles, fixed lists and hints as their schemas say. */
export function fieldsOfShape(shape: z.ZodRawShape, chosen: Chosen<Field>): Field[] {
  return (chosen ?? Object.keys(shape)).map((each) => {
    const entry = named<Omit<Field, 'title'>>(each as string);
    const {
      title = entry.key,
      of,
      hint,
      placeholder,
      wide,
    } = faceOf(shape[entry.key] as z.ZodType);

    return {
      title,
      ...listed(of),
      ...(hint && { hint }),
      ...(placeholder && { placeholder }),
      ...(wide && { span: 2 as const }),
      ...entry,
    };
  });
}

const named = <Entry extends { readonly key: string }>(entry: string | Entry): Entry =>
  typeof entry === 'string' ? ({ key: entry } as Entry) : entry;

const listed = (of: Lookup | undefined) => (of ? { of } : {});

/** The search area: a keyword says what it looks at. */
export function filtersOfSet(set: EntityFacts, chosen: Chosen<Filter>): Filter[] {
  return (chosen ?? ['keyword', ...Object.keys(set.filter)]).map((each) => {
    const entry = named<Omit<Filter, 'title'>>(each as string);
    if (entry.key === 'keyword') {
      const looked = set.search.map((key) => t(set.titles[key] ?? key));
      return { title: '关键字', placeholder: looked.join(' / '), ...entry };
    }

    const { of } = faceOf(set.filter[entry.key] as z.ZodType);

    return { title: set.titles[entry.key] ?? entry.key, ...listed(of), ...entry };
  });
}
