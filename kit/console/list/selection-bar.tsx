import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import { countText } from '../base/format.ts';
import { t } from '../base/i18n.ts';
import { cellText } from './cells.ts';
import type { AnyRow } from './list-types.ts';
import { MOST_TICKED } from './selection.ts';
import type { Selection } from './use-selection.ts';

export interface SelectionBarProps {
  readonly selection: Selection;
  readonly columns: readonly Column[];
  /** What can be done with the ticked rows. */
  readonly children: ReactNode;
}

/** How many rows are ticked, which ones, and what can be done with them; lies over the heading below it, so that nothing moves. */
export function SelectionBar({ selection, columns, children }: SelectionBarProps) {
  const { rows, keys, elsewhere, remove, clear } = selection;
  const place = useRef<HTMLDivElement>(null);
  /* Headings are as high as rows and groups of columns make them. */
  useLayoutEffect(() => {
    const heading = place.current?.parentElement?.querySelector('.ant-table-thead')?.clientHeight;
    if (heading) place.current?.style.setProperty('--heading', `${heading}px`);
  });

  const list = (
    <ul className="scr-ticked">
      {rows.map((row, position) => (
        <li key={keys[position]}>
          <span>{rowText(columns, row)}</span>
          <button
            type="button"
            className="scr-link"
            aria-label={t('取消选择')}
            onClick={() => remove(row)}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  );

  return (
    <div className="scr-selection-place" ref={place}>
      <section className="scr-selection" aria-label={t('已选的行')}>
        <Popover trigger="click" placement="bottomLeft" arrow={false} content={list}>
          <button type="button" className="scr-link">
            {t('已选 {count} 项', { count: rows.length })}
            {elsewhere > 0 && t('（{count} 项不在本页）', { count: elsewhere })} <DownOutlined />
          </button>
        </Popover>
        {children}
        <SelectAll selection={selection} />
        <button type="button" className="scr-link" onClick={clear}>
          {t('清空')}
        </button>
      </section>
    </div>
  );
}

/** Values that tell one row from another. */
const TOLD = 3;

/** A row in words: what its first columns show. */
function rowText(columns: readonly Column[], row: AnyRow): string {
  const told = leaves(columns).filter((leaf) => leaf.kind !== 'image');
  return told
    .map((leaf) => cellText(leaf, row[leaf.key]))
    .filter((text) => text !== '' && text !== '--')
    .slice(0, TOLD)
    .join(' · ');
}

/** Ticks what the search finds on every page, with its number said; as many as can be done at once. */
function SelectAll({
  selection: { rows, total, selectAll },
}: Pick<SelectionBarProps, 'selection'>) {
  const [busy, setBusy] = useState(false);
  const count = Math.min(total, MOST_TICKED);
  if (rows.length >= count) return null;

  const start = () => {
    setBusy(true);
    selectAll()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };

  return (
    <button type="button" className="scr-link" disabled={busy} onClick={start}>
      {total > MOST_TICKED
        ? t('选择前 {count} 项（共 {total} 项，一次最多 {count} 项）', {
            count: countText(count),
            total: countText(total),
          })
        : t('选择全部符合条件的 {count} 项', { count: countText(count) })}
    </button>
  );
}
