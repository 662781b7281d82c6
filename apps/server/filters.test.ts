import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { LONGEST_NAME } from '#kit/contract/fields.ts';
import { periodKeysOf } from '#kit/contract/period.ts';
import { contractEndpoints } from '../../tools/contract-endpoints.ts';

/* What every list and report takes to find something by, whichever area it is of: this file grows by itself. */
const byArea = await contractEndpoints(join(import.meta.dirname, '../..'));
const endpoints: readonly Endpoint[] = [...byArea.values()].flat();

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition;

/** A schema without what is wrapped around it. */
function innerOf(schema: z.ZodType): z.ZodType {
  const { innerType } = definitionOf(schema);
  return innerType ? innerOf(innerType) : schema;
}
const fieldsOf = ({ content }: Endpoint) => definitionOf(innerOf(content)).shape ?? {};

/** What a rule that is not saved yet would do, or meet: its dates are those of the rule. */
const OF_A_RULE = new Set([
  'account.frozenRuleCheck',
  'marketing.ruleMeetings',
  'marketing.macRuleMeetings',
  'marketing.timeQuotaMeetings',
  'marketing.mealBackRuleMeetings',
]);

const DAY = '2026-11-20';

test('a period is asked by dates and by moments alike, and a date is the whole of its day', () => {
  const wrong: unknown[] = [];
  let periods = 0;

  for (const endpoint of endpoints.filter(
    ({ kind, id }) => kind === 'read' && !OF_A_RULE.has(id),
  )) {
    const fields = fieldsOf(endpoint);
    const keys = endpoint.page?.period ?? periodKeysOf(Object.keys(fields));
    if (!keys) continue;

    periods += 1;
    const period = z.object({
      start: fields[keys[0]] as z.ZodType,
      end: fields[keys[1]] as z.ZodType,
    });
    const byDates = period.safeParse({ start: DAY, end: DAY });
    const byMoments = period.safeParse({ start: `${DAY} 00:00:00`, end: `${DAY} 23:59:59` });
    const isSame = JSON.stringify(byDates.data) === JSON.stringify(byMoments.data);
    if (!byDates.success || !isSame) wrong.push([endpoint.id, byDates.data, byMoments.data]);

    /* What counts moments cuts a day; what counts days says that it does not. */
    const isCut = period.safeParse({ start: `${DAY} 11:00:00`, end: `${DAY} 11:59:59` }).success;
    const countsMoments = JSON.stringify(byMoments.data ?? '').includes('23:59:59');
    if (isCut !== countsMoments) wrong.push([endpoint.id, { isCut }]);
    if (period.safeParse({ start: '2026-02-30', end: DAY }).success)
      wrong.push([endpoint.id, 'no such day']);
  }

  expect(wrong).toEqual([]);
  expect(periods).toBeGreaterThan(150);
});

/** Lengths of the texts of a content that are what something is called, by the name of the field; files are not searched. */
function* namesIn(
  schema: z.ZodType,
  name = '',
): Generator<readonly [name: string, longest: number]> {
  const { innerType, in: first, element, options = [], shape = {} } = definitionOf(schema);
  if (schema instanceof z.ZodString && /(?<!file)Name$/.test(name))
    yield [name, schema.maxLength ?? 0];
  for (const part of [innerType, first, element, ...options]) if (part) yield* namesIn(part, name);
  for (const [key, field] of Object.entries(shape)) yield* namesIn(field, key);
}

test('a keyword may be as long as the longest name there is', () => {
  const short = endpoints
    .filter(({ kind }) => kind === 'read')
    .filter(
      (endpoint) =>
        fieldsOf(endpoint).keyword?.safeParse('x'.repeat(LONGEST_NAME)).success === false,
    );
  expect(short.map(({ id }) => id)).toEqual([]);

  const names = endpoints
    .filter(({ kind }) => kind === 'write')
    .flatMap(({ content }) => [...namesIn(content)]);
  expect(names.filter(([, longest]) => longest > LONGEST_NAME)).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});
