import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { AnyContent } from '../list/list-types.ts';
import type { Field } from './fields.ts';

/** What another operator has changed while this form was open; undefined until then. */
export function useConflict(form: FormInstance<AnyContent>, fields: readonly Field[]) {
  const [theirs, setTheirs] = useState<ReadonlyMap<string, unknown>>();
  const overtaken = (before: AnyContent, now: AnyContent) => {
    const keys = fields.map(({ key }) => key);
    const merge = mergeOf(keys, before, now, form.getFieldsValue(true));
    form.setFieldsValue(merge.taken);
    setTheirs(merge.theirs);
  };

  return { theirs, overtaken };
}

/**
 * What to do with a form that another operator's change has overtaken: the values of theirs by field, and those of them that go into
 * the form because the field was not touched here. What has been typed stays.
 */
export function mergeOf(
  keys: readonly string[],
  before: AnyContent,
  now: AnyContent,
  typed: AnyContent,
): { readonly theirs: ReadonlyMap<string, unknown>; readonly taken: AnyContent } {
  const changed = keys.filter((key) => !isSameValue(before[key], now[key]));
  const untouched = changed.filter((key) => isSameValue(typed[key], before[key]));

  return {
    theirs: new Map(changed.map((key) => [key, now[key]])),
    taken: Object.fromEntries(untouched.map((key) => [key, now[key]])),
  };
}

/** Whether two values of a field say the same; every kind of empty is the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

const textOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));
