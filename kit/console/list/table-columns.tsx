import type { TableColumnsType } from 'antd';
import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type Column, saysPath } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { SubjectLink } from '../subject/subject-link.tsx';
import { cellText, isNumeric } from './cells.ts';
import type { AnyRow, SortOrder } from './list-types.ts';

export type CellRenderers = Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>;

interface Options {
  /** Pixels by key. */
  readonly widths: ReadonlyMap<string, number>;
  readonly render: CellRenderers;
  readonly orders: readonly SortOrder[];
  /** Rows are placeholders of the first load. */
  readonly skeleton: boolean;
  /** Keys of columns that stay in view at the left. */
  readonly pinned?: ReadonlySet<string>;
  /** Keys of columns that stay in view at the right. */
  readonly kept?: ReadonlySet<string>;
  readonly onResize?: ((key: string, width: number) => void) | undefined;
}

/** Columns of the contract as antd's: widths that never wrap a heading, numbers to the right, groups kept. */
export function tableColumns(
  columns: readonly Column[],
  options: Options,
): TableColumnsType<AnyRow> {
  return columns.map((column) => {
    if (column.children) {
      return {
        key: column.title,
        title: t(column.title),
        align: 'center',
        children: tableColumns(column.children, options),
      };
    }

    const own = options.render[column.key];
    const order = options.orders.find((entry) => entry.column === column.key);

    return {
      key: column.key,
      dataIndex: column.key,
      title: heading(column),
      width: options.widths.get(column.key) ?? 0,
      ...(options.pinned?.has(column.key) && { fixed: 'left' as const }),
      ...(options.kept?.has(column.key) && { fixed: 'right' as const }),
      ...(options.onResize && {
        onHeaderCell: () =>
          ({ onResize: (width: number) => options.onResize?.(column.key, width) }) as object,
      }),
      ...(isNumeric(column) && { align: 'right', className: 'scr-number' }),
      ...(column.sort && {
        sorter: true,
        sortOrder: order ? (order.asc ? 'ascend' : 'descend') : null,
      }),
      ellipsis: column.kind === undefined || column.kind === 'text',
      render: options.skeleton
        ? placeholderCell
        : (value: unknown, row: AnyRow) => {
            const drawn = own?.(row);
            return drawn === undefined ? <Cell column={column} value={value} row={row} /> : drawn;
          },
    };
  });
}

/** The heading of a column, with what it means where that needs words. */
const heading = ({ title, hint }: Column): ReactNode =>
  hint ? (
    <Tooltip title={t(hint)}>
      <span className="scr-hinted">{t(title)}</span>
    </Tooltip>
  ) : (
    t(title)
  );

const placeholderCell = () => <i className="scr-bone" />;

interface CellProps {
  readonly column: Column;
  readonly value: unknown;
  /** The row it is of, where what it names may have a page of its own. */
  readonly row?: AnyRow;
}

/** One value as a cell shows it: tags with colour for fixed lists, small pictures, the way to the page of what it names, grey '--' for nothing. */
export function Cell({ column, value, row }: CellProps) {
  if (column.kind === 'image') return <Picture address={value} />;
  if (column.kind === 'enum' && Array.isArray(value) && value.length > 0) {
    return (
      <span className="scr-tags">
        {value.map((key) => (
          <Tag key={key}>{cellText(column, key)}</Tag>
        ))}
      </span>
    );
  }

  if (saysPath(column) && typeof value === 'string') return <Path text={value} />;

  const text = cellText(column, value);
  if (value === 0 && column.zero) return <span className="scr-none">{text}</span>;
  if (column.kind === 'money' && typeof value === 'number')
    return <Money fen={value} text={text} />;
  if (text === '--') return <span className="scr-none">--</span>;

  const colour = column.kind === 'enum' && column.of?.find((entry) => entry.key === value)?.colour;
  if (colour) return <Tag color={colour}>{text}</Tag>;
  if (column.leadsTo && row)
    return (
      <SubjectLink leadsTo={column.leadsTo} row={row}>
        {text}
      </SubjectLink>
    );

  return text;
}

function Picture({ address }: { address: unknown }) {
  if (typeof address !== 'string' || address === '') return <span className="scr-none">--</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className="scr-picture" src={address} alt="" loading="lazy" />
    </a>
  );
}

/** The unit itself first, which is what tells rows apart, then what it belongs to; the whole in the order it is written on pointing at it. */
function Path({ text }: { text: string }) {
  const at = text.lastIndexOf('/');
  if (at < 0) return text;

  return (
    <span title={text}>
      {text.slice(at + 1)}
      <span className="scr-path">{text.slice(0, at)}</span>
    </span>
  );
}

/** Money on one decimal line with its neighbours, also where 0 is written without decimals; below 0 in a colour and with its sign. */
function Money({ fen, text }: { fen: number; text: string }) {
  if (fen === 0) return <span className="scr-zero">{text}</span>;
  return fen < 0 ? <span className="scr-negative">{text}</span> : text;
}
