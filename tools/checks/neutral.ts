import { type Check, errorAt, type Finding, isTest, type SourceFile } from './tree.ts';

/** Something no file may contain. The patterns are written so that they do not match themselves. */
interface Taboo {
  readonly pattern: RegExp;
  readonly message: string;
  /** Where it applies; everywhere when absent. */
  readonly where?: (path: string) => boolean;
}

const isCode = (path: string): boolean => /\.(tsx?|mjs|cjs|js)$/.test(path);
const isText = (path: string): boolean => path !== 'package-lock.json';
const isTestCode = (path: string): boolean =>
  isCode(path) && (isTest(path) || path.startsWith('e2e/'));

const NEUTRAL = 'the tree does not say who or what wrote it';
const REASON = String.raw`(?!\s*:?\s*\S+\s+\S+)`;

const TABOOS: readonly Taboo[] = [
  {
    pattern: /(?<![\w.\-})\]*])\/(?:wor[k]|roo[t]|far[m])(?:\/|\b(?=["'`\s]))/g,
    message: 'a path of one machine',
  },
  {
    pattern: /\.\.\/share[d]\//g,
    message: 'a stranger has nothing beside the project',
    where: isCode,
  },
  {
    pattern: /\/tm[p]\/[a-z]/g,
    message: 'a path of one machine: use the system folder for temporary files',
  },
  {
    pattern:
      /registr[y]\.(?:npm|yarn)|npmmirro[r]|"resolve[d]":\s*"https?:|\/artifactor[y]\/|\bverdacci[o]\b/gi,
    message: 'the address of a package registry',
  },
  {
    pattern: /\b(?:claud[e]|anthropi[c]|chatgp[t]|opena[i]|copilo[t]|code[x]|gp[t]-\d\w*)\b/gi,
    message: NEUTRAL,
  },
  {
    pattern: /\b(?:large )?language mode[l]s?\b|\bLL[M]s?\b|\bsub-?agen[t]s?\b/gi,
    message: NEUTRAL,
  },
  {
    pattern: /\bAI[- ](?:assistan[t]|agen[t]|generate[d]|writte[n])\b|\bby (?:an )?A[I]\b/g,
    message: NEUTRAL,
  },
  { pattern: /\bco-authore[d]-by\b/gi, message: NEUTRAL },
  {
    pattern: /\b(?:TOD[O]|FIXM[E]|XX[X])\b/g,
    message: 'work left behind: do it or write it in an issue',
    where: isText,
  },
  {
    pattern: /\b(?:it|test|describe|suite|bench)(?:\.\w+)*\.(?:ski[p]|onl[y]|tod[o])\b/g,
    message: 'a test that does not run, or keeps others from running',
    where: isTestCode,
  },
  {
    pattern: /\bas an[y]\b(?=\s*(?:[;,)\]}>.:&|]|$))/gm,
    message: 'a type nobody checks',
    where: isCode,
  },
  { pattern: /@ts-(?:ignor[e]|nochec[k])\b/g, message: 'a silenced type error', where: isCode },
  {
    pattern: new RegExp(String.raw`@ts-expect-erro[r]\b${REASON}`, 'g'),
    message: 'a silenced type error without a reason',
    where: isCode,
  },
  {
    pattern: /biome-ignor[e](?:-\w+)?\b(?!\s+[\w/]+(?:\([^)]*\))?:\s*\S+\s+\S+)/g,
    message: 'a silenced lint rule without a reason',
    where: isCode,
  },
];

function findTaboo(file: SourceFile, { pattern, message, where }: Taboo): Finding[] {
  if (where && !where(file.path)) return [];
  return [...file.text.matchAll(pattern)].map((match) =>
    errorAt(file, match.index, `"${match[0].trim()}": ${message}`),
  );
}

/** The tree is clean of machine paths, registry addresses, authorship, work left behind and silenced checks. */
export const checkNeutral: Check = (tree) =>
  [...tree.values()].flatMap((file) => TABOOS.flatMap((taboo) => findTaboo(file, taboo)));
