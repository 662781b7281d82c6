import { useRef, useState } from 'react';
import { t } from '../base/i18n.ts';
import { call } from '../call/request.ts';
import { Unread } from '../shell/unread.ts';
import {
  type Item,
  isBlank,
  isFilled,
  type Line,
  type LineColumn,
  type LinePick,
  readCell,
} from './line-columns.ts';
import { pastedLines } from './line-paste.ts';

/** What an editor of lines is given by its form and its document. */
export interface LinesProps {
  readonly columns: readonly LineColumn[];
  readonly pick: LinePick;
  /** What a new line begins with. */
  readonly fresh?: Item;
  readonly value?: readonly Item[] | null;
  readonly onChange?: (lines: readonly Item[]) => void;
}

/** The lines of the form, and a blank one below them to go on with. */
export function useLines({ columns, fresh = {}, value, onChange }: LinesProps) {
  const told = useRef<readonly Item[] | null | undefined>(undefined);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const withBlank = (next: readonly Line[]): readonly Line[] => {
    const last = next.at(-1);
    return last && isBlank(last, columns) ? next : [...next, keyed(fresh)];
  };
  if (told.current !== value || lines.length === 0) {
    told.current = value;
    setLines(withBlank((value ?? []).map(keyed)));
  }

  const change = (next: readonly Line[]) => {
    const filled = next.filter((line) => !isBlank(line, columns));
    told.current = filled;
    setLines(withBlank(next));
    onChange?.(filled);
  };

  return { lines, change };
}

let lastKey = 0;

const keyed = (line: Item): Line => {
  lastKey += 1;
  return { ...line, lineKey: `line${lastKey}` };
};

/** Lines out of pasted cells: items by their names, everything else as it reads; what does not fit stands there, marked. */
export async function understood(
  text: string,
  at: string,
  { columns, pick, fresh = {} }: LinesProps,
): Promise<Line[]> {
  const filled = columns.filter(isFilled);
  const known = filled.map(({ key, title }) => ({ key, titles: [title, t(title)] }));
  const pasted = pastedLines(text, known, at);
  const picked = filled.find(({ input }) => input === 'pick')?.key ?? '';
  const names = [...new Set(pasted.flatMap((cells) => (cells[picked] ? [cells[picked]] : [])))];
  const found =
    names.length === 0
      ? []
      : ((await call(pick.endpoint, pick.named(names) as never)) as readonly Item[]);
  const byName = new Map(found.map((item) => [String(item[pick.nameKey]), item]));

  return pasted.map((cells) => {
    const name = cells[picked];
    const item = name ? byName.get(name) : undefined;
    const own =
      name && !item ? { [pick.nameKey]: new Unread(name, t('没有找到“{name}”', { name })) } : {};
    const read = filled
      .filter(({ key }) => key !== picked && cells[key])
      .map((column) => [column.key, readCell(column, cells[column.key] ?? '')] as const);

    return keyed({ ...fresh, ...(item && pick.take(item)), ...own, ...Object.fromEntries(read) });
  });
}
