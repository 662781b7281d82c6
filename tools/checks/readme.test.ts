import { expect, test } from 'vitest';
import { checkReadme, fixReadmes } from './readme.ts';
import { treeOf } from './tree.ts';

const EMPTY = '# House\n\n<!-- areas: generated -->\n<!-- /areas -->\n\nEnd.\n';
const AREAS = {
  'areas/canteen/README.md': '# canteen 食堂: places that sell\n\nMore.\n',
  'areas/system/README.md': '# system 系统: who operators are\n',
};

test('the list of areas is made of their headings, in the order of areas, in both languages', () => {
  const tree = treeOf({ ...AREAS, 'README.md': EMPTY, 'README.en.md': EMPTY });
  expect(checkReadme(tree)).toMatchObject([
    { path: 'README.md', message: expect.stringContaining('stale') },
    { path: 'README.en.md', message: expect.stringContaining('stale') },
  ]);

  const fixed = Object.fromEntries(fixReadmes(tree));
  expect(fixed['README.md']).toBe(
    '# House\n\n<!-- areas: generated -->\n\n' +
      '- [system](areas/system/README.md) 系统\n- [canteen](areas/canteen/README.md) 食堂\n' +
      '\n<!-- /areas -->\n\nEnd.\n',
  );
  expect(fixed['README.en.md']).toContain('(areas/canteen/README.md) places that sell\n');
  expect(checkReadme(treeOf({ ...AREAS, ...fixed }))).toEqual([]);
});

test('an area without a heading of this form is told, and a readme without a list', () => {
  expect(
    checkReadme(
      treeOf({
        'README.md': '# House\n',
        'areas/canteen/README.md': '# stall 档口: other\n',
        'areas/menu/server/area.ts': '',
      }),
    ).map(({ path, message }) => `${path} ${message}`),
  ).toEqual([
    expect.stringMatching(/^areas\/canteen\/README\.md .*"# canteen 中文: English"/),
    expect.stringMatching(/^areas\/menu\/README\.md .*"# menu 中文: English"/),
    expect.stringMatching(/^README\.md it has no list/),
  ]);
});
