import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { Encrypted } from '#kit/contract/fields.ts';
import { issueSource } from '#kit/contract/issues.ts';
import { LETTERS_AND_DIGITS } from '#kit/contract/validators.ts';
import { currentLanguage, t } from '../base/i18n.ts';
import { type AnyContent, fieldOf, holdsMoney, innermost } from '../list/list-types.ts';
import { Unread } from '../shell/unread.ts';
import type { Field, FieldInput } from './fields.ts';

/** Fields of a change, required where adding requires them: a change takes no field for granted, but none is emptied that must be filled. */
export const requiredAsIn = (add: Endpoint, fields: readonly Field[]): Field[] =>
  fields.map((field) => ({ ...field, required: isRequired(add, field) }));

/** Whether a field must be filled: said by the screen, or because the contract refuses every kind of empty. */
export function isRequired(endpoint: Endpoint, field: Field): boolean {
  if (field.required !== undefined) return field.required;

  const contract = fieldOf(endpoint.content, field.key);
  if (!contract) return false;

  const empties: unknown[] = [
    undefined,
    null,
    ...(field.of || typeof field.input === 'object' ? [] : ['']),
  ];

  return empties.every((empty) => !accepts(contract, empty));
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/**
 * What is wrong with one value, in the user's language; undefined where nothing is. Empty fails only where it must not be.
 * @param values of the whole form, for checks that look at them
 */
export function problemOf(
  endpoint: Endpoint,
  field: Field,
  value: unknown,
  values: AnyContent = {},
): string | undefined {
  if (value instanceof Unread) return value.problem;
  if (isEmpty(value))
    return isRequired(endpoint, field)
      ? t('{label}不能为空', { label: t(field.title) })
      : undefined;

  const issue = schemaOf(endpoint, field, values)?.safeParse(value).error?.issues[0];

  return issue && (lineProblem(issue, value) ?? issueText(issue, field.title));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** The schema a field's value is checked with: the contract's, or that of the plain text of an encrypted field. */
const schemaOf = (
  endpoint: Endpoint,
  { check, key }: Field,
  values: AnyContent,
): z.ZodType | undefined =>
  (typeof check === 'function' ? check(values) : check) ?? fieldOf(endpoint.content, key);

/** What is wrong in a line of a document, with its number; undefined where the value has no lines. */
function lineProblem(issue: z.core.$ZodIssue, lines: unknown): string | undefined {
  const [at, key] = issue.path;
  if (typeof at !== 'number' || !Array.isArray(lines)) return undefined;

  const held = (lines[at] as AnyContent | undefined)?.[String(key)];
  const problem = held instanceof Unread ? held.problem : issueText(issue);

  return t('第{row}行：{problem}', { row: at + 1, problem });
}

const locales = { 'zh-CN': z.locales.zhCN(), 'en-US': z.locales.en() };

/**
 * One problem zod found, in the user's language: our own Chinese message translated, or zod's of that language.
 * @param title what the field is called, a Chinese source text; absent where the message stands alone
 */
export function issueText(issue: z.core.$ZodIssue, title?: string): string {
  const own = issueSource(issue);
  if (own) return t(own.source, { label: title ? t(title) : '', ...own.params }).trim();

  const made = locales[currentLanguage()].localeError(issue as never);

  return typeof made === 'string' ? made : (made?.message ?? issue.message);
}

/**
 * Kinds of input the contract's types ask for when the screen says nothing. Money is always typed in yuan: a screen that asks for a plain
 * number there would have people type fen.
 */
export function inputOf(endpoint: Endpoint, field: Field): FieldInput {
  const isElement = typeof field.input === 'object';
  if (!isElement && holdsMoney(endpoint.content, field.key)) return 'money';

  if (field.input) return field.input;
  if (field.of) return 'select';

  const schema = fieldOf(endpoint.content, field.key);
  const inner = schema && innermost(schema);
  if (inner?.def.type === 'boolean') return 'switch';
  if (inner?.def.type === 'string') return takesLettersAndDigits(inner) ? 'code' : 'text';
  if (inner?.def.type !== 'number') return 'text';

  const { isInt, minValue } = inner as z.ZodNumber;

  return isInt && (minValue ?? -1) >= 0 ? 'integer' : 'number';
}

/** Whether a text of the contract is letters and digits only. */
function takesLettersAndDigits(schema: z.ZodType): boolean {
  const checks = (schema.def as z.core.$ZodStringDef).checks ?? [];
  return checks.some(
    (check) => (check._zod.def as { pattern?: RegExp }).pattern === LETTERS_AND_DIGITS,
  );
}

/** The most a number of the contract may be; undefined where it has no limit. */
export function mostOf(endpoint: Endpoint, field: Field): number | undefined {
  const schema = fieldOf(endpoint.content, field.key);
  const most = schema && (innermost(schema) as Partial<z.ZodNumber>).maxValue;

  return typeof most === 'number' && most < Number.MAX_SAFE_INTEGER ? most : undefined;
}

/** Most characters the contract takes; undefined where it has no limit. */
export function longestOf(endpoint: Endpoint, field: Field): number | undefined {
  const schema = fieldOf(endpoint.content, field.key);
  const length = schema && (innermost(schema) as Partial<z.ZodString>).maxLength;

  return typeof length === 'number' && Number.isFinite(length) ? length : undefined;
}

/** Whether the field travels encrypted (rule wire/encrypted-fields). */
export function isEncrypted(endpoint: Endpoint, field: Field): boolean {
  const schema = fieldOf(endpoint.content, field.key);
  return schema !== undefined && innermost(schema) === Encrypted;
}

/** What stands in a field of a new form: the screen's word, else the contract's default. */
export function initialOf(endpoint: Endpoint, field: Field): unknown {
  if (field.initial !== undefined) return field.initial;

  const schema = fieldOf(endpoint.content, field.key);
  const parsed = schema?.safeParse(undefined);

  return parsed?.success ? parsed.data : undefined;
}

/** What is sent: of everything known the keys the contract has, empty values as the contract takes them. */
export function contentOf(
  endpoint: Endpoint,
  known: AnyContent,
  fields: readonly Field[],
  values: AnyContent,
): AnyContent {
  const shape = (innermost(endpoint.content) as Partial<z.ZodObject>).shape ?? {};
  const shown = fields
    .filter((field) => field.showIf?.(values) ?? true)
    .map((field) => [field.key, values[field.key]] as const);
  const hidden = new Set(fields.map((field) => field.key));
  const kept = Object.entries(known).filter(([key]) => key in shape && !hidden.has(key));

  return Object.fromEntries(
    [...kept, ...shown].map(([key, value]) => [key, tidy(fieldOf(endpoint.content, key), value)]),
  );
}

/**
 * An empty value in the form the contract takes it: as it is, else null, empty text or empty list. Absent comes last: to a change
 * it means that the field stays as it is.
 */
function tidy(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || !isEmpty(value) || (value !== undefined && accepts(schema, value))) return value;

  const fitting = [null, '', []].find((empty) => accepts(schema, empty));

  return fitting === undefined && !accepts(schema, undefined) ? value : fitting;
}

/** Problems of the whole content by field key: rules over several fields show at the field they name. */
export function problemsOf(
  endpoint: Endpoint,
  content: AnyContent,
  fields: readonly Field[] = [],
): Map<string, string> {
  const issues = endpoint.content.safeParse(content).error?.issues ?? [];
  const titles = new Map(fields.map((field) => [field.key, field.title]));

  return new Map(
    issues.map((issue) => {
      const key = String(issue.path[0] ?? '');
      return [key, issueText(issue, titles.get(key))];
    }),
  );
}
