import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The rows of docs/glossary.md: words in lower case. */
const terms = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \p{Script=Han}/u.test(line) && !line.startsWith('| 中文'))
  .map((line) => {
    const [chinese = '', english = '', used = '', never = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());

    const words = (cell: string, by: string) =>
      cell
        .toLowerCase()
        .split(by)
        .map((word) => word.trim())
        .filter(Boolean);

    return {
      chinese,
      english: words(english, '/'),
      always: used === 'always',
      never: words(never, ','),
    };
  });

/** Every English text by its Chinese source. */
const dictionary = globSync(['kit/en.json', 'areas/*/en.json'], { cwd: root }).flatMap((file) =>
  Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>),
);

test('the table is read: every term has its English', () => {
  expect(terms.length).toBeGreaterThan(15);
  for (const { chinese, english } of terms) expect(english.length, chinese).toBeGreaterThan(0);
});

test.each(terms)('$chinese is $english in English', ({ chinese, english, always, never }) => {
  const named = dictionary.filter(([source]) => source.includes(chinese));
  const says = (text: string, words: readonly string[]) =>
    words.some((word) => text.toLowerCase().includes(word));
  const missing = named.filter(([, text]) => always && !says(text, english));
  const wrong = named.filter(([, text]) => says(text, never));
  expect([...missing, ...wrong]).toEqual([]);
});

test('the words of the house are few, and each stands in the file that is named', () => {
  const [, house = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split(
    '## Words of this house',
  );
  const [, , ...rows] = house.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThanOrEqual(25);

  for (const row of rows) {
    const [, word = '', file = ''] = /^\| (\w+)[^|]*\|.*\| `([^`]+)` \|$/.exec(row) ?? [];
    expect(file, row).not.toBe('');
    expect(readFileSync(join(root, file), 'utf8').toLowerCase(), row).toContain(word);
  }
});
