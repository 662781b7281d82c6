/**
 * Texts that are made of a noun, so that nobody writes them for every resource: `新增标签` needs no entry of its own in a dictionary that
 * knows `标签` and `新增{noun}`.
 */
const PHRASES = ['新增{noun}', '修改{noun}', '删除{noun}', '{noun}列表', '{noun}详情'] as const;

const MARK = '{noun}';

/** A phrase about a noun, in Chinese: 新增标签. */
export const about = (phrase: (typeof PHRASES)[number], noun: string): string => phrase.replace(MARK, noun);

/** A noun inside a sentence: `Tag` is `tag`, `AI dish` stays. */
export const inSentence = (noun: string): string =>
  /^[A-Z][^A-Z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;

/** The English of a text that is made of a noun; undefined where it is not, or its noun has no English. */
export function composed(source: string, english: (text: string) => string | undefined): string | undefined {
  for (const phrase of PHRASES) {
    const [before = '', after = ''] = phrase.split(MARK);
    if (!source.startsWith(before) || !source.endsWith(after)) continue;
    const noun = english(source.slice(before.length, source.length - after.length));
    if (noun === undefined) continue;
    const made = english(phrase)?.replace(MARK, inSentence(noun));
    return made && made.charAt(0).toUpperCase() + made.slice(1);
  }
  return undefined;
}
