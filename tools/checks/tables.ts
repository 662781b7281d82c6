import type { CallExpression, Node } from 'oxc-parser';
import { heightOf } from './order.ts';
import {
  areasOf,
  type Check,
  errorAt,
  type Finding,
  isTest,
  type SourceFile,
  sources,
  type Tree,
  visit,
} from './tree.ts';

/** The area that owns each table and view, by the migrations. */
export const tableOwners = (tree: Tree): ReadonlyMap<string, string> =>
  ownership(sectionsIn(tree), areasOf(tree)).owners;

/** The part of a migration that belongs to one area: from its `-- area:` line to the next. */
interface Section {
  readonly file: SourceFile;
  /** Without comments, same length. */
  readonly text: string;
  readonly start: number;
  /** Undefined before the first `-- area:` line. */
  readonly area: string | undefined;
}

interface Makers {
  /** The area whose section made each table. */
  readonly makers: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
}

interface Ownership extends Makers {
  readonly owners: ReadonlyMap<string, string>;
}

const ownership = (sections: readonly Section[], areas: ReadonlySet<string>): Ownership =>
  handedOver(makersOf(sections, areas), sections);

/** Tables that the area of a section takes over from the area that made them. */
const TAKES_OVER = /^--\s*takes over:\s*(.+)$/gm;

/** Who owns each table once later sections have taken over what others made. */
function handedOver({ makers, findings }: Makers, sections: readonly Section[]): Ownership {
  const owners = new Map(makers);
  const wrong = [...findings];
  for (const { file, text, start, area } of sections) {
    for (const match of file.text.slice(start, start + text.length).matchAll(TAKES_OVER)) {
      for (const table of (match[1] ?? '').split(',').map((name) => name.trim())) {
        if (!owners.has(table))
          wrong.push(errorAt(file, start + match.index, `there is no table ${table}`));
        else if (area !== undefined) owners.set(table, area);
      }
    }
  }

  return { makers, owners, findings: wrong };
}

const NAME = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`;

const CREATE_TABLE = new RegExp(
  String.raw`^[ \t]*create\s+(?:unlogged\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?${NAME}`,
  'gim',
);

function makersOf(sections: readonly Section[], areas: ReadonlySet<string>): Makers {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { file, text, start, area } of sections) {
    for (const match of text.matchAll(CREATE_TABLE)) {
      const table = match[1] ?? '';
      const report = (message: string) =>
        findings.push(errorAt(file, start + match.index, message));
      if (area === undefined) report(`table ${table}: name its area above, as -- area: order`);
      else if (area !== 'kit' && !areas.has(area))
        report(`table ${table}: there is no area ${area}`);

      if (area !== undefined && !owners.has(table)) owners.set(table, area);
    }
  }

  return { makers: owners, findings };
}

const sectionsIn = (tree: Tree): Section[] =>
  [...tree.values()]
    .filter((file) => /^db\/migrations\/.*\.sql$/.test(file.path))
    .flatMap(sectionsOf);

const SECTION = /^--\s*area:\s*(\w+).*$/gm;

function sectionsOf(file: SourceFile): Section[] {
  const marks = [...file.text.matchAll(SECTION)].map((match) => ({
    area: match[1],
    start: match.index,
  }));
  const starts = [{ area: undefined, start: 0 }, ...marks];
  const plain = withoutComments(file.text);

  return starts.map(({ area, start }, at) => ({
    file,
    area,
    start,
    text: plain.slice(start, starts[at + 1]?.start),
  }));
}

const withoutComments = (sql: string): string =>
  sql.replace(/--.*$|\/\*[\s\S]*?\*\//gm, (comment) => ' '.repeat(comment.length));

/**
 * A table is written only by the area that owns it: the `-- area:` line above its `create table`, or above a later `-- takes over:`
 * line that names it. Reading is open to
 * the areas above (lookups, reports), and to those below where READS_UPWARD says why; the demo data gets a warning where it goes around the code the product uses.
 */
export const checkTables: Check = (tree) => {
  const sections = sectionsIn(tree);
  const owned = ownership(sections, areasOf(tree));
  const inCode = sources(tree).flatMap((file) => [
    ...strangeWrites(file, owned.owners),
    ...upwardReads(file, owned.owners),
  ]);

  return [...owned.findings, ...inCode, ...strangeMigrationWrites(sections, owned)];
};

function strangeWrites(file: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  const writer = writerOf(file.path);
  if (writer === undefined) return [];

  return writesOf(file).flatMap(({ table, offset }) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === writer) return [];

    const way = owner === 'kit' ? 'call the kit' : `call areas/${owner}/server/api.ts`;
    const found = errorAt(file, offset, `table ${table} is written only by ${owner}: ${way}`);

    return [writer === 'db' ? { ...found, level: 'warning' as const } : found];
  });
}

/** Where an area reads a table of one that stands above it, and why no hook does it. */
const READS_UPWARD: readonly {
  readonly path: string;
  readonly tables: readonly string[];
  readonly why: string;
}[] = [
  {
    path: 'areas/system/server/data-scope.ts',
    tables: ['stall', 'organisation'],
    why: 'every request resolves its scope in one round trip: the canteen of a stall and the subtree of an organisation',
  },
  {
    path: 'areas/canteen/server/meal-line.ts',
    tables: ['device'],
    why: 'a meal line has devices: only free ones of its canteen are offered and locked, in one statement',
  },
  {
    path: 'areas/canteen/server/room.ts',
    tables: ['order_booking'],
    why: 'a room that is booked stays: what is still open is counted in the transaction that would remove it',
  },
  {
    path: 'areas/canteen/server/food-place.ts',
    tables: ['order_fulfil', 'meal_order'],
    why: 'a pick-up point that orders wait for stays: they are counted in the transaction that would remove it',
  },
  {
    path: 'areas/canteen/server/stall.ts',
    tables: ['device'],
    why: 'the list of stalls counts their devices',
  },
  {
    path: 'areas/menu/server/recipe/recipe-issue.ts',
    tables: ['device'],
    why: 'a menu is bound and issued to machines: only those of its place and of the caller are offered, in one statement',
  },
  {
    path: 'areas/ledger/server/store.ts',
    tables: ['card', 'recharge_repeal'],
    why: 'a sale names a card: card, account and lots are read and compared in one round trip; a refund asks whether the grant it goes back to was revoked',
  },
  {
    path: 'areas/ledger/server/balances.ts',
    tables: ['card'],
    why: 'a terminal shows what the holder of a card may spend, in one statement',
  },
  {
    path: 'areas/ledger/server/account-list.ts',
    tables: ['card', 'card_past'],
    why: 'accounts are found by the number of a card and shown with their cards, in the statement of the page',
  },
  {
    path: 'areas/payment/server/refund.ts',
    tables: ['recharge'],
    why: 'what is left of a recharge is read with its payment, under one lock',
  },
  {
    path: 'areas/payment/server/bill/own-records.ts',
    tables: ['channel_payment', 'recharge', 'withdrawal'],
    why: 'a line of a bill may be a recharge, a withdrawal or the payment of an order: it is looked for among all money of the channel in one statement',
  },
  {
    path: 'areas/customer/server/place.ts',
    tables: ['recipe'],
    why: 'the list of places names the menus that are bound to them',
  },
  {
    path: 'areas/order/server/lists/order-query.ts',
    tables: ['device'],
    why: 'lists of orders name the device that sold',
  },
  {
    path: 'areas/order/server/refused/refusal-list.ts',
    tables: ['device'],
    why: 'the list of refused sales names the device that asked',
  },
];

/** Who the code of a file works for; undefined where ownership does not apply (tests, tools, benchmarks). */
function writerOf(path: string): string | undefined {
  if (isTest(path)) return undefined;

  const [root, second] = path.split('/');
  if (root === 'areas') return second;

  return root === 'kit' || root === 'apps' || path.startsWith('db/demo/') ? root : undefined;
}

interface Write {
  readonly table: string;
  readonly offset: number;
}

const ANY_WRITE =
  /insertBatch|updateBatch|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|\b(insert|update|delete|merge|truncate|copy)\s/i;

function writesOf(file: SourceFile): Write[] {
  const writes: Write[] = [];
  if (!ANY_WRITE.test(file.text)) return writes;

  visit(file, (node) => {
    if (node.type === 'CallExpression') writes.push(...builderWrites(node));
    const isText =
      node.type === 'TemplateLiteral' ||
      (node.type === 'Literal' && typeof node.value === 'string');
    if (isText)
      writes.push(...sqlWrites(plainNames(file.text.slice(node.start, node.end)), node.start));
  });

  return writes;
}

/** `insertBatch('posting', …)` of the kit. */
const BATCH_WRITES = new Set(['insertBatch', 'updateBatch']);

const BUILDER_WRITES = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

function builderWrites(node: CallExpression): Write[] {
  if (node.callee.type === 'Identifier' && BATCH_WRITES.has(node.callee.name)) {
    return literalTables(node.arguments[0]).map((table) => ({ table, offset: node.callee.start }));
  }
  if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
    return [];
  if (!BUILDER_WRITES.has(node.callee.property.name)) return [];

  const offset = node.callee.property.start;

  return literalTables(node.arguments[0]).map((table) => ({ table, offset }));
}

function literalTables(node: Node | undefined): string[] {
  if (node?.type === 'ArrayExpression')
    return node.elements.flatMap((each) => literalTables(each ?? undefined));
  if (node?.type !== 'Literal' || typeof node.value !== 'string') return [];

  return [snake(node.value.replace(/\s+as\s+.*$/i, '').replace(/^public\./, ''))];
}

/** Builder queries say `mealOrder` for the table `meal_order`. */
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Statements that change a table; group 1 is its name. */
const WRITES = [
  new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bmerge\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${NAME}`, 'gi'),
  new RegExp(String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\)\s*)?from\b`, 'gi'),
];

const sqlWrites = (text: string, start: number): Write[] =>
  WRITES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      table: match[1] ?? '',
      offset: start + match.index,
    })),
  );

/** `${sql.table('x')}` and `${sql.id('x')}` read as the name itself, at the same offsets. */
const plainNames = (text: string): string =>
  text.replace(/\$\{\s*sql\.(?:table|id|ref)\(\s*'(\w+)'\s*\)\s*\}/g, (all, name: string) =>
    snake(name).padEnd(all.length),
  );

const READ = new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join)\s+${NAME}`, 'gi');

/** Reads that go up the order of areas, but those that are named. Columns of dependents are data of the kit and no reads. */
function upwardReads(file: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  const reader = /^areas\/(\w+)\/server\//.exec(file.path)?.[1];
  if (reader === undefined || isTest(file.path)) return [];

  const known = READS_UPWARD.find(({ path }) => path === file.path)?.tables ?? [];
  const found: Finding[] = [];
  const add = (tables: readonly string[], offset: number): void => {
    for (const table of tables) {
      const owner = owners.get(table) ?? 'kit';
      if (owner === 'kit' || heightOf(owner) <= heightOf(reader) || known.includes(table)) continue;

      found.push(
        errorAt(
          file,
          offset,
          `table ${table} is of ${owner}, which stands above ${reader}: let it give a hook`,
        ),
      );
    }
  };

  visit(file, (node) => {
    if (node.type === 'CallExpression') add(builderReads(node), node.start);
    if (node.type !== 'TemplateLiteral') return;

    for (const match of plainNames(file.text.slice(node.start, node.end)).matchAll(READ)) {
      add([match[1] ?? ''], node.start + match.index);
    }
  });

  return found;
}

const BUILDER_READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'countOf']);

/** The tables a call of the query builder or of the kit's `countOf` reads. */
function builderReads({ callee, arguments: given }: CallExpression): string[] {
  if (callee.type === 'Identifier') return callee.name === 'countOf' ? literalTables(given[1]) : [];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];

  return BUILDER_READS.has(callee.property.name) ? literalTables(given[0]) : [];
}

/** SQL functions write for the area whose section they stand in; what was handed over has been written by its maker before. */
function strangeMigrationWrites(
  sections: readonly Section[],
  { owners, makers }: Ownership,
): Finding[] {
  return sections.flatMap(({ file, text, start, area }) =>
    sqlWrites(text, start).flatMap(({ table, offset }) => {
      const owner = owners.get(table);
      if (owner === undefined || owner === area || makers.get(table) === area) return [];

      return [
        errorAt(
          file,
          offset,
          `table ${table} is written only by ${owner}, not in a section of ${area}`,
        ),
      ];
    }),
  );
}
