import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { everyEntry } from '../support/every-entry.ts';

const root = join(import.meta.dirname, '../..');

test('every area with a menu has a file here that looks at it', () => {
  const areas = globSync('areas/*/contract/menu.ts', { cwd: root }).map(
    (path) => path.split(/[\\/]/)[1],
  );
  const looked = globSync('*.test.ts', { cwd: import.meta.dirname }).map((path) =>
    basename(path, '.test.ts'),
  );
  expect(areas.filter((area) => area && !looked.includes(area))).toEqual([]);
});

everyEntry([], { barriers: true, inside: ['/profile', '/404'], outside: ['/login'] });
