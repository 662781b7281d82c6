import { basename, dirname, join } from 'node:path/posix';
import { type Check, errorAt, type Finding, type SourceFile, type Tree } from './tree.ts';

const WRITTEN = /\.(tsx?|mjs|css|sql|md|ya?ml)$/;

/** Tests of checks make up trees of their own. */
const MADE_UP = /^tools\/.*\.test\.ts$/;

/** Every rule that is cited exists in docs/rules, and nothing is cited that a reader does not have. */
export const checkRules: Check = (tree) => {
  const { ids, findings } = rulesOf(tree);
  const names = new Set([...tree.keys()].map((path) => basename(path)));
  const released = releasedMigrations(tree);
  const files = [...tree.values()].filter(
    ({ path }) => WRITTEN.test(path) && !MADE_UP.test(path) && !released.has(path),
  );

  return [...findings, ...files.flatMap((file) => findingsOf(tree, names, ids, file))];
};

const CHAPTER = /^docs\/rules\/([a-z]+)\.md$/;

const RULE = /^- \*\*([a-z]+\/[a-z-]+)\*\* /gm;

/** Rules by id: each once, below the name of its file. */
function rulesOf(tree: Tree): { ids: ReadonlySet<string>; findings: Finding[] } {
  const ids = new Set<string>();
  const findings: Finding[] = [];
  for (const file of tree.values()) {
    const topic = CHAPTER.exec(file.path)?.[1];
    if (topic === undefined) continue;

    for (const { index, 1: id = '' } of file.text.matchAll(RULE)) {
      if (!id.startsWith(`${topic}/`))
        findings.push(errorAt(file, index, `${id} belongs into docs/rules of its own name`));
      if (ids.has(id)) findings.push(errorAt(file, index, `${id} is said twice`));
      ids.add(id);
    }
  }

  return { ids, findings };
}

/** Migrations of releases that were given out: they stay as they are, comments included. */
function releasedMigrations(tree: Tree): ReadonlySet<string> {
  const lists = [...tree.values()].filter(({ path }) =>
    /^db\/releases\/[\d.]+\/migrations\.json$/.test(path),
  );

  return new Set(
    lists.flatMap(({ text }) =>
      Object.keys(JSON.parse(text) as object).map((name) => `db/migrations/${name}`),
    ),
  );
}

/** `rule forms/money`, or several: `rules wire/envelope, wire/answers`. A comment may break the line between. */
const CITATION = /\brules?[\s*]+((?:[a-z]+\/[a-z-]+)(?:,[\s*]+[a-z]+\/[a-z-]+)*)/g;

/** Books that are not in the tree. */
const ABSENT =
  /domain[\s*]+notes|\bdocuments?[\s*]+[0-9]\b|\b[A-Z]1?[0-9]\.[0-9]+\b(?=\)| of)|\bthe[\s*]+spec(?:ification)?\b|\bissue[\s*]+[0-9]+\b/gi;

/** Files that a comment or a text names: those of tables and of texts. */
const FILE = /(?<![\w.*/}])[\w./-]*\w\.(?:md|tsv)\b/g;

function findingsOf(
  tree: Tree,
  names: ReadonlySet<string>,
  ids: ReadonlySet<string>,
  file: SourceFile,
): Finding[] {
  const unknown = [...file.text.matchAll(CITATION)].flatMap(({ index, 1: cited = '' }) =>
    cited
      .split(/,[\s*]+/)
      .filter((id) => !ids.has(id))
      .map((id) => errorAt(file, index, `there is no rule ${id} in docs/rules`)),
  );
  const absent = [...file.text.matchAll(ABSENT)].map(({ index, 0: words }) =>
    errorAt(file, index, `"${words}" cites what is not in the tree: say the rule itself`),
  );
  const missing = [...file.text.matchAll(FILE)]
    .filter(({ 0: named }) => !isInTree(tree, names, file.path, named))
    .map(({ index, 0: named }) => errorAt(file, index, `${named} is not in the tree`));

  return [...unknown, ...absent, ...missing];
}

/** A file is named by its path from the root, from where it is named, or by its name alone. */
function isInTree(tree: Tree, names: ReadonlySet<string>, from: string, named: string): boolean {
  const places = [named, join(dirname(from), named)];

  return places.some((place) => tree.has(place)) || names.has(named);
}
