import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { MenuEntry } from '#kit/contract/menu.ts';
import { inChinese } from '#kit/contract/phrases.ts';
import { menuOf } from '#kit/server/serve.ts';
import { areas } from '../apps/server/areas.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { keepGenerated } from './generated-files.ts';

/*
 * Writes docs/generated/api-map/ from the endpoint values and the menu catalogue, a file for each area; with --check it only tells
 * which file is stale. With `--against <file>`, a list of calls by tabs, their ids first, it also prints how much of it there is.
 */
const root = join(import.meta.dirname, '..');
const folder = 'docs/generated/api-map';
const listFile = process.argv[process.argv.indexOf('--against') + 1] ?? '';

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly endpoint: Endpoint;
}

/** A row for each door: the endpoint's own path, its aliases, its export twin. */
function rowsOf(endpoint: Endpoint): Row[] {
  const { id, method, path, title } = endpoint;
  const own = { id, method, path, title, endpoint };
  const twin = endpoint.page?.export;

  return [
    own,
    ...endpoint.aliases.map((alias) => ({ ...own, ...alias, method: alias.method ?? method })),
    ...(twin
      ? [{ ...own, ...twin, method: twin.method ?? method, title: `${title}（导出）` }]
      : []),
  ];
}

/** Screens whose menu entry or button carries the endpoint's permission; a list opens the screen, a write is a button on it. */
const screensOf = ({ access }: Endpoint, menu: readonly MenuEntry[]): string =>
  menu
    .filter(
      (entry) => entry.access === access || entry.buttons?.some((button) => button.code === access),
    )
    .map((entry) => `${inChinese(entry.title)} \`${entry.path}\``)
    .join('<br>');

const lineOf = ({ id, method, path, title, endpoint }: Row, menu: readonly MenuEntry[]): string =>
  `| \`${id}\` | ${inChinese(title)} | ${method} | \`${path}\` | \`${endpoint.access}\` | ${endpoint.scope} | ${screensOf(endpoint, menu)} |`;

const heading = `# API map

Generated from the endpoint values in \`areas/*/contract\` and the menu catalogue: \`npm run api-map\`. Paths are below \`/prod-api\`. Access is
a permission code, or \`public\`, \`session\` (anybody logged in), \`device\` (a registered terminal).
`;

const tableHead =
  '| Endpoint | 名称 | Method | Path | Access | Scope | Screen |\n| --- | --- | --- | --- | --- | --- | --- |';

const byArea = await contractEndpoints(root);
const menu = menuOf(areas);
const maps = [...byArea].map(([area, endpoints]) => {
  const rows = endpoints
    .flatMap(rowsOf)
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const text = `# API map: ${area}\n\n${tableHead}\n${rows.map((row) => lineOf(row, menu)).join('\n')}\n`;

  return [`${folder}/${area}.md`, text] as const;
});
const index = `${heading}\n${[...byArea.keys()].map((area) => `- [${area}](${area}.md)`).join('\n')}\n`;

/** How many ids of that list have an endpoint, and which of ours it does not list. */
function coverage(): string {
  const listed = new Set(
    readFileSync(listFile, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]),
  );

  const ours = [...byArea.values()].flatMap((endpoints) =>
    endpoints.flatMap(rowsOf).map((row) => row.id),
  );
  const added = ours.filter((id) => !listed.has(id));

  return `${ours.length - added.length} of ${listed.size} listed endpoints; ${added.length} of our own: ${added.join(', ')}`;
}

keepGenerated(
  new Map([...maps, [`${folder}/README.md`, index]]),
  'docs/generated/api-map{.md,/*.md}',
  'npm run api-map',
);
if (process.argv.includes('--against') && existsSync(listFile))
  process.stdout.write(`${coverage()}\n`);
