/** What a new resource is called and where it goes. */
export interface Request {
  /** Folder below `areas/`. */
  readonly area: string;
  /** Name of the resource in kebab case, singular. */
  readonly resource: string;
  /** Its Chinese name, as users read it. */
  readonly title: string;
  /** Number of the migration that makes its table: the minute it was begun, as `202611220905`. */
  readonly migration: string;
}

/** The files that a new resource changes or makes: text by path from the root of the project. `read` gives those of its area. */
export function scaffold(request: Request, read: (path: string) => string): Map<string, string> {
  const { area, resource, migration } = request;
  const names = namesOf(resource);
  const folder = `areas/${area}`;
  const path = pathOf(area, names, read(`${folder}/contract/menu.ts`));
  const changed = (file: string, change: (text: string) => string) =>
    [`${folder}/${file}`, change(read(`${folder}/${file}`))] as const;

  return new Map([
    [`db/migrations/${migration}_${area}_${names.snake}.sql`, migrationOf(area, names)],
    [`${folder}/contract/${resource}.ts`, contractOf(request, names, path)],
    changed('server/area.ts', (text) => servedIn(text, names)),
    changed('console/screens.ts', (text) => shownIn(text, path, names)),
    changed('en.json', (text) => saidIn(text, request)),
  ]);
}

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

/** The screen stands in the first group of the area's menu. */
function pathOf(area: string, { kebab }: Names, menu: string): string {
  const group = /path: '([^']+)',\s+title: '[^']+',\s+kind: 'group'/.exec(menu)?.[1];
  return `${group ?? `/${area}`}/${kebab}`;
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

const contractOf = (
  { area, title }: Request,
  { kebab, camel, pascal }: Names,
  path: string,
): string => `import { text } from '#kit/contract/fields.ts';
import { entity } from '#kit/contract/entity.ts';

export const ${camel}Set = entity({
  noun: '${title}',
  key: '${camel}Id',
  base: '/api/v1/${area}/${kebab}',
  access: '${area}:${kebab}',
  menu: { path: '${path}', title: '${title}', order: 90 },
  fields: { ${camel}Name: text(50, 1).meta({ title: '${title}名称', width: 180, sort: true }) },
  search: ['${camel}Name'],
  columns: ['${camel}Name'],
  calls: {
    page: ['${area}.page${pascal}', 'page'],
    add: ['${area}.add${pascal}', 'add'],
    modify: ['${area}.modify${pascal}', 'modify'],
    remove: ['${area}.remove${pascal}', 'remove'],
  },
});
`;

/** The area serves the new value. */
function servedIn(text: string, { kebab, camel }: Names): string {
  const whole = /\bentities: \[/.test(text)
    ? text
    : text.replace(/\bmenu: [^,]+,/, (menu) => `${menu} entities: [],`);

  return withLine(whole, /\bentities: \[/, `serveEntity('${camel}', ${camel}Set), `, [
    "import { serveEntity } from '#kit/server/serve-entity.ts';",
    `import { ${camel}Set } from '../contract/${kebab}.ts';`,
  ]);
}

/** Adds a line to a list of an area's file, and what it imports. */
function withLine(text: string, list: RegExp, line: string, imports: readonly string[]): string {
  if (!list.test(text)) throw new Error(`no list ${list.source} to add ${line} to`);

  const added = text.replace(list, (whole) => `${whole}${line}`);
  const missing = imports.filter((each) => !added.includes(each));

  return [...missing, added].join('\n');
}

/** The console of the area shows it. */
const shownIn = (text: string, path: string, { kebab, camel }: Names): string =>
  withLine(
    text,
    /screens: Screens = \{\n/,
    `  '${path}': plainScreen(() => import('../contract/${kebab}.ts'), '${camel}Set'),\n`,
    ["import { plainScreen } from '#kit/console/list/plain-screen.tsx';"],
  );

/** The dictionary of the area says it in English. */
function saidIn(text: string, { title, resource }: Request): string {
  const english = resource.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
  const words: Record<string, string> = {
    ...(JSON.parse(text) as Record<string, string>),
    [title]: english,
    [`${title}名称`]: `${english} name`,
  };
  const keys = Object.keys(words).toSorted();

  return `${JSON.stringify(Object.fromEntries(keys.map((key) => [key, words[key]])), null, 2)}\n`;
}
