import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { cellText } from './cells.ts';
import type { AnyRow } from './list-types.ts';
import type { Selection } from './use-selection.ts';

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

interface Props {
  readonly selection: Selection;
  readonly columns: readonly Column[];
  /** What can be done with the ticked rows. */
  readonly children: ReactNode;
}

/** How many rows are ticked, which ones, and what can be done with them; lies over the bar, so that nothing moves. */
export function SelectionBar({ selection, columns, children }: Props) {
  const { rows, keys, elsewhere, remove, clear } = selection;
  const list = (
    <ul className="scr-ticked">
      {rows.map((row, position) => (
        <li key={keys[position]}>
          <span>{rowText(columns, row)}</span>
          <button type="button" className="scr-link" aria-label={t('取消选择')} onClick={() => remove(row)}>
            <CloseOutlined />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="scr-selection" aria-label={t('已选的行')}>
      <Popover trigger="click" placement="bottomLeft" arrow={false} content={list}>
        <button type="button" className="scr-link">
          {t('已选 {count} 项', { count: rows.length })}
          {elsewhere > 0 && t('（{count} 项不在本页）', { count: elsewhere })} <DownOutlined />
        </button>
      </Popover>
      <button type="button" className="scr-link" onClick={clear}>
        {t('清空')}
      </button>
      {children}
    </section>
  );
}
