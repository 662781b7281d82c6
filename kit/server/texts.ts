import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { issueSource } from '#kit/contract/issues.ts';
import type { Language } from './context.ts';

/** English of every Chinese source text: `kit/en.json` and `areas/<area>/en.json`, read once. */
function readDictionary(): ReadonlyMap<string, string> {
  const root = new URL('../../', import.meta.url);
  const areas = new URL('areas/', root);
  const files = [new URL('kit/en.json', root), ...readdirSync(areas).map((area) => new URL(`${area}/en.json`, areas))];
  const entries = files
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
  return new Map(entries);
}

let english: ReadonlyMap<string, string> | undefined;

/** A Chinese source text in the caller's language, `{name}` parts filled in. */
export function translate(
  language: Language,
  source: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  english ??= readDictionary();
  const text = language === 'en-US' ? (english.get(source) ?? source) : source;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

const locales = { 'zh-CN': z.locales.zhCN(), 'en-US': z.locales.en() };

/** One problem zod found, in the caller's language: our own Chinese message translated, or zod's message of that language. */
export function issueText(language: Language, issue: z.core.$ZodIssue): string {
  const own = issueSource(issue);
  if (own) return translate(language, own.source, { label: '', ...own.params }).trim();
  const made = locales[language].localeError(issue as never);
  return typeof made === 'string' ? made : (made?.message ?? issue.message);
}

/** The language of an `Accept-Language` header; Chinese unless English is asked for. */
export const languageOf = (header: string | undefined): Language =>
  header?.toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
