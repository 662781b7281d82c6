import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { issueSource } from '#kit/contract/issues.ts';
import { composedEnglish, fillText, inChinese, inSentence } from '#kit/contract/phrases.ts';
import type { Speech } from '#kit/contract/sentence.ts';
import type { Language } from '../contract/language.ts';

const locales = { 'zh-CN': z.locales.zhCN(), 'en-US': z.locales.en() };

/** One problem zod found, in the caller's language: our own Chinese message translated, or zod's message of that language. */
export function issueText(language: Language, issue: z.core.$ZodIssue): string {
  const own = issueSource(issue);
  if (own) return translate(language, own.source, { label: '', ...own.params }).trim();

  const made = locales[language].localeError(issue as never);

  return typeof made === 'string' ? made : (made?.message ?? issue.message);
}

/**
 * The same as a sentence that stands alone: words of the contract's own say what they are about, those of the house are told the field's title.
 * @param title what the field is called, a Chinese source text; undefined where the contract does not say
 */
export function issueSentence(
  language: Language,
  issue: z.core.$ZodIssue,
  title: string | undefined,
): string {
  const label = title === undefined ? '' : { text: title };
  const own = issueSource(issue);
  if (title === undefined || own?.source === issue.message)
    return own
      ? translate(language, own.source, { label, ...own.params }).trim()
      : issueText(language, issue);

  return translate(language, '{title}：{message}', {
    title: { text: title },
    message: issueText(language, issue),
  });
}

/** What fills the `{name}` parts of a text: a value as it is, or a source text in the language of the rest. */
export type TextParams = Readonly<Record<string, string | number | { readonly text: string }>>;

/** A Chinese source text, with its context (`单位::company`) where it needs one, in the caller's language; `{name}` parts filled in. */
export function translate(language: Language, source: string, params: TextParams = {}): string {
  const say = (text: string): string => (language === 'en-US' ? inEnglish(text) : inChinese(text));
  return fillText(say(source), (name) => {
    const value = params[name];
    return typeof value === 'object' ? inSentence(say(value.text)) : value?.toString();
  });
}

/** How sentences are said to a caller of this language. */
export const speechIn = (language: Language): Speech => ({
  language,
  say: (source, params) => translate(language, source, params),
});

let english: ReadonlyMap<string, string> | undefined;

function inEnglish(source: string): string {
  english ??= readDictionary();
  const known = (text: string): string | undefined => english?.get(text);

  return known(source) ?? composedEnglish(source, known) ?? inChinese(source);
}

/** English of every Chinese source text: `kit/en.json` and `areas/<area>/en.json`, read once. */
function readDictionary(): ReadonlyMap<string, string> {
  const root = new URL('../../', import.meta.url);
  const areas = new URL('areas/', root);
  const files = [
    new URL('kit/en.json', root),
    ...readdirSync(areas).map((area) => new URL(`${area}/en.json`, areas)),
  ];
  const entries = files
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
    );

  return new Map(entries);
}

/** The language of an `Accept-Language` header; Chinese unless English is asked for. */
export const languageOf = (header: string | undefined): Language =>
  header?.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
