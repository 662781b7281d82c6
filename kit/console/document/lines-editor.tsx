import './document.css';
import { Button, Form, Select } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { useRead } from '../call/query.ts';
import { call } from '../call/request.ts';
import { useFieldProblems } from '../form/field-problems.ts';
import { NumberInput } from '../form/number-input.tsx';
import { optionsOf } from '../list/filter-input.tsx';
import { type Typed, Unread } from '../shell/unread.ts';
import {
  isBlank,
  isFilled,
  type Line,
  type LineColumn,
  type LinePick,
  quantityText,
  readCell,
} from './line-columns.ts';
import { pastedLines } from './line-paste.ts';

type Item = Readonly<Record<string, unknown>>;

interface Props {
  readonly columns: readonly LineColumn[];
  readonly pick: LinePick;
  /** The field of the form it fills; problems of the server name it. */
  readonly name?: string;
  /** What a new line begins with. */
  readonly fresh?: Item;
  readonly id?: string;
  readonly value?: readonly Item[] | null;
  readonly onChange?: (lines: readonly Item[]) => void;
  readonly onBlur?: () => void;
}

let lastKey = 0;
const keyed = (line: Item): Line => {
  lastKey += 1;
  return { ...line, lineKey: `line${lastKey}` };
};

/** The lines of the form, and a blank one below them to go on with. */
function useLines({ columns, fresh = {}, value, onChange }: Props) {
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

/** The item of a line, found by a part of its name. */
function PickCell({
  pick,
  line,
  invalid,
  take,
}: {
  pick: LinePick;
  line: Line;
  invalid: boolean;
  take: (item: Item) => void;
}) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useDeferredValue(typed.trim());
  const found = useRead(pick.endpoint, pick.search(asked) as never, {
    overlay: false,
    enabled: open,
    keepPrevious: true,
  });
  /* While an answer is on its way those of the letters before stand here: Enter takes none that does not fit. */
  const fits = (item: Item) => String(item[pick.nameKey]).toLowerCase().includes(typed.trim().toLowerCase());
  const items = ((found.data ?? []) as readonly Item[]).filter(fits);
  const name = line[pick.nameKey];
  return (
    <Select<string>
      className="scr-fill"
      variant="borderless"
      aria-label={t('选择')}
      placeholder={t('输入名称查找')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={name instanceof Unread ? name.text : ((name as string | undefined) ?? null)}
      options={items.map((item) => ({ value: String(item[pick.nameKey]), label: String(item[pick.nameKey]) }))}
      open={open}
      onOpenChange={setOpen}
      suffixIcon={null}
      {...(invalid && { status: 'error' as const })}
      onSelect={(chosen: string) => {
        const item = items.find((each) => String(each[pick.nameKey]) === chosen);
        if (item) take(item);
      }}
    />
  );
}

function FilledCell({
  column,
  line,
  pick,
  invalid,
  set,
}: {
  column: LineColumn;
  line: Line;
  pick: LinePick;
  invalid: boolean;
  set: (part: Item, onwards?: boolean) => void;
}) {
  const held = line[column.key];
  if (column.input === 'pick') {
    return <PickCell pick={pick} line={line} invalid={invalid} take={(item) => set(pick.take(item), true)} />;
  }
  if (column.input === 'select') {
    return (
      <Select
        className="scr-fill"
        variant="borderless"
        aria-label={t(column.title)}
        suffixIcon={null}
        options={optionsOf(column.of ?? [])}
        value={held instanceof Unread ? held.text : ((held as number | undefined) ?? null)}
        {...(invalid && { status: 'error' as const })}
        onChange={(chosen: unknown) => set({ [column.key]: chosen })}
      />
    );
  }
  return (
    <NumberInput
      variant="borderless"
      aria-label={t(column.title)}
      decimals={3}
      value={(typeof held === 'number' ? Number(quantityText(held)) : (held ?? null)) as Typed<number>}
      {...(invalid && { status: 'error' as const })}
      onChange={(next) => set({ [column.key]: typeof next === 'number' ? Math.round(next * 1000) : next })}
    />
  );
}

const shownText = ({ money }: LineColumn, value: number | string | null): string =>
  value === null ? '--' : money && typeof value === 'number' ? yuan(value) : String(value);

const sumOf = (column: LineColumn, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => {
    const value = column.value?.(line);
    return typeof value === 'number' ? sum + value : sum;
  }, 0);

/** Lines out of pasted cells: items by their names, everything else as it reads; what does not fit stands there, marked. */
async function understood(text: string, at: string, { columns, pick, fresh = {} }: Props): Promise<Line[]> {
  const filled = columns.filter(isFilled);
  const known = filled.map(({ key, title }) => ({ key, titles: [title, t(title)] }));
  const pasted = pastedLines(text, known, at);
  const picked = filled.find(({ input }) => input === 'pick')?.key ?? '';
  const names = [...new Set(pasted.flatMap((cells) => (cells[picked] ? [cells[picked]] : [])))];
  const found = names.length === 0 ? [] : ((await call(pick.endpoint, pick.named(names) as never)) as readonly Item[]);
  const byName = new Map(found.map((item) => [String(item[pick.nameKey]), item]));
  return pasted.map((cells) => {
    const name = cells[picked];
    const item = name ? byName.get(name) : undefined;
    const own = name && !item ? { [pick.nameKey]: new Unread(name, t('没有找到“{name}”', { name })) } : {};
    const read = filled
      .filter(({ key }) => key !== picked && cells[key])
      .map((column) => [column.key, readCell(column, cells[column.key] ?? '')] as const);
    return keyed({ ...fresh, ...(item && pick.take(item)), ...own, ...Object.fromEntries(read) });
  });
}

/** Moves the cursor into a cell, once it is there. */
const focusCell = (root: HTMLElement | null, row: number, key: string): void => {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>(`[data-cell="${row}:${key}"] input`)?.focus());
};

/**
 * Lines of a document as a sheet: items by search, quantities with units, totals. Enter and the arrow keys go from line to line, Tab from
 * cell to cell; rows of a spreadsheet can be pasted. What cannot be understood stays as it was typed or pasted, and is marked.
 */
export function LinesEditor(props: Props) {
  const { columns, pick, name = 'lines', onBlur } = props;
  const { lines, change } = useLines(props);
  const problems = useFieldProblems();
  const { status } = Form.Item.useStatus();
  const root = useRef<HTMLFieldSetElement>(null);
  const filled = columns.filter(isFilled);
  const sent = lines.filter((line) => !isBlank(line, columns));
  const problemAt = (line: Line, column: LineColumn): string | undefined => {
    const held = column.input === 'pick' ? (line[pick.nameKey] ?? line[column.key]) : line[column.key];
    if (held instanceof Unread) return held.problem;
    const at = sent.indexOf(line);
    if (at < 0) return undefined;
    if (status === 'error' && (held === null || held === undefined)) return t('不能为空');
    return problems.get(`${name}.${at}.${column.key}`);
  };
  const set = (row: number, part: Item) => change(lines.map((line, at) => (at === row ? { ...line, ...part } : line)));
  const onKeyDown = (event: KeyboardEvent, row: number, key: string) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    /* In an open list these keys choose. */
    const chooses = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (step === undefined || chooses || event.ctrlKey || event.metaKey || row + step < 0) return;
    event.preventDefault();
    event.stopPropagation();
    focusCell(root.current, Math.min(row + step, lines.length - 1), key);
  };
  const onPaste = async (event: ClipboardEvent, row: number, key: string) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const made = await understood(text, key, props);
    change([...lines.slice(0, row), ...made, ...lines.slice(row).filter((line) => !isBlank(line, columns))]);
  };
  const following = (key: string) => filled[filled.findIndex((column) => column.key === key) + 1]?.key ?? key;
  return (
    <fieldset className="doc-lines" aria-label={t('明细')} ref={root} onBlur={onBlur}>
      <table>
        <thead>
          <tr>
            <th className="doc-no">{t('序号')}</th>
            {columns.map(({ key, title, width, input }) => (
              <th key={key} style={{ width }} className={input === 'quantity' || !input ? 'doc-number' : ''}>
                {t(title)}
              </th>
            ))}
            <th className="doc-no" />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.lineKey}>
              <td className="doc-no">{row + 1}</td>
              {columns.map((column) => {
                if (!isFilled(column)) {
                  return (
                    <td key={column.key} className="doc-number doc-shown">
                      {isBlank(line, columns) ? '' : shownText(column, column.value?.(line) ?? null)}
                    </td>
                  );
                }
                const problem = problemAt(line, column);
                return (
                  <td
                    key={column.key}
                    data-cell={`${row}:${column.key}`}
                    className={problem ? 'doc-bad' : ''}
                    title={problem}
                    onKeyDownCapture={(event) => {
                      if (column.input === 'quantity') onKeyDown(event, row, column.key);
                    }}
                    onKeyDown={(event) => onKeyDown(event, row, column.key)}
                    onPasteCapture={(event) => void onPaste(event, row, column.key)}
                  >
                    <FilledCell
                      column={column}
                      line={line}
                      pick={pick}
                      invalid={problem !== undefined}
                      set={(part, onwards) => {
                        set(row, part);
                        if (onwards) focusCell(root.current, row, following(column.key));
                      }}
                    />
                    {problem && <div className="doc-problem">{problem}</div>}
                  </td>
                );
              })}
              <td className="doc-no">
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  aria-label={t('删除第{row}行', { row: row + 1 })}
                  onClick={() => change(lines.filter((_line, at) => at !== row))}
                >
                  ×
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        {columns.some(({ total }) => total) && (
          <tfoot>
            <tr>
              <td className="doc-no">{t('合计')}</td>
              {columns.map((column) => (
                <td key={column.key} className="doc-number">
                  {column.total ? shownText(column, sumOf(column, sent)) : ''}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      <p className="doc-hint">{t('回车换行，方向键上下移动；可从表格软件复制多行后粘贴')}</p>
    </fieldset>
  );
}
