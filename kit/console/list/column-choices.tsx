import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { leaves } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { headingOf, type Leaf } from './cells.ts';
import { type Columns, movedKey } from './column-layout.ts';
import { RowHeightChoice } from './row-height-choice.tsx';

/** Which columns show, in which order, which stay in view: all at once by the first box, never none. */
export function ColumnChoices({ columns }: { readonly columns: Columns }) {
  const { ordered, chosen, change, reset } = columns;
  const all = leaves(ordered);
  const keys = all.map((leaf) => leaf.key);
  const some = chosen.size > 0 && chosen.size < all.length;
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    if (next.size > 0) change({ shown: keys.filter((each) => next.has(each)) });
  };

  const movable = new Set(ordered.filter((column) => !column.children).map((column) => column.key));
  const move = (from: string, to: string) => {
    if (from !== to && movable.has(from) && movable.has(to))
      change({ order: movedKey(keys, from, to) });
  };
  const beside = (key: string, step: 1 | -1) => keys[keys.indexOf(key) + step];

  return (
    <div className="scr-chooser">
      <div className="scr-chooser-rows">
        <span>{t('行高')}</span>
        <RowHeightChoice />
      </div>
      <div className="scr-chooser-head">
        <Checkbox
          checked={chosen.size === all.length}
          indeterminate={some}
          onChange={(event) => change({ shown: event.target.checked ? keys : keys.slice(0, 1) })}
        >
          {t('全选')}
        </Checkbox>
        <button type="button" className="scr-link" onClick={reset}>
          {t('恢复默认')}
        </button>
      </div>
      <div className="scr-chooser-list">
        {all.map((leaf) => (
          <ColumnLine
            key={leaf.key}
            leaf={leaf}
            columns={columns}
            movable={movable.has(leaf.key)}
            toggle={toggle}
            move={move}
            beside={beside}
          />
        ))}
      </div>
    </div>
  );
}

interface LineProps {
  readonly leaf: Leaf;
  readonly columns: Columns;
  /** Columns in groups stay where they are. */
  readonly movable: boolean;
  readonly toggle: (key: string) => void;
  readonly move: (from: string, to: string) => void;
  /** The neighbour in a direction. */
  readonly beside: (key: string, step: 1 | -1) => string | undefined;
}

/** One column: shown or not, its place by dragging or Alt and the arrows, in view at the left or not. */
function ColumnLine({ leaf, columns, movable, toggle, move, beside }: LineProps) {
  const { key } = leaf;
  const { chosen, layout, change } = columns;
  const [over, setOver] = useState(false);
  const pinned = layout.pinned?.includes(key) ?? false;
  const pin = () => {
    const others = layout.pinned?.filter((each) => each !== key) ?? [];
    change({ pinned: pinned ? others : [...others, key] });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    const to = event.altKey && movable && step ? beside(key, step) : undefined;
    if (!to) return;

    event.preventDefault();
    move(key, to);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the checkbox inside has the focus, the line only hears its keys
    <div
      className="scr-chooser-line"
      data-over={over || undefined}
      draggable={movable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', key)}
      onDragOver={(event) => {
        if (!movable) return;

        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        move(event.dataTransfer.getData('text/plain'), key);
      }}
      onKeyDown={onKeyDown}
    >
      <Checkbox
        checked={chosen.has(key)}
        disabled={chosen.size === 1 && chosen.has(key)}
        onChange={() => toggle(key)}
        {...(movable && { title: t('拖动，或按 Alt+↑↓ 调整顺序') })}
      >
        {headingOf(leaf)}
      </Checkbox>
      {movable && (
        <>
          <button
            type="button"
            className="scr-link"
            aria-pressed={pinned}
            aria-label={t('固定{name}', { name: headingOf(leaf) })}
            title={pinned ? t('取消固定') : t('固定在左侧')}
            onClick={pin}
          >
            {pinned ? <PushpinFilled /> : <PushpinOutlined />}
          </button>
          <HolderOutlined className="scr-chooser-holder" />
        </>
      )}
    </div>
  );
}
