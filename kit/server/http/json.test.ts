import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('JSON is read as it is, whatever its texts hold', () => {
  const same = (value: unknown): void => {
    expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
  };
  fc.assert(fc.property(fc.jsonValue(), same));
  const brackets = { text: `\\"${'[{'.repeat(500)}`, other: '"' };
  expect(parseJson(JSON.stringify(brackets))).toEqual(brackets);
});

test('nesting deeper than any content is refused before anything recursive reads it', () => {
  expect(() => parseJson(nested(100))).not.toThrow();
  expect(() => parseJson(nested(101))).toThrow(SyntaxError);
  expect(() => parseJson('{"a":'.repeat(1_000_000))).toThrow(SyntaxError);
});

test('more names and values than any content holds are refused before anything is made of them', () => {
  const names = (count: number) =>
    `{${Array.from({ length: count }, (_unused, at) => `"k${at}":1`).join(',')}}`;
  expect(() => parseJson(names(100_000))).not.toThrow();
  expect(() => parseJson(names(260_000))).toThrow(SyntaxError);
  expect(() => parseJson(`[${'1,'.repeat(200_001)}1]`)).toThrow(SyntaxError);
  expect(parseJson(JSON.stringify({ text: ',:'.repeat(300_000) }))).toEqual({
    text: ',:'.repeat(300_000),
  });
});

test('half a character is refused wherever it stands, a whole one in two halves is not', () => {
  for (const text of ['"\\ud800"', '{"a":["\\uDC00x"]}', '{"\\ud800":1}'])
    expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(parseJson('["\\ud83d\\ude00","\\\\ud800"]')).toEqual(['😀', '\\ud800']);
});
