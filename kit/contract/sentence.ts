import type { Language } from './language.ts';
import { inSentence } from './phrases.ts';

/*
 * Sentences that are put together from values, the same on a screen and in a list of the server: both hand over how they say a Chinese source
 * text in the language of the reader.
 */

/** What fills the `{name}` parts of a text. */
export type SaidParams = Readonly<Record<string, string | number>>;

/** How texts are said to a reader. */
export interface Speech {
  readonly language: Language;
  /** A Chinese source text in that language, its `{name}` parts filled in. */
  readonly say: (source: string, params?: SaidParams) => string;
}

const COMMAS: Readonly<Record<Language, string>> = { 'zh-CN': '，', 'en-US': ', ' };

const PAUSES: Readonly<Record<Language, string>> = { 'zh-CN': '、', 'en-US': ', ' };

const COLONS: Readonly<Record<Language, string>> = { 'zh-CN': '：', 'en-US': ': ' };

/** Clauses one behind the other; those that say nothing are left out. */
export const clauses = (
  { language }: Speech,
  parts: readonly (string | false | undefined)[],
): string => parts.filter(Boolean).join(COMMAS[language]);

/** Whom and where, then what: `所有人，所有食堂：满 20.00 减 3.00`. */
export const statement = ({ language }: Speech, about: string, what: string): string => {
  const said = about === '' ? what : `${about}${COLONS[language]}${what}`;
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** Names a sentence tells; of more it says how many there are. */
const TOLD = 3;

/**
 * What a rule names: by its names where they are known, many of them by the first and their number, else by their number alone, which `counted`
 * says. Nothing where it names nothing.
 */
export function told(
  speech: Speech,
  counted: string,
  ids: readonly unknown[] | null | undefined,
  names: readonly string[] | undefined,
): string {
  const named = listIn(ids);
  if (named.length === 0) return '';
  if (!names || names.length < Math.min(TOLD, named.length))
    return speech.say(counted, { count: named.length });

  const first = listed(speech, names.slice(0, TOLD));

  return named.length > TOLD
    ? speech.say('{names}等{count}个', { names: first, count: named.length })
    : first;
}

/** The days from which and until which something holds; nothing where it always does. */
export function periodTold(
  { say }: Speech,
  { startDate, endDate }: { readonly startDate?: unknown; readonly endDate?: unknown },
): string {
  const start = textIn(startDate);
  const end = textIn(endDate);
  if (start && end) return say('{begin}至{end}', { begin: start, end });
  if (start) return say('自{start}起', { start });

  return end ? say('到{end}为止', { end }) : '';
}

/** All of these, however many. */
export const listed = ({ language }: Speech, parts: readonly string[]): string =>
  parts.join(PAUSES[language]);

/** An entry of a fixed list inside a sentence. */
export const wordOf = ({ say }: Speech, entry: { readonly desc: string } | undefined): string =>
  entry ? inSentence(say(entry.desc)) : '';

const FEN_OF_YUAN = 100;

/** Fen as a sentence says them: `20.00`. */
export const moneyTold = (fen: number): string => (fen / FEN_OF_YUAN).toFixed(2);

/** A number out of a form that is being filled in: what is not there yet, or cannot be read, is 0. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** A list out of a form that is being filled in; what is not there yet names nothing. */
export const listIn = <Entry>(value: readonly Entry[] | null | undefined): readonly Entry[] =>
  Array.isArray(value) ? value : [];

/** A text out of a form that is being filled in. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
