import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { Lookup } from '#kit/contract/columns.ts';
import type { ContentOf, Endpoint } from '#kit/contract/endpoint.ts';
import type { ImageMode } from '#kit/contract/image-mode.ts';
import type { KeyOf } from '../list/list-types.ts';

/** The keys a form may fill: those of the endpoint's content. */
export type FieldKey<E extends Endpoint> = KeyOf<NonNullable<ContentOf<E>>>;

/**
 * How a field is filled in. `integer` and `decimal` take numbers from 0 on up to the contract's most; `code` takes letters and
 * digits, `digits` digits only, both up to the contract's length. Whatever else is typed stands and is refused with words. Any element that takes `value` and `onChange` serves as well.
 */
export type FieldInput =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'code'
  | 'digits'
  | 'select'
  | 'radio'
  | 'switch'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'image'
  | ReactElement;

/** One field of a form. Titles and hints are Chinese source texts; the kit translates them. */
export interface Field<Key extends string = string> {
  readonly key: Key;
  readonly title: string;
  /** When absent: `select` where `of` is given, else by the contract's type: text, number or switch. */
  readonly input?: FieldInput;
  readonly of?: Lookup;
  /** When absent: whether the contract refuses an empty value. */
  readonly required?: boolean;
  /** Of an `image`: what is taken (rule forms/image-modes); `default` when absent. A list in the contract takes several pictures. */
  readonly mode?: ImageMode;
  /** Decimals of a `decimal` input, 2 when absent. */
  readonly decimals?: number;
  /** A heading above the field: what it and those below it are about. */
  readonly section?: string;
  /** 2: the whole width of the form. */
  readonly span?: 1 | 2;
  readonly hint?: string;
  readonly placeholder?: string;
  /** What stands in a new form; the contract's default when absent. */
  readonly initial?: unknown;
  /** Format of the plain text of an encrypted field, whose contract only knows the encrypted one; may depend on the other fields. */
  readonly check?: z.ZodType | ((values: Readonly<Record<string, unknown>>) => z.ZodType);
  /** Shown only when this holds; a hidden field is not sent. */
  showIf?(values: Readonly<Record<string, unknown>>): boolean;
}

/** Fields checked against an endpoint, to be shared by forms: `fieldsOf(addCanteen, [...])`. */
export const fieldsOf = <E extends Endpoint, Keys extends FieldKey<E>>(
  _endpoint: E,
  list: readonly Field<Keys>[],
) => list;
