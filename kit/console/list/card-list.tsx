import './card-list.css';
import DownOutlined from '@ant-design/icons/DownOutlined';
import { Checkbox, Select } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { leaves } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { type CardParts, cardParts, speaksForItself } from './card-parts.ts';
import { cellText, headingOf, type Leaf, subjectOf } from './cells.ts';
import type { AnyRow, SortOrder } from './list-types.ts';
import { Cell, type CellRenderers } from './table-columns.tsx';
import type { DataTableProps } from './table-props.ts';

export interface CardListProps extends DataTableProps {
  /** What stands in the place of rows where there are none. */
  readonly nothing: ReactNode;
}

/** The rows of a table as cards, for narrow windows or with their pictures: the same columns, order, ticks, actions and totals. */
export function CardList(props: CardListProps): ReactNode {
  const { rows } = props;
  const isNothing = props.error || rows?.length === 0;

  return (
    <>
      <CardTools {...props} />
      {isNothing ? (
        props.nothing
      ) : rows ? (
        <Cards {...props} rows={rows} />
      ) : (
        <Bones label={props.label} />
      )}
      {!isNothing && <Totals {...props} />}
    </>
  );
}

/** Above the cards: ticking all, the order, and what can be done with the list. */
function CardTools(props: CardListProps): ReactNode {
  const { columns, rows = [], rowKey, onSelect } = props;
  const isMoney = leaves(columns).some(({ kind }) => kind === 'money');
  if (!onSelect && !props.onOrder && !props.tools) return null;

  return (
    <div className="card-tools">
      {onSelect ? (
        <TickAll {...props} keys={rows.map((row) => row[rowKey] as Key)} />
      ) : (
        isMoney && <span className="scr-unit">{t('单位：元')}</span>
      )}
      <SortSelect {...props} />
      {props.tools}
    </div>
  );
}

/** Every row of the page is ticked, or none. */
function TickAll({
  keys,
  selected = [],
  onSelect,
}: Pick<CardListProps, 'selected' | 'onSelect'> & { keys: readonly Key[] }) {
  if (!onSelect || keys.length === 0) return null;

  const ticked = keys.filter((key) => selected.includes(key)).length;
  const all = ticked === keys.length;
  const rest = selected.filter((key) => !keys.includes(key));

  return (
    <Checkbox
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={() => onSelect(all ? rest : [...rest, ...keys])}
    >
      {t('全选本页')}
    </Checkbox>
  );
}

/** The order of the cards, which have no headings to press. */
function SortSelect({
  columns,
  orders = [],
  onOrder,
}: Pick<CardListProps, 'columns' | 'orders' | 'onOrder'>): ReactNode {
  const sortable = leaves(columns).filter((leaf) => leaf.sort);
  if (sortable.length === 0 || !onOrder) return null;

  const [now] = orders;
  const written = ({ column, asc }: SortOrder) => `${asc ? '+' : '-'}${column}`;

  return (
    <Select
      variant="borderless"
      className="card-sort"
      aria-label={t('排序方式')}
      placeholder={t('排序方式')}
      allowClear
      value={now ? written(now) : undefined}
      options={sortable.flatMap((leaf) => [
        { value: `-${leaf.key}`, label: t('{title}：从高到低', { title: headingOf(leaf) }) },
        { value: `+${leaf.key}`, label: t('{title}：从低到高', { title: headingOf(leaf) }) },
      ])}
      onChange={(value?: string) =>
        onOrder(value ? [{ column: value.slice(1), asc: value.startsWith('+') }] : [])
      }
    />
  );
}

function Cards(props: CardListProps & { readonly rows: readonly AnyRow[] }): ReactNode {
  const { columns, rows, rowKey, render = {}, rowActions, selected = [], onSelect, label } = props;
  const parts = cardParts(columns);
  const keyOf = (row: AnyRow) => row[rowKey] as Key;
  const toggled = (key: Key) =>
    selected.includes(key) ? selected.filter((each) => each !== key) : [...selected, key];

  return (
    <ul
      className={['card-list', props.picture && 'card-tiles', props.stale && 'scr-stale']
        .filter(Boolean)
        .join(' ')}
      aria-busy={Boolean(props.stale)}
      aria-label={label}
    >
      {rows.map((row) => {
        const subject = subjectOf(columns, row);
        const key = keyOf(row);

        return (
          <Card
            key={key}
            row={row}
            parts={parts}
            subject={subject}
            picture={props.picture ? props.picture(row) : false}
            render={render}
            actions={rowActions && (() => rowActions(row))}
            tick={
              onSelect && (
                <Checkbox
                  checked={selected.includes(key)}
                  disabled={Boolean(props.stale)}
                  aria-label={t('选择{subject}', { subject })}
                  onChange={() => onSelect(toggled(key))}
                />
              )
            }
          />
        );
      })}
    </ul>
  );
}

interface CardProps {
  readonly row: AnyRow;
  readonly parts: CardParts;
  readonly subject: string;
  readonly render: CellRenderers;
  readonly actions: (() => ReactNode) | undefined;
  readonly tick: ReactNode;
  /** Addresses of pictures; absent: a card without one. */
  readonly picture: string | null | undefined | false;
}

/** A row as a card. Pressed, it tells everything and offers what can be done with it. */
function Card({ row, parts, subject, render, actions, tick, picture }: CardProps): ReactNode {
  const [open, setOpen] = useState(false);
  /* What was opened from a card outlives its being closed. */
  const [opened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!open);
    setOpened(true);
  };

  return (
    <li className="card" data-open={open || undefined}>
      {picture !== false && (
        <div className="card-picture">
          {picture ? (
            <img src={picture} alt="" loading="lazy" />
          ) : (
            <span aria-hidden>{subject.slice(0, 1)}</span>
          )}
        </div>
      )}
      <div className="card-head">
        {tick}
        <Summary row={row} parts={parts} render={render} />
        {(actions || parts.rest.length > 0) && (
          <button
            type="button"
            className="card-toggle"
            aria-expanded={open}
            aria-label={t('{subject}：全部信息与操作', { subject })}
            onClick={toggle}
          >
            <DownOutlined className={open ? 'scr-turned' : ''} />
          </button>
        )}
      </div>
      {opened && (
        <div className="card-more" hidden={!open}>
          <dl>
            {parts.rest.map((leaf) => (
              <div key={leaf.key}>
                <dt>{headingOf(leaf)}</dt>
                <dd>
                  <Value leaf={leaf} row={row} render={render} />
                </dd>
              </div>
            ))}
          </dl>
          <div className="card-actions">{actions?.()}</div>
        </div>
      )}
    </li>
  );
}

/** What a card says before it is opened. */
function Summary({ row, parts, render }: Pick<CardProps, 'row' | 'parts' | 'render'>): ReactNode {
  const { picture, titles, amount, state } = parts;
  const title = titles.find(({ key }) => !isBlank(row[key])) ?? titles[0];
  const lines = parts.lines.filter((leaf) => leaf !== title && isSaid({ leaf, row, render }));

  return (
    <>
      {picture && !isBlank(row[picture.key]) && <Value leaf={picture} row={row} render={render} />}
      <div className="card-text">
        {title && (
          <b>
            <Value leaf={title} row={row} render={render} />
          </b>
        )}
        <div className="card-lines">
          {lines.map((leaf) => (
            <span key={leaf.key}>
              {!speaksForItself(leaf, parts.lines) && `${headingOf(leaf)} `}
              <Value leaf={leaf} row={row} render={render} />
            </span>
          ))}
        </div>
      </div>
      {(amount || state) && (
        <div className="card-right">
          {amount && (
            <span className="card-amount">
              <Value leaf={amount} row={row} render={render} />
              <small className={state ? 'unseen' : ''}>{headingOf(amount)}</small>
            </span>
          )}
          {state && <Value leaf={state} row={row} render={render} />}
        </div>
      )}
    </>
  );
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

interface ValueProps {
  readonly leaf: Leaf;
  readonly row: AnyRow;
  readonly render: CellRenderers;
}

/** Whether there is anything to say: what the screen draws, else the value. */
function isSaid({ leaf, row, render }: ValueProps): boolean {
  const said = render[leaf.key]?.(row) ?? row[leaf.key];
  return !isBlank(said) && said !== false;
}

function Value({ leaf, row, render }: ValueProps): ReactNode {
  return render[leaf.key]?.(row) ?? <Cell column={leaf} value={row[leaf.key]} row={row} />;
}

const SKELETON_CARDS = ['1', '2', '3', '4', '5', '6'];

const Bones = ({ label }: { label: string }): ReactNode => (
  <ul className="card-list" aria-busy aria-label={label}>
    {SKELETON_CARDS.map((each) => (
      <li key={each} className="card card-bones">
        <i className="scr-bone" />
        <i className="scr-bone" />
      </li>
    ))}
  </ul>
);

/** The totals over the whole filter, always in sight. */
function Totals({
  columns,
  totalLine,
  isCounting = false,
  totalRender = {},
}: Pick<CardListProps, 'columns' | 'totalLine' | 'isCounting' | 'totalRender'>): ReactNode {
  const summed = leaves(columns).filter(
    ({ total, key }) => total && (totalLine ? totalLine[key] !== undefined : isCounting),
  );
  if (summed.length === 0) return null;

  return (
    <dl className="card-totals" aria-label={t('合计')} tabIndex={0}>
      {summed.map((leaf) => (
        <div key={leaf.key}>
          <dt>{headingOf(leaf)}</dt>
          <dd>
            {totalLine ? (
              (totalRender[leaf.key]?.(totalLine) ?? cellText(leaf, totalLine[leaf.key]))
            ) : (
              <i className="scr-bone" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
