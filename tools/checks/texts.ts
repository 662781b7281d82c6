import type { Node } from 'oxc-parser';
import { inChinese } from '#kit/contract/phrases.ts';
import {
  type Check,
  errorAt,
  type Finding,
  isTest,
  type SourceFile,
  sources,
  type Tree,
  visit,
} from './tree.ts';

const KIT_DICTIONARY = 'kit/en.json';

/**
 * Every Chinese text a person may read is a key of an English dictionary (`areas/<area>/en.json` of its own area, or
 * `kit/en.json`), and every key is used. Files of data rather than texts are listed in `texts-exempt.json` with a reason.
 */
export const checkTexts: Check = (tree) => {
  const { texts, dictionaries, missing } = survey(tree);
  const wrong = texts.filter((each) => each.problem);
  const unused = [...dictionaries].flatMap(([path, dictionary]) => {
    const own = texts.filter(
      ({ file }) => path === KIT_DICTIONARY || dictionaryOf(file.path) === path,
    );
    return dictionaryFindings(tree, path, dictionary, new Set(own.map((each) => each.text)));
  });

  return [
    ...wrong.map(({ file, offset, text, problem }) =>
      errorAt(file, offset, `${problem}: "${text}"`),
    ),
    ...firstPlaces(missing).map(({ file, offset, text }) =>
      errorAt(file, offset, `"${text}" is missing in ${dictionaryOf(file.path)}`),
    ),
    ...unused,
    ...contradictions(tree, dictionaries),
    ...exemptionFindings(tree),
  ];
};

/** A Chinese source text people may read, or a construct that cannot be translated (`problem`). */
interface Text {
  readonly file: SourceFile;
  readonly offset: number;
  readonly text: string;
  readonly problem?: string;
}

type Dictionary = ReadonlyMap<string, string>;

interface Survey {
  readonly texts: readonly Text[];
  readonly dictionaries: ReadonlyMap<string, Dictionary>;
  readonly missing: readonly Text[];
}

function survey(tree: Tree): Survey {
  const exempt = new Set(exemptions(tree).map((each) => each.path));
  const files = sources(tree).filter((file) => isShown(file.path) && !exempt.has(file.path));
  const texts = files.flatMap(textsOf);
  const dictionaries = readDictionaries(tree);
  const knows = (path: string, text: string): boolean => dictionaries.get(path)?.has(text) ?? false;
  const missing = texts.filter(
    ({ file, text, problem }) =>
      !problem &&
      !knows(dictionaryOf(file.path), text) &&
      (isPage(file.path) || !knows(KIT_DICTIONARY, text)),
  );

  return { texts, dictionaries, missing };
}

interface Exemption {
  readonly path: string;
  readonly reason: string;
}

const EXEMPT_LIST = 'tools/checks/texts-exempt.json';

const exemptions = (tree: Tree): Exemption[] =>
  JSON.parse(tree.get(EXEMPT_LIST)?.text ?? '[]') as Exemption[];

const SHOWN = [
  /^areas\/[^/]+\/(contract|server|console)\//,
  /^kit\/(contract|server|console)\//,
  /^apps\/(console|page|diner|board|till)\//,
];

const isShown = (path: string): boolean =>
  !isTest(path) && SHOWN.some((pattern) => pattern.test(path));

const HAN = /\p{Script=Han}/u;

function textsOf(file: SourceFile): Text[] {
  const texts: Text[] = [];
  if (!HAN.test(file.text) && !(isConsole(file.path) && /\bt\(/.test(file.text))) return texts;

  visit(file, (node, parents) => {
    const found = literalText(node, parents);
    const translated = isTranslateCall(parents[0]) && isConsole(file.path);
    if (found && (translated || HAN.test(found.text)))
      texts.push({ file, offset: node.start, ...found });
  });

  return texts;
}

const isConsole = (path: string): boolean =>
  /^(areas\/[^/]+|kit|apps)\/console\//.test(path) || isPage(path);

/** The page beside the console a file belongs to; each loads no other dictionary than its own. */
const pageOf = (path: string): string | undefined => /^apps\/(diner|board|till)\//.exec(path)?.[1];

const isPage = (path: string): boolean => pageOf(path) !== undefined;

const RAW = "Chinese text outside t('…')";

const MIXED =
  'Chinese in a template with values: write {name} in a fixed text and pass the values beside it';

function literalText(
  node: Node,
  parents: readonly Node[],
): { text: string; problem?: string } | undefined {
  const [parent] = parents;
  if (node.type === 'JSXText')
    return HAN.test(node.value) ? { text: node.value.trim(), problem: RAW } : undefined;
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
    const text = node.quasis.map((part) => part.value.raw).join('…');
    return HAN.test(text) ? { text, problem: MIXED } : undefined;
  }

  const text = stringOf(node);
  if (text === undefined || parent?.type === 'TSLiteralType') return undefined;
  if (isTranslateCall(parent)) return leaksContext(text) ? { text, problem: LEAK } : { text };
  if (!HAN.test(text)) return undefined;
  if (leaksContext(text)) return { text, problem: LEAK };

  return isBareChild(parents) ? { text, problem: RAW } : { text };
}

const LEAK =
  'its context would be read: one lower-case word behind the last Chinese character, as in 单位::company';

/** A context in any other form is no context, and stands on the page as it is written. */
const leaksContext = (text: string): boolean => inChinese(text).includes('::');

function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}

const isTranslateCall = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't';

const BRANCHES = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
]);

/** Is this expression put on the page as it is: `<b>{'…'}</b>`, `<b>{is ? '…' : '…'}</b>`? */
function isBareChild(parents: readonly Node[]): boolean {
  const outside = parents.findIndex((parent) => !BRANCHES.has(parent.type));
  if (parents[outside]?.type !== 'JSXExpressionContainer') return false;

  const holder = parents[outside + 1]?.type;

  return holder === 'JSXElement' || holder === 'JSXFragment';
}

function readDictionaries(tree: Tree): Map<string, Dictionary> {
  const files = [...tree.values()].filter((file) =>
    /^(areas\/[^/]+|kit|apps\/(diner|board|till))\/en\.json$/.test(file.path),
  );
  return new Map(
    files.map((file) => [
      file.path,
      new Map(Object.entries(JSON.parse(file.text) as Record<string, string>)),
    ]),
  );
}

/** The dictionary whose owner wrote the file: `areas/<area>/en.json`, that of a page beside the console, or the kit's. */
const dictionaryOf = (path: string): string => {
  const page = pageOf(path);
  if (page) return `apps/${page}/en.json`;

  const area = /^areas\/([^/]+)\//.exec(path)?.[1];

  return area ? `areas/${area}/en.json` : KIT_DICTIONARY;
};

function dictionaryFindings(
  tree: Tree,
  path: string,
  dictionary: Dictionary,
  used: ReadonlySet<string>,
): Finding[] {
  const file = tree.get(path) as SourceFile;
  return [...dictionary].flatMap(([key, english]) => {
    const idle = idleContext(dictionary, key) ? `"${key}": its context changes nothing` : undefined;
    const problem = entryProblem(key, english, used.has(key)) ?? idle;

    return problem ? [errorAt(file, keyOffset(file, key), problem)] : [];
  });
}

/** A context that changes nothing only makes two entries of one. */
const idleContext = (dictionary: Dictionary, key: string): boolean =>
  inChinese(key) !== key && dictionary.get(inChinese(key)) === dictionary.get(key);

/** A noun behind a count, which one of something would not have: `{count} rows`. */
const FIXED_PLURAL =
  /\{(count|people|recharges|minutes|days|limit|most)\} (?:[a-z]+ )?(?!(?:is|was|has|this|less)\b)(?:[a-z]+s|people)\b/;

function entryProblem(key: string, english: unknown, used: boolean): string | undefined {
  if (!used) return `unused: no source says "${key}"`;
  if (typeof english !== 'string' || english.trim() === '') return `"${key}" has no English text`;
  if (HAN.test(english)) return `"${key}": the English text is not English`;
  if (english.includes('::'))
    return `"${key}": the English text has a context, which would be read`;
  if (FIXED_PLURAL.test(english)) return `"${key}": say {count:row|rows} for one and for many`;

  const named = plurals(english).every((name) => key.includes(`{${name}}`));
  if (!named || places(key) !== places(english))
    return `"${key}": the {places} differ from the English ones`;

  return undefined;
}

const plurals = (text: string): string[] =>
  [...text.matchAll(/\{(\w+):[^|{}]*\|[^{}]*\}/g)].map(([, name = '']) => name);

const places = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join();

const keyOffset = (file: SourceFile, key: string): number =>
  Math.max(0, file.text.indexOf(`${JSON.stringify(key)}:`));

/** Each text once for each dictionary, where it stands first. */
function firstPlaces(texts: readonly Text[]): Text[] {
  const seen = new Map<string, Text>();
  for (const each of texts) {
    const key = `${dictionaryOf(each.file.path)} ${each.text}`;
    if (!seen.has(key)) seen.set(key, each);
  }

  return [...seen.values()];
}

/** The console has one dictionary: two areas that say the same in Chinese must say the same in English. */
function contradictions(tree: Tree, dictionaries: ReadonlyMap<string, Dictionary>): Finding[] {
  const first = new Map<string, { readonly english: unknown; readonly path: string }>();
  const ofConsole = [...dictionaries].filter(([path]) => !isPage(path));

  return ofConsole.flatMap(([path, dictionary]) =>
    [...dictionary].flatMap(([key, english]) => {
      const known = first.get(key);
      if (!known) first.set(key, { english, path });
      if (!known || known.english === english) return [];

      const file = tree.get(path) as SourceFile;

      return [
        errorAt(file, keyOffset(file, key), `"${key}" is "${known.english}" in ${known.path}`),
      ];
    }),
  );
}

function exemptionFindings(tree: Tree): Finding[] {
  const list = tree.get(EXEMPT_LIST);
  return exemptions(tree).flatMap(({ path, reason }) => {
    const needed = HAN.test(tree.get(path)?.text ?? '');
    if (list && needed && reason.trim()) return [];

    const problem = needed ? 'needs a reason' : 'is not a file with Chinese texts';

    return list ? [errorAt(list, Math.max(0, list.text.indexOf(path)), `${path} ${problem}`)] : [];
  });
}

/** The dictionaries (path to JSON text) that change when every missing text gets an empty entry; keys sorted. */
export function fixTexts(tree: Tree): Map<string, string> {
  const { dictionaries, missing } = survey(tree);
  const additions = Map.groupBy(missing, ({ file }) => dictionaryOf(file.path));

  return new Map(
    [...additions].map(([path, texts]) => {
      const entries = new Map([
        ...(dictionaries.get(path) ?? []),
        ...texts.map(({ text }) => [text, ''] as const),
      ]);
      const sorted = [...entries].sort(([left], [right]) => (left < right ? -1 : 1));

      return [path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`];
    }),
  );
}
