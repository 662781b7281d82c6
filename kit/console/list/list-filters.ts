import type { ReactElement } from 'react';
import type { z } from 'zod';
import { saysMoney } from '#kit/contract/columns.ts';
import { type Face, faceOf } from '#kit/contract/face.ts';
import type { ListFacts } from '#kit/contract/list-set.ts';
import type { PeriodKeys } from '#kit/contract/period.ts';
import { type Filter, type FilterInput, innermost, type ListEndpoint } from './list-types.ts';

/** The controls of filters that are neither fixed lists nor texts, by their keys. */
export type FilterInputs<Key extends string = string> = {
  readonly [K in Key]?: ReactElement;
};

/** What a screen says of the filters of its list. */
export interface FilterChoice {
  readonly inputs?: FilterInputs | undefined;
  /** Names of filters of a list value, or filters in full. */
  readonly filters?: readonly (string | Filter)[] | undefined;
  /** Said outside the search area, which does not ask for them. */
  readonly said: readonly string[];
}

const NO_PERIOD: PeriodKeys = ['', ''];

/**
 * The filters of a search area: those of a list value that have a title, in its order, or what is chosen of them by name; a filter in full
 * is as it is.
 * @throws Error where an id has no control: no operator types one
 */
export function filtersOfList(
  { list, page }: ListEndpoint,
  { inputs = {}, filters = Object.keys(list?.filter ?? {}), said }: FilterChoice,
): Filter[] {
  return filters.flatMap((each) => {
    if (typeof each !== 'string') return [each];
    if (!list || said.includes(each)) return [];

    return filterOf(list, page.period ?? NO_PERIOD, each, inputs[each]);
  });
}

function filterOf(
  facts: ListFacts,
  [start, end]: PeriodKeys,
  key: string,
  own: ReactElement | undefined,
): Filter[] {
  const schema = facts.filter[key] as z.ZodType;
  const about = key === start && facts.period ? facts.period : key;
  const { title, of, placeholder, kind } = faceOfFilter(facts, key, about);
  if (key === end || title === undefined) return [];
  if (own === undefined && key !== start && isId(schema))
    throw new Error(`${key} needs a control: inputs={{ ${key}: … }}`);

  const range = kind === 'date' ? 'dateRange' : 'dateTimeRange';
  const input = own ?? (key === start ? range : inputOf({ key, title, kind, schema }));

  return [
    {
      key,
      title,
      ...(of && { of }),
      ...(placeholder && { placeholder }),
      ...(input && { input }),
      ...(key === start && own === undefined && { until: end }),
    },
  ];
}

const KEYWORD: Face = { title: '关键字' };

/** A filter is called what it says itself, or what the value it is about is called; so are its keys. */
function faceOfFilter({ filter, own, shown }: ListFacts, key: string, about: string): Face {
  const schema = filter[key] as z.ZodType;
  const value = own[about] ?? shown[about];
  const { title, of } = value ? faceOf(value as z.ZodType) : KEYWORD;
  const element = elementOf(schema);

  return {
    ...((value || key === 'keyword') && { title }),
    ...(of && { of }),
    ...(element && faceOf(element).of && { of: faceOf(element).of }),
    ...faceOf(schema),
  };
}

const elementOf = (schema: z.ZodType): z.ZodType | undefined =>
  (innermost(schema).def as { element?: z.ZodType }).element;

const isId = (schema: z.ZodType): boolean =>
  innermost(elementOf(schema) ?? schema).def.type === 'pipe';

function inputOf({
  key,
  title,
  kind,
  schema,
}: Pick<Face, 'kind'> & {
  readonly key: string;
  readonly title: string;
  readonly schema: z.ZodType;
}): FilterInput | undefined {
  if (kind === 'date' || kind === 'money') return kind;
  if (innermost(schema).def.type !== 'number') return undefined;

  return saysMoney({ key, title }) ? 'money' : 'number';
}
