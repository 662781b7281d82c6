/**
 * Texts that are made of a noun, so that they need not be written for every resource: `新增标签` needs no entry of its own in a dictionary that
 * knows `标签` and `新增{noun}`.
 */
const PHRASES = ['新增{noun}', '修改{noun}', '删除{noun}', '{noun}列表', '{noun}详情'] as const;

const MARK = '{noun}';

/** `单位::company`: which of its English words a Chinese text means, where it has two. Lower-case letters behind a Chinese one. */
const CONTEXT = /(?<=[\p{Script=Han}）}])::[a-z]+$/u;

/** A source text as Chinese readers see it: without its context. */
export const inChinese = (source: string): string => source.replace(CONTEXT, '');

/** A phrase about a noun, in Chinese: 新增标签. The context of a noun stays behind: 标签::place makes 标签列表::place. */
export const phraseAbout = (phrase: (typeof PHRASES)[number], noun: string): string =>
  phrase.replace(MARK, inChinese(noun)) + (CONTEXT.exec(noun)?.[0] ?? '');

const STEP = ' · ';
/** A step of a document, in Chinese: 提现单 · 通过. */
export const stepOf = (noun: string, step: string): string => `${inChinese(noun)}${STEP}${step}`;

/** A noun inside a sentence: `Tag` is `tag`, `AI dish` stays. */
export const inSentence = (noun: string): string =>
  /^[A-Z][^A-Z]/.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;

/** The English of a text that is made of a noun; undefined where it is not, or its noun has no English. */
export function composedEnglish(
  source: string,
  english: (text: string) => string | undefined,
): string | undefined {
  const context = CONTEXT.exec(source)?.[0] ?? '';
  const text = inChinese(source);
  const [document = '', step] = source.split(STEP, 2).map((part) => english(part));
  if (document && step) return `${document}${STEP}${inSentence(step)}`;

  for (const phrase of PHRASES) {
    const [before = '', after = ''] = phrase.split(MARK);
    if (!text.startsWith(before) || !text.endsWith(after)) continue;

    const noun = english(text.slice(before.length, text.length - after.length) + context);
    if (noun === undefined) continue;

    const made = english(phrase)?.replace(MARK, inSentence(noun));
    return made && made.charAt(0).toUpperCase() + made.slice(1);
  }

  return undefined;
}

const forms = new Intl.PluralRules('en');

/**
 * A text with its parts filled in: `{count}` is the value, `{count:row|rows}` the English word that goes with it, for one and for
 * any other number (thousands commas are understood).
 * @param valueFor the value of a name; a part without one stays as it is written
 */
export const fillText = (text: string, valueFor: (name: string) => string | undefined): string =>
  text.replace(
    /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = valueFor(name);
      if (value === undefined || one === undefined) return value ?? whole;

      return (forms.select(Number(value.replaceAll(',', ''))) === 'one' ? one : other) ?? whole;
    },
  );
