/** A name in the spellings the house uses: `meal-plan`, `mealPlan`, `MealPlan`, `meal_plan`. */
interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly snake: string;
}

function namesOf(kebab: string): Names {
  const camel = kebab.replace(/-([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
  return {
    kebab,
    camel,
    pascal: camel.replace(/^./, (first) => first.toUpperCase()),
    snake: kebab.replaceAll('-', '_'),
  };
}

/** What a new resource is called and where it goes. */
export interface Request {
  /** Folder below `areas/`. */
  readonly area: string;
  /** Name of the resource in kebab case, singular. */
  readonly resource: string;
  /** Its Chinese name, as users read it. */
  readonly title: string;
  /** Number of the migration that makes its table. */
  readonly migration: number;
}

const migrationOf = (area: string, { snake }: Names): string => `-- area: ${area}

create table ${snake} (
  merchant_id bigint not null,
  ${snake}_id bigint not null,
  ${snake}_name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (merchant_id, ${snake}_id)
);
create unique index ${snake}_name on ${snake} (merchant_id, ${snake}_name);
call protect('${snake}');
`;

const contractOf = (area: string, title: string, { kebab, camel, pascal }: Names): string => `import { z } from 'zod';
import { columns } from '#kit/contract/columns.ts';
import { page, write } from '#kit/contract/endpoint.ts';
import { Count, Id, Keyword, text } from '#kit/contract/fields.ts';

const ${pascal}Key = z.object({ ${camel}Id: Id });
const ${pascal}Fields = z.object({ ${camel}Name: text(50, 1) });
const ${pascal}Row = z.object({ ...${pascal}Key.shape, ...${pascal}Fields.shape, version: Count, createdAt: z.string() });

export const ${camel}Columns = columns<typeof ${pascal}Row>()([
  { key: '${camel}Name', title: '${title}名称', width: 180, sort: true },
  { key: 'createdAt', title: '创建时间', kind: 'datetime', sort: true },
]);

export const page${pascal} = page({
  id: '${area}.page${pascal}',
  title: '${title}列表',
  path: '/api/v1/${area}/${kebab}/page',
  access: '${area}:${kebab}:page',
  filter: { keyword: Keyword },
  row: ${pascal}Row,
  columns: ${camel}Columns,
  export: '${area}.page${pascal}Export',
});

export const add${pascal} = write({
  id: '${area}.add${pascal}',
  title: '新增${title}',
  path: '/api/v1/${area}/${kebab}/add',
  access: '${area}:${kebab}:add',
  content: ${pascal}Fields,
  result: ${pascal}Key,
});

/** \`version\` is the one that was read; a change in between is refused. */
export const modify${pascal} = write({
  id: '${area}.modify${pascal}',
  title: '修改${title}',
  path: '/api/v1/${area}/${kebab}/modify',
  access: '${area}:${kebab}:modify',
  content: z.object({ ...${pascal}Key.shape, ...${pascal}Fields.shape, version: Count }),
});

export const remove${pascal} = write({
  id: '${area}.remove${pascal}',
  title: '删除${title}',
  path: '/api/v1/${area}/${kebab}/remove',
  access: '${area}:${kebab}:remove',
  content: ${pascal}Key,
});
`;

const serverOf = (
  title: string,
  { kebab, camel, pascal, snake }: Names,
): string => `import { implementPage } from '#kit/server/implement.ts';
import { mentions } from '#kit/server/list.ts';
import { resource } from '#kit/server/resource.ts';
import { add${pascal}, modify${pascal}, page${pascal}, remove${pascal} } from '../contract/${kebab}.ts';

const rows = resource('${camel}', '${camel}Id', {
  taken: { ${snake}_name: { reason: 'NAME_TAKEN', message: '${title}{${camel}Name}已存在' } },
});

export const ${camel}Routes = [
  implementPage(
    page${pascal},
    ({ tx }, { keyword }) =>
      tx
        .selectFrom('${camel}')
        .select(['${camel}Id', '${camel}Name', 'version', 'createdAt'])
        .where(mentions(keyword, '${camel}Name')),
    { order: [{ column: 'createdAt', asc: false }], key: '${camel}Id' },
  ),
  rows.add(add${pascal}),
  rows.modify(modify${pascal}),
  rows.remove(remove${pascal}),
];
`;

const testOf = (
  area: string,
  title: string,
  { kebab, camel, pascal }: Names,
): string => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '#kit/server/testing/server.ts';
import { add${pascal}, modify${pascal}, page${pascal}, remove${pascal} } from '../contract/${kebab}.ts';
import { ${camel}Routes } from './${kebab}.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer([{ name: '${area}', routes: ${camel}Routes }]);
});
afterAll(() => server.stop());

test('what is added is listed and found by its name, and gone after removal', async () => {
  const { admin } = await server.merchant();
  const { ${camel}Id } = await admin.call(add${pascal}, { ${camel}Name: '甲' });
  await admin.call(add${pascal}, { ${camel}Name: '乙' });
  const found = await admin.call(page${pascal}, { keyword: '甲' });
  expect(found.records).toMatchObject([{ ${camel}Id, ${camel}Name: '甲' }]);
  await admin.call(remove${pascal}, { ${camel}Id });
  expect(await admin.call(page${pascal}, {})).toMatchObject({ total: 1, records: [{ ${camel}Name: '乙' }] });
});

test('a change of a version that is not the current one is refused and changes nothing', async () => {
  const { admin } = await server.merchant();
  const { ${camel}Id } = await admin.call(add${pascal}, { ${camel}Name: '甲' });
  await admin.call(modify${pascal}, { ${camel}Id, ${camel}Name: '乙', version: 1 });
  const late = await admin.answer(modify${pascal}, { ${camel}Id, ${camel}Name: '丙', version: 1 });
  expect(late).toMatchObject({ status: 409, data: { reason: 'CHANGED' } });
  expect(await admin.call(page${pascal}, {})).toMatchObject({ records: [{ ${camel}Name: '乙', version: 2 }] });
});

test('two of one name are refused with a message that says so', async () => {
  const { admin } = await server.merchant();
  await admin.call(add${pascal}, { ${camel}Name: '甲' });
  const second = await admin.answer(add${pascal}, { ${camel}Name: '甲' });
  expect(second).toMatchObject({ status: 409, message: '${title}甲已存在' });
});
`;

const consoleOf = (
  title: string,
  { kebab, camel, pascal }: Names,
): string => `import { fieldsOf } from '#kit/console/fields.ts';
import { ResourceScreen } from '#kit/console/resource-screen.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { add${pascal}, modify${pascal}, page${pascal}, remove${pascal} } from '../contract/${kebab}.ts';

const fields = fieldsOf(add${pascal}, [{ key: '${camel}Name', title: '${title}名称' }]);

export const preload = firstPage(page${pascal});

export default function ${pascal}List() {
  return (
    <ResourceScreen
      noun="${title}"
      list={page${pascal}}
      filters={[{ key: 'keyword', title: '${title}名称' }]}
      fields={fields}
      add={add${pascal}}
      modify={modify${pascal}}
      remove={remove${pascal}}
    />
  );
}
`;

/** The files of a new resource: text by path from the root of the project. */
export function scaffold({ area, resource, title, migration }: Request): Map<string, string> {
  const names = namesOf(resource);
  const folder = `areas/${area}`;
  return new Map([
    [`db/migrations/${String(migration).padStart(4, '0')}_${area}_${names.snake}.sql`, migrationOf(area, names)],
    [`${folder}/contract/${resource}.ts`, contractOf(area, title, names)],
    [`${folder}/server/${resource}.ts`, serverOf(title, names)],
    [`${folder}/server/${resource}.test.ts`, testOf(area, title, names)],
    [`${folder}/console/${resource}-list.tsx`, consoleOf(title, names)],
  ]);
}
