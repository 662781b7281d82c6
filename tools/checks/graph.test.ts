import { expect, test } from 'vitest';
import { checkGraph } from './graph.ts';
import { treeOf } from './tree.ts';

const problems = (texts: Record<string, string>): string[] =>
  checkGraph(treeOf(texts)).map((found) => `${found.path}:${found.line} ${found.message}`);

test('what programs, tools, screens and tests reach is no orphan, through workers and lazy imports too', () => {
  const texts = {
    'apps/server/main.ts':
      "import '#kit/server/a.ts'; new Worker(new URL('./jobs/worker.ts', import.meta.url));",
    'apps/server/jobs/worker.ts': '',
    'kit/server/a.ts': "await import('./b.ts');",
    'kit/server/b.ts': '',
    'areas/order/console/order-list.tsx': "import './parts.ts';",
    'areas/order/console/parts.ts': '',
    'areas/order/server/order.test.ts': "import type { Order } from './order.ts';",
    'areas/order/server/order.ts': '',
    'vitest.config.ts': "export default { globalSetup: ['kit/server/testing/global-setup.ts'] };",
    'kit/server/testing/global-setup.ts': '',
  };
  expect(problems(texts)).toEqual([]);
});

test('a file only reached from another orphan is an orphan', () => {
  const texts = {
    'kit/server/a.ts': "import './b.ts';",
    'kit/server/b.ts': '',
    'apps/server/main.ts': '',
  };
  const message = 'nothing reaches this file from a program, a tool, a screen or a test';
  expect(problems(texts)).toEqual([`kit/server/a.ts:1 ${message}`, `kit/server/b.ts:1 ${message}`]);
});

test('a cycle is found once with all its files, at the import that goes round', () => {
  const texts = {
    'apps/server/main.ts': "import './a.ts';",
    'apps/server/a.ts': "\nimport './b.ts';",
    'apps/server/b.ts': "import './c.ts';",
    'apps/server/c.ts': "import './a.ts'; import './d.ts';",
    'apps/server/d.ts': '',
  };
  expect(problems(texts)).toEqual([
    'apps/server/a.ts:2 import cycle among apps/server/a.ts, apps/server/b.ts, apps/server/c.ts',
  ]);
});

test.each([
  "import { type B } from './b.ts'; export type A = B;",
  "import type { B } from './b.ts'; export type A = B;",
  "export type { B } from './b.ts'; export type A = 1;",
  "export type A = import('./b.ts').B;",
])('types do not go round either: %s', (text) => {
  const texts = {
    'apps/server/a.ts': text,
    'apps/server/b.ts': "import type { A } from './a.ts'; export type B = A;",
  };
  expect(problems(texts)).toEqual([
    'apps/server/a.ts:1 import cycle among apps/server/a.ts, apps/server/b.ts',
  ]);
});
