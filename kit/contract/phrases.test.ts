import { expect, test } from 'vitest';
import { composedEnglish, fillText, inChinese, phraseAbout } from './phrases.ts';

test('a context is behind a Chinese text and never shown; other colons stay', () => {
  expect(inChinese('单位::company')).toBe('单位');
  expect(inChinese('张（一）::b')).toBe('张（一）');
  expect(inChinese('std::vector')).toBe('std::vector');
  expect(inChinese('单位:: company')).toBe('单位:: company');
});

test('phrases about a noun take its context along, to the end', () => {
  const english: Record<string, string> = {
    标签: 'Label',
    '标签::place': 'Tag',
    '{noun}列表': '{noun} list',
    '新增{noun}': 'Add {noun}',
  };

  expect(phraseAbout('{noun}列表', '标签::place')).toBe('标签列表::place');
  expect(composedEnglish('标签列表::place', (text) => english[text])).toBe('Tag list');
  expect(composedEnglish('新增标签', (text) => english[text])).toBe('Add label');
  expect(composedEnglish('新增标签::dish', (text) => english[text])).toBeUndefined();
});

test('a count takes the form of its noun; what has no value stays', () => {
  const said = (count: string) =>
    fillText('{count} {count:row|rows} of {name}', (name) =>
      name === 'count' ? count : undefined,
    );
  expect(['0', '1', '2', '21', '1,001'].map(said)).toEqual([
    '0 rows of {name}',
    '1 row of {name}',
    '2 rows of {name}',
    '21 rows of {name}',
    '1,001 rows of {name}',
  ]);
});
