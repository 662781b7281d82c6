import { labelOf } from '#kit/contract/columns.ts';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { endsOf } from '../form/date-text.ts';
import type { AnyContent, Filter } from './list-types.ts';

/** What pickers say of the values they put into filters: titles of ids, by filter key. */
export type FilterWords = Readonly<Record<string, string>>;

/** One condition of a search in words. */
export interface SummaryField {
  readonly name: string;
  readonly content: string;
  /** The filters it tells of; absent where no control of the search area sets them. */
  readonly keys?: readonly string[];
}

/**
 * The filters of a search in words, those left empty left out (rule lists/search-in-words): they stand
 * above table, print and exported file.
 */
export function summaryOf(
  filters: readonly Filter[],
  values: AnyContent,
  words: FilterWords,
): SummaryField[] {
  return filters.flatMap((filter) => {
    const value = values[filter.key];
    const end = filter.until && values[filter.until];
    if (isBlank(value) && isBlank(end)) return [];

    const content = filter.until
      ? rangeText(String(value ?? ''), String(end ?? ''))
      : wordsOf(filter, value, words);

    return [
      {
        name: t(filter.title),
        content,
        keys: filter.until ? [filter.key, filter.until] : [filter.key],
      },
    ];
  });
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** From one end to the other, in words: whole days without their times, a single one once. */
export function rangeText(start: string, end: string): string {
  const [from, to] = endsOf([start, end]);
  return from === to ? from : t('{start} 至 {end}', { start: from, end: to });
}

/** One value of a filter as the search area shows it. */
function wordsOf(filter: Filter, value: unknown, words: FilterWords): string {
  if (typeof filter.input === 'object') {
    const said = words[filter.key];
    if (said) return said;

    return Array.isArray(value) ? t('已选 {count} 项', { count: value.length }) : String(value);
  }

  if (filter.input === 'money') return yuan(value as number);
  if (Array.isArray(value)) return value.map((each) => t(labelOf(filter.of, each))).join(t('、'));

  return filter.of ? t(labelOf(filter.of, value)) : String(value);
}

/** One line of a summary: `name：content`. */
export const summaryLine = ({ name, content }: SummaryField): string =>
  t('{title}：{message}', { title: name, message: content });
