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
  /** Number of the migration that makes its table: the minute it was begun, as `202611220905`. */
  readonly migration: string;
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
  area: string,
  title: string,
  { kebab, camel, pascal }: Names,
): string => `import { text } from '#kit/contract/fields.ts';
import { resourceSet } from '#kit/contract/resource-set.ts';

export const ${camel}Set = resourceSet({
  noun: '${title}',
  key: '${camel}Id',
  base: '/api/v1/${area}/${kebab}',
  access: '${area}:${kebab}',
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

const serverOf = ({
  kebab,
  camel,
}: Names): string => `import { ascending } from '#kit/contract/list-order.ts';
import { serveResource } from '#kit/server/serve-resource.ts';
import { ${camel}Set } from '../contract/${kebab}.ts';

export const ${camel}Rows = serveResource('${camel}', ${camel}Set, { order: ascending('${camel}Name') });
`;

const consoleOf = ({
  kebab,
  camel,
}: Names): string => `import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { ${camel}Set } from '../contract/${kebab}.ts';

export const preload = firstPage(${camel}Set.page);

export default () => <ResourceScreen of={${camel}Set} />;
`;

/** The files of a new resource: text by path from the root of the project. */
export function scaffold({ area, resource, title, migration }: Request): Map<string, string> {
  const names = namesOf(resource);
  const folder = `areas/${area}`;

  return new Map([
    [`db/migrations/${migration}_${area}_${names.snake}.sql`, migrationOf(area, names)],
    [`${folder}/contract/${resource}.ts`, contractOf(area, title, names)],
    [`${folder}/server/${resource}.ts`, serverOf(names)],
    [`${folder}/console/${resource}-list.tsx`, consoleOf(names)],
  ]);
}
