import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { ImportField, ImportMapping } from '#kit/contract/import.ts';
import type { Language } from './context.ts';
import type { ImportRow, Refuse } from './import.ts';
import { Refusal } from './refusal.ts';
import type { Sheet } from './sheet/read.ts';
import { issueText, translate } from './texts.ts';

/** Rows looked at before others get their turn: a sale at lunch does not wait for somebody's file. */
const AT_A_STRETCH = 1000;

const plain = (heading: string): string => heading.replace(/[\s*]/g, '').toLowerCase();

/** The heading that fills a field by itself: its title in either language, its key or one of its other names, in this order. */
function guess(field: ImportField, header: readonly string[]): string | undefined {
  const names = [field.title, translate('en-US', field.title), field.key, ...(field.aliases ?? [])].map(plain);
  for (const name of names) {
    const heading = header.find((candidate) => plain(candidate) === name);
    if (heading !== undefined) return heading;
  }
  return undefined;
}

/** Fields in their order, no heading twice. */
function guessAll(fields: readonly ImportField[], header: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {};
  let free = header;
  for (const field of fields) {
    const heading = guess(field, free);
    if (heading === undefined) continue;
    mapping[field.key] = heading;
    free = free.filter((other) => other !== heading);
  }
  return mapping;
}

const refused = (message: string, params: Record<string, string>) =>
  new Refusal(400, 'INVALID_CONTENT', message, { params, fields: [{ path: 'mapping', message }] });

/**
 * Which heading fills which field: as the caller says, else by name. `missing` is the title of a required field no heading was
 * recognised for, which the caller can then choose.
 * @throws Refusal 400 for a field that is not offered, a heading the file does not have, a required field left out
 */
export function headingMapping(
  fields: readonly ImportField[],
  header: readonly string[],
  wanted: ImportMapping | undefined,
): { mapping: ImportMapping; missing: string | undefined } {
  if (!wanted) {
    const mapping = guessAll(fields, header);
    return { mapping, missing: fields.find((field) => field.required && !mapping[field.key])?.title };
  }
  const chosen = Object.entries(wanted).filter(([, heading]) => heading !== '');
  for (const [key, heading] of chosen) {
    if (!fields.some((field) => field.key === key)) throw refused('没有可导入的字段{key}', { key });
    if (!header.includes(heading)) throw refused('文件中没有列{heading}', { heading });
  }
  const mapping: ImportMapping = Object.fromEntries(chosen);
  const left = fields.find((field) => field.required && !mapping[field.key]);
  if (left) throw refused('必填列{title}没有对应的列', { title: left.title });
  return { mapping, missing: undefined };
}

/** What was said about rows, by row number. */
export const collector = (language: Language) => {
  const messages = new Map<number, string[]>();
  const refuse: Refuse = (rowNumber, message, params) => {
    const said = messages.get(rowNumber) ?? [];
    said.push(translate(language, message, params));
    messages.set(rowNumber, said);
  };
  return { messages, refuse };
};

/** Rows in the shape the area asked for; a row of the wrong format is refused with every field that is wrong. */
export async function parseRows<Value>(
  language: Language,
  fields: readonly ImportField[],
  schema: z.ZodType<Value>,
  mapping: ImportMapping,
  sheet: Sheet,
  refuse: Refuse,
): Promise<ImportRow<Value>[]> {
  const places = fields.map((field) => ({ key: field.key, at: sheet.header.indexOf(mapping[field.key] ?? '') }));
  const titles = new Map(fields.map((field) => [field.key, translate(language, field.title)]));
  const rows: ImportRow<Value>[] = [];
  for (const [index, { rowNumber, cells }] of sheet.rows.entries()) {
    if (index % AT_A_STRETCH === AT_A_STRETCH - 1) await setImmediate();
    const named: Record<string, string> = {};
    for (const { key, at } of places) named[key] = at < 0 ? '' : (cells[at] ?? '');
    const parsed = schema.safeParse(named);
    if (parsed.success) rows.push({ rowNumber, value: parsed.data });
    else {
      for (const issue of parsed.error.issues) {
        const title = titles.get(String(issue.path[0])) ?? '';
        refuse(rowNumber, '{title}：{message}', { title, message: issueText(language, issue) });
      }
    }
  }
  return rows;
}
