import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNSTYLED } from './antd-style.ts';

const root = join(import.meta.dirname, '../..');

test('no screen uses a component whose rules are left out of the style sheet', () => {
  const files = globSync('{kit,areas}/**/*.{ts,tsx}', { cwd: root });
  const used = files.flatMap((file) => {
    const names = readFileSync(join(root, file), 'utf8').matchAll(
      /import \{([^}]*)\} from 'antd'/g,
    );
    return [...names].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  });
  expect(used).toContain('Table');
  expect(used.filter((name) => UNSTYLED.includes(name))).toEqual([]);
});
