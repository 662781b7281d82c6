import { heightOf } from './order.ts';
import { areasOf, type Check, errorAt, type Finding, type Tree } from './tree.ts';

/** The readmes of the house, and which part of an area's heading their list of areas shows. */
const READMES = { 'README.md': 'chinese', 'README.en.md': 'english' } as const;

const LIST = /(?<=<!-- areas: [^\n]*-->\n).*?(?=<!-- \/areas -->)/s;

/** The readmes of the house list the areas as those call themselves. */
export const checkReadme: Check = (tree) => {
  const stale = [...fixReadmes(tree).keys()].map((path) => ({
    path,
    line: 1,
    message: 'its list of areas is stale: run `npm run check -- --fix readme`',
    level: 'error' as const,
  }));
  const unmarked = Object.keys(READMES).flatMap((path) => {
    const file = tree.get(path);

    return file && !LIST.test(file.text)
      ? [errorAt(file, 0, 'it has no list of areas between <!-- areas: --> and <!-- /areas -->')]
      : [];
  });

  return [...unnamed(tree), ...stale, ...unmarked];
};

/** The readmes with the list of areas as it has to be, by path: those that differ. */
export function fixReadmes(tree: Tree): ReadonlyMap<string, string> {
  const fixed = new Map<string, string>();
  for (const [path, language] of Object.entries(READMES)) {
    const text = tree.get(path)?.text;
    const made = text?.replace(LIST, () => listOf(tree, language));
    if (made !== undefined && made !== text) fixed.set(path, made);
  }

  return fixed;
}

/** The list of the areas, from below, in one language. */
function listOf(tree: Tree, language: 'chinese' | 'english'): string {
  const areas = [...areasOf(tree)].sort((a, b) => heightOf(a) - heightOf(b));
  const lines = areas.map(
    (area) => `- [${area}](${readmeOf(area)}) ${headingOf(tree, area)?.[language] ?? ''}\n`,
  );

  return `\n${lines.join('')}\n`;
}

const readmeOf = (area: string): string => `areas/${area}/README.md`;

/** `# canteen 食堂与档口: places that sell` */
const HEADING = /^# (?<name>\w+) (?<chinese>\p{Script=Han}[^:\n]*): (?<english>[^\n]+)\n/u;

/** What an area's README says in its heading; undefined where it has none of this form. */
function headingOf(tree: Tree, area: string): Readonly<Record<string, string>> | undefined {
  const groups = HEADING.exec(tree.get(readmeOf(area))?.text ?? '')?.groups;

  return groups?.name === area ? groups : undefined;
}

/** Areas that do not say what they are. */
function unnamed(tree: Tree): Finding[] {
  return [...areasOf(tree)]
    .filter((area) => !headingOf(tree, area))
    .map((area) => ({
      path: readmeOf(area),
      line: 1,
      message: `it has to begin with "# ${area} 中文: English", which the readmes list`,
      level: 'error',
    }));
}
