import { expect, test } from 'vitest';
import { checkNeutral } from './neutral.ts';
import { treeOf } from './tree.ts';

const problems = (path: string, text: string): string[] =>
  checkNeutral(treeOf({ [path]: text })).map((found) => `${found.path}:${found.line}`);

/** Joined at run time, so that this file passes the check it tests. */
const join = (...parts: string[]): string => parts.join('');

test.each([
  [join('cd /wo', 'rk/main')],
  [join("dir: '/ro", "ot/.cache'")],
  [join('/fa', 'rm/mirror')],
  [join('/tm', 'p/brief')],
  [join('https://registr', 'y.npmjs.org/antd')],
  [join('"resolv', 'ed": "https://host/x.tgz"')],
  [join('Written by Cl', 'aude')],
  [join('CHATG', 'PT said')],
  [join('a large language mo', 'del')],
  [join('a sub-ag', 'ent')],
  [join('AI-gener', 'ated')],
  [join('written by A', 'I')],
  [join('TO', 'DO: later')],
  [join('FIX', 'ME')],
])('no file may say: %s', (text) =>
  expect(problems('docs/a.md', `\n${text}`)).toEqual(['docs/a.md:2']),
);

test.each([
  ['AI 菜品识别 (AI dish recognition) by weight; sub-agency; agents of the supplier'],
  [join('/api/v1/wo', 'rk/plan and ${base}/wo', 'rk/x and network/ro', 'ot/a')],
  ['mailto: OPENAIR; Codec; todo list of the user'],
])('ordinary words pass: %s', (text) => expect(problems('docs/a.md', text)).toEqual([]));

test.each([
  ['kit/a.ts', join('const a = b as a', 'ny;')],
  ['kit/a.ts', join('// @ts-ig', 'nore')],
  ['kit/a.ts', join('// @ts-expect-er', 'ror')],
  ['kit/a.ts', join('// biome-ig', 'nore lint/style/noEnum: ok')],
  ['kit/a.ts', join('// biome-ig', 'nore lint/style/noEnum')],
  ['kit/a.test.ts', join('test.sk', "ip('x')")],
  ['kit/a.test.ts', join('describe.on', "ly('x')")],
  ['e2e/flow.ts', join('test.concurrent.sk', "ip('x')")],
])('code may not say: %s %s', (path, text) =>
  expect(problems(path, `\n${text}`)).toEqual([`${path}:2`]),
);

test.each([
  ['kit/a.ts', 'pages.skip(10); // as any other page'],
  [
    'kit/a.ts',
    '// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point',
  ],
  ['kit/a.test.ts', '// @ts-expect-error a wrong key must not compile'],
])('code may say: %s %s', (path, text) => expect(problems(path, text)).toEqual([]));
