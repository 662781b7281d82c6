import { expect, test } from 'vitest';
import { checkBorders } from './borders.ts';
import { treeOf } from './tree.ts';

/** Files that imports of the cases below may name. */
const HOUSE = {
  'kit/contract/fields.ts': '',
  'kit/server/page.ts': '',
  'kit/console/list.tsx': '',
  'areas/order/contract/order.ts': '',
  'areas/order/server/order.ts': '',
  'areas/order/server/api.ts': '',
  'areas/order/console/order-list.tsx': '',
  'areas/report/contract/sales.ts': '',
  'areas/report/server/sales.ts': '',
  'areas/report/console/sales.tsx': '',
  'apps/server/main.ts': '',
  'apps/console/main.tsx': '',
  'apps/terminal/main.ts': '',
  'db/types.ts': '',
  'tools/new.ts': '',
};

const problems = (path: string, text: string): string[] =>
  checkBorders(treeOf({ ...HOUSE, [path]: text })).map(
    (found) => `${found.path}:${found.line} ${found.message}`,
  );

test.each([
  [
    'areas/report/contract/sales.ts',
    "import { z } from 'zod'; import { Id } from '#kit/contract/fields.ts';",
  ],
  ['areas/report/contract/sales.ts', "import { Order } from '#areas/order/contract/order.ts';"],
  [
    'areas/report/server/sales.ts',
    "import { paid } from '#areas/order/server/api.ts'; import { sql } from 'kysely';",
  ],
  [
    'areas/report/server/sales.ts',
    "import type { DB } from '#db/types.ts'; import { page } from '#kit/server/page.ts';",
  ],
  [
    'areas/report/console/sales.tsx',
    "import { Order } from '#areas/order/contract/order.ts'; import 'antd';",
  ],
  ['areas/report/server/sales.test.ts', "import { app } from '../../../apps/server/main.ts';"],
  ['apps/server/main.ts', "import '#areas/order/server/order.ts';"],
  ['apps/terminal/main.ts', "import '#areas/order/contract/order.ts'; import 'node:fs';"],
  ['kit/console/list.tsx', "const screens = import.meta.glob('/areas/*/console/**/*.tsx');"],
])('%s may write: %s', (path, text) => expect(problems(path, text)).toEqual([]));

test.each([
  ['areas/report/contract/sales.ts', "import dayjs from 'dayjs';", 'no package but zod'],
  ['areas/report/contract/sales.ts', "import '#kit/server/page.ts';", 'imports only contracts'],
  [
    'areas/report/contract/sales.ts',
    "export { a } from '../server/sales.ts';",
    'imports only contracts',
  ],
  ['kit/contract/fields.ts', "import type { DB } from '#db/types.ts';", 'imports only contracts'],
  [
    'areas/report/server/sales.ts',
    "import '#areas/order/server/order.ts';",
    'only through its contract or its server/api',
  ],
  ['areas/report/server/sales.ts', "await import('#areas/order/server/order.ts');", 'only through'],
  [
    'areas/report/server/sales.ts',
    "type T = typeof import('#areas/order/server/order.ts');",
    'only through',
  ],
  [
    'areas/report/server/sales.ts',
    "import '../console/sales.tsx';",
    'never reaches into a console',
  ],
  ['areas/report/server/sales.ts', "import React from 'react';", 'runs in a browser only'],
  ['areas/report/server/sales.ts', "import '../../../tools/new.ts';", 'areas does not know tools'],
  ['areas/report/server/sales.ts', "import './sale';", 'no such file'],
  [
    'areas/report/console/sales.tsx',
    "import '#areas/order/console/order-list.tsx';",
    'only through its contract',
  ],
  [
    'areas/report/console/sales.tsx',
    "import '#areas/order/server/api.ts';",
    'never reaches into a server',
  ],
  [
    'areas/report/console/sales.tsx',
    "import type { DB } from '#db/types.ts';",
    'never reaches into a server',
  ],
  ['areas/report/console/sales.tsx', "import 'node:fs';", 'runs on a server only'],
  ['apps/console/main.tsx', "import '#areas/order/server/api.ts';", 'never reaches into a server'],
  ['apps/console/main.tsx', "import '../server/main.ts';", 'never reaches into a server'],
  ['apps/terminal/main.ts', "import '#kit/server/page.ts';", 'knows the contracts only'],
  ['kit/server/page.ts', "import '#areas/order/contract/order.ts';", 'the kit names no area'],
  [
    'kit/console/list.tsx',
    "const screen = '/areas/order/console/order-list.tsx';",
    'the kit names no area',
  ],
  ['areas/report/helper.ts', '', 'lies in contract/, server/ or console/'],
])('%s may not write: %s', (path, text, message) => {
  expect(problems(path, `\n${text}`)).toEqual([expect.stringContaining(message)]);
});

test('the line of the import is named, comments are not imports', () => {
  const text =
    "// import '#areas/order/server/order.ts'\n/* import('#areas/order/server/order.ts') */\nimport './no.ts';";
  expect(problems('areas/report/server/sales.ts', text)).toEqual([
    'areas/report/server/sales.ts:3 import of ./no.ts: no such file (write the extension)',
  ]);
});
