import './document.css';
import { Button, Form } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { useFieldProblems } from '../form/field-problems.ts';
import { Unread } from '../shell/unread.ts';
import { LineCell } from './line-cell.tsx';
import {
  type Item,
  isBlank,
  isFilled,
  isNumber,
  type Line,
  type LineColumn,
} from './line-columns.ts';
import { type LinesProps, understood, useLines } from './use-lines.ts';

interface Props extends LinesProps {
  /** The field of the form it fills; problems of the server name it. */
  readonly name?: string;
  readonly id?: string;
  readonly onBlur?: () => void;
}

/**
 * Lines of a document as a sheet: items by search, quantities with units, totals. Enter and the arrow keys go from line to line, Tab from
 * cell to cell; rows of a spreadsheet can be pasted. What cannot be understood stays as it was typed or pasted, and is marked.
 */
export function LinesEditor(props: Props): ReactNode {
  const { columns, pick, onBlur } = props;
  const { lines, change } = useLines(props);
  const problemAt = useCellProblems(props, lines);
  const root = useRef<HTMLFieldSetElement>(null);
  const filled = columns.filter(isFilled);
  const following = (key: string) =>
    filled[filled.findIndex((column) => column.key === key) + 1]?.key ?? key;
  const go = (event: KeyboardEvent, row: number, key: string) => {
    const step = stepOf(event);
    if (step === undefined || row + step < 0) return;

    event.preventDefault();
    event.stopPropagation();
    focusCell(root.current, Math.min(row + step, lines.length - 1), key);
  };

  const paste = async (event: ClipboardEvent, row: number, key: string) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;

    event.preventDefault();
    const made = await understood(text, key, props);
    change([
      ...lines.slice(0, row),
      ...made,
      ...lines.slice(row).filter((line) => !isBlank(line, columns)),
    ]);
  };

  const cellOf = (line: Line, row: number, column: LineColumn): ReactNode => {
    const { key } = column;
    if (!isFilled(column)) {
      return (
        <td key={key} className="doc-number doc-shown">
          {isBlank(line, columns) ? '' : shownText(column, column.value?.(line) ?? null)}
        </td>
      );
    }

    const problem = problemAt(line, column);
    const set = (part: Item, onwards?: boolean) => {
      change(lines.map((each, at) => (at === row ? { ...each, ...part } : each)));
      if (onwards) focusCell(root.current, row, following(key));
    };

    return (
      <FilledCell
        key={key}
        at={`${row}:${key}`}
        column={column}
        problem={problem}
        onKeyDown={(event) => go(event, row, key)}
        onPaste={(event) => void paste(event, row, key)}
      >
        <LineCell
          column={column}
          line={line}
          pick={pick}
          invalid={problem !== undefined}
          set={set}
        />
      </FilledCell>
    );
  };

  return (
    <fieldset className="doc-lines" aria-label={t('明细')} ref={root} onBlur={onBlur}>
      <table>
        <Headings columns={columns} />
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.lineKey}>
              <td className="doc-no">{row + 1}</td>
              {columns.map((column) => cellOf(line, row, column))}
              <td className="doc-no">
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  aria-label={t('删除第{row}行', { row: row + 1 })}
                  onClick={() => change(lines.filter((each) => each !== line))}
                >
                  ×
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        <Totals columns={columns} lines={lines.filter((line) => !isBlank(line, columns))} />
      </table>
      <p className="doc-hint">{t('回车换行，方向键上下移动；可从表格软件复制多行后粘贴')}</p>
    </fieldset>
  );
}

/** What is wrong with a cell: what was typed or pasted there, what is missing, what the server says. */
function useCellProblems({ columns, pick, name = 'lines' }: Props, lines: readonly Line[]) {
  const told = useFieldProblems();
  const { status } = Form.Item.useStatus();
  const sent = lines.filter((line) => !isBlank(line, columns));

  return (line: Line, { key, input }: LineColumn): string | undefined => {
    const held = input === 'pick' ? (line[pick.nameKey] ?? line[key]) : line[key];
    if (held instanceof Unread) return held.problem;

    const at = sent.indexOf(line);
    if (at < 0) return undefined;
    if (status === 'error' && (held === null || held === undefined)) return t('不能为空');

    return told.get(`${name}.${at}.${key}`);
  };
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** How many lines a key goes down; undefined for keys that mean something else. In an open list they choose. */
function stepOf(event: KeyboardEvent): number | undefined {
  const chooses = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
  return chooses || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key];
}

/** Moves the cursor into a cell, once it is there. */
const focusCell = (root: HTMLElement | null, row: number, key: string): void => {
  requestAnimationFrame(() =>
    root?.querySelector<HTMLElement>(`[data-cell="${row}:${key}"] input`)?.focus(),
  );
};

const shownText = ({ money }: LineColumn, value: number | string | null): string =>
  value === null ? '--' : money && typeof value === 'number' ? yuan(value) : String(value);

interface CellProps {
  readonly at: string;
  readonly column: LineColumn;
  readonly problem: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly children: ReactNode;
}

function FilledCell({ at, column, problem, onKeyDown, onPaste, children }: CellProps): ReactNode {
  return (
    <td
      data-cell={at}
      className={[isNumber(column) ? 'doc-number' : '', problem ? 'doc-bad' : ''].join(' ')}
      title={problem}
      onKeyDownCapture={column.input === 'quantity' ? onKeyDown : undefined}
      onKeyDown={onKeyDown}
      onPasteCapture={onPaste}
    >
      {children}
      {problem && <div className="doc-problem">{problem}</div>}
    </td>
  );
}

function Headings({ columns }: Pick<Props, 'columns'>): ReactNode {
  return (
    <thead>
      <tr>
        <th className="doc-no">{t('序号')}</th>
        {columns.map((column) => (
          <th
            key={column.key}
            style={{ width: column.width }}
            className={isNumber(column) ? 'doc-number' : ''}
          >
            {t(column.title)}
          </th>
        ))}
        <th className="doc-no">
          <span className="unseen">{t('操作')}</span>
        </th>
      </tr>
    </thead>
  );
}

function Totals({
  columns,
  lines,
}: Pick<Props, 'columns'> & { readonly lines: readonly Line[] }): ReactNode {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        <td className="doc-no">{t('合计')}</td>
        {columns.map((column) => (
          <td key={column.key} className="doc-number">
            {column.total ? shownText(column, sumOf(column, lines)) : ''}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

const sumOf = (column: LineColumn, lines: readonly Line[]): number =>
  lines.reduce((sum, line) => {
    const value = column.value?.(line);
    return typeof value === 'number' ? sum + value : sum;
  }, 0);
