import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const english = new Map<string, string>(
  globSync('{kit,areas/*}/en.json', { cwd: root }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>),
  ),
);
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The English of a Chinese source text. @throws Error when no dictionary has it */
export function inEnglish(source: string): string {
  const found = english.get(source);
  if (found === undefined) throw new Error(`no dictionary has ${source}`);

  return found;
}

/** A whole text in whichever language the page speaks: for steps that work in both. */
export function said(source: string): RegExp {
  const found = english.get(source);
  const texts = found === undefined ? [source] : [source, found];

  return new RegExp(`^\\s*(${texts.map(escaped).join('|')})\\s*$`);
}
