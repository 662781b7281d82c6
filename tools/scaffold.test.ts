import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBorders } from './checks/borders.ts';
import { checkTables } from './checks/tables.ts';
import { loadTree } from './checks/tree.ts';
import { scaffold } from './scaffold.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATION = 'db/migrations/202611220905_canteen_tray_rack.sql';

/** What `npm run db:types` makes of the new table. */
const TABLE_TYPES = `
import type { Generated } from 'kysely';
export interface TrayRackTable {
  merchantId: Generated<number>;
  trayRackId: number;
  trayRackName: string;
  version: Generated<number>;
  createdAt: Generated<string>;
}
export interface DB {
  trayRack: TrayRackTable;
}`;

/** The line of the area, in a file that needs no other area. */
const SERVED = `import { serveEntity } from '#kit/server/serve-entity.ts';
import { trayRackSet } from '../contract/tray-rack.ts';

export const trayRackRows = serveEntity('trayRack', trayRackSet);
`;

/** A house of the real kit, the new resource, and one more file. */
function houseWith(files: ReadonlyMap<string, string>): string {
  const house = mkdtempSync(join(tmpdir(), 'scaffold-'));
  onTestFinished(() => rmSync(house, { recursive: true }));

  for (const path of ['kit', 'db/types', 'package.json', 'tsconfig.json', 'biome.json']) {
    cpSync(join(ROOT, path), join(house, path), { recursive: true });
  }

  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  const types = readFileSync(join(ROOT, 'db/types.ts'), 'utf8') + TABLE_TYPES;
  for (const [path, text] of new Map([...files, ['db/types.ts', types]])) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }

  return house;
}

const request = {
  area: 'canteen',
  resource: 'tray-rack',
  title: '餐盘架',
  migration: '202611220905',
};

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** The files of the new resource that stand by themselves; the others are lines in files of its area. */
const own = () =>
  [...scaffold(request, read)].filter(([path]) => !/area\.ts|screens\.ts|json/.test(path));

test('a new resource touches five files: a migration, its value, and a line each where its area serves, shows and says it', () => {
  const files = scaffold(request, read);
  expect([...files.keys()]).toEqual([
    MIGRATION,
    'areas/canteen/contract/tray-rack.ts',
    'areas/canteen/server/area.ts',
    'areas/canteen/console/screens.ts',
    'areas/canteen/en.json',
  ]);
  expect(files.get('areas/canteen/server/area.ts')).toContain(
    "entities: [serveEntity('trayRack', trayRackSet), ",
  );
  expect(files.get('areas/canteen/console/screens.ts')).toContain(
    "'/basesetting/tray-rack': plainScreen(() => import('../contract/tray-rack.ts'), 'trayRackSet'),",
  );
  expect(JSON.parse(files.get('areas/canteen/en.json') ?? '')).toMatchObject({
    餐盘架: 'Tray rack',
    餐盘架名称: 'Tray rack name',
  });
});

test.each(readdirSync(join(ROOT, 'areas')))('a resource can begin in %s', (area) => {
  if (!existsSync(join(ROOT, `areas/${area}/contract/menu.ts`))) return;

  expect(scaffold({ ...request, area }, read).size).toBe(5);
});

test('a new resource passes the type check, and stays within its borders and tables', () => {
  const wrong = 'areas/canteen/contract/wrong.ts';
  const house = houseWith(
    new Map([
      ...own(),
      ['areas/canteen/server/tray-rack.ts', SERVED],
      [wrong, "export const wrong: number = '';\n"],
    ]),
  );
  const program = join(house, 'node_modules/typescript/bin/tsc');
  /* The new files and what they are made of; the rest of the house has its own check. */
  const onlyNew = {
    extends: './tsconfig.json',
    include: ['areas'],
    compilerOptions: { incremental: false },
  };
  writeFileSync(join(house, 'new.json'), JSON.stringify(onlyNew));
  const { stdout } = spawnSync(process.execPath, [program, '--noEmit', '-p', 'new.json'], {
    cwd: house,
    encoding: 'utf8',
  });
  const inArea = stdout.split('\n').filter((line) => line.startsWith('areas/'));
  expect(inArea).toEqual([expect.stringMatching(/wrong\.ts.*TS2322/)]);
  const tree = loadTree(house);
  const found = [...checkBorders(tree), ...checkTables(tree)].filter((each) =>
    /canteen/.test(each.path),
  );
  expect(found).toEqual([]);
});
