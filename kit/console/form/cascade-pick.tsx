import './cascade.css';
import { RightOutlined } from '@ant-design/icons';
import { Checkbox, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../base/i18n.ts';
import {
  type CascadeTree,
  type ChosenNodes,
  halfOn,
  indexed,
  isOn,
  pathText,
  selectAllId,
  toggled,
  toggledAll,
} from './cascade-tree.ts';
import { type ControlProps, ownName, type TreeNode } from './control.ts';

export interface CascadePickProps extends ControlProps<readonly string[]> {
  readonly nodes: readonly TreeNode[];
  readonly loading: boolean;
  readonly placeholder: string;
  readonly onOpen: () => void;
}

/**
 * Chooses several nodes of a tree, level by level, with a select-all entry at each level (rule forms/cascade). A chosen node stands
 * for everything below it.
 */
export function CascadePick({
  nodes,
  loading,
  onOpen,
  onChange,
  value,
  ...rest
}: CascadePickProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const tree = useMemo(() => indexed(nodes), [nodes]);
  const chosen = useMemo(() => new Set(value), [value]);
  const half = useMemo(() => halfOn(tree, chosen), [tree, chosen]);
  const titleOf = (id: string) => tree.nodes.get(id)?.title ?? id;
  const choose = (next: ChosenNodes) =>
    onChange?.(next.size > 0 ? [...next] : undefined, Array.from(next, titleOf).join(t('、')));
  const ticks = { tree, chosen, half, choose };
  const panel = asked === '' ? <Columns {...ticks} /> : <Found {...ticks} typed={asked} />;

  return (
    <Select
      {...rest}
      {...ownName(rest.id, rest.placeholder)}
      className="scr-fill"
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      loading={loading}
      labelInValue
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      options={[]}
      value={[...chosen].map((id) => ({ value: id, label: titleOf(id) }))}
      popupRender={() =>
        nodes.length === 0 ? (
          <div className="csc-none">{t(loading ? '加载中' : '暂无数据')}</div>
        ) : (
          panel
        )
      }
      onOpenChange={(open) => {
        if (open) onOpen();
        else setTyped('');
      }}
      onChange={(left) => choose(new Set(left.map((entry) => entry.value)))}
    />
  );
}

interface Ticks {
  readonly tree: CascadeTree;
  readonly chosen: ChosenNodes;
  readonly half: ReadonlySet<string>;
  readonly choose: (chosen: ChosenNodes) => void;
}

/** The levels from the roots to the children of what was opened last. */
function Columns(ticks: Ticks) {
  const { tree } = ticks;
  const [path, setPath] = useState<readonly string[]>(tree.roots.length === 1 ? tree.roots : []);
  const levels = [tree.roots, ...path.map((id) => tree.nodes.get(id)?.children ?? [])].filter(
    (ids) => ids.length > 0,
  );

  return (
    <div className="csc-columns">
      {levels.map((ids, level) => (
        <Column
          key={path[level - 1] ?? ''}
          {...ticks}
          level={level + 1}
          ids={ids}
          opened={path[level]}
          open={(id) => setPath([...path.slice(0, level), id])}
        />
      ))}
    </div>
  );
}

interface ColumnProps extends Ticks {
  readonly level: number;
  readonly ids: readonly string[];
  /** The node whose children the next column shows. */
  readonly opened: string | undefined;
  readonly open: (id: string) => void;
}

/** Pixels of a row and of a column: only rows in view are drawn, however many there are. */
const ROW = 32;

/** One level: select-all, then its nodes. */
function Column({ level, ids, opened, open, tree, chosen, half, choose }: ColumnProps) {
  const { first, shown, scrolled } = useRowsInView(ids);
  const on = ids.filter((id) => isOn(tree, chosen, id)).length;
  const some = on > 0 || ids.some((id) => half.has(id));

  return (
    <fieldset className="csc-column" aria-label={t('第{level}级', { level })}>
      <Checkbox
        id={selectAllId(level)}
        className="csc-row csc-all"
        checked={ids.length > 0 && on === ids.length}
        indeterminate={some && on < ids.length}
        onChange={() => choose(toggledAll(tree, chosen, ids))}
      >
        {t('全选')}
      </Checkbox>
      <div className="csc-rows" onScroll={(event) => scrolled(event.currentTarget)}>
        <div style={{ height: ids.length * ROW, paddingTop: first * ROW }}>
          {shown.map((id) => {
            const { title = id, children = [] } = tree.nodes.get(id) ?? {};
            return (
              <div key={id} className={id === opened ? 'csc-row csc-opened' : 'csc-row'}>
                <Checkbox
                  aria-label={title}
                  checked={isOn(tree, chosen, id)}
                  indeterminate={half.has(id)}
                  onChange={() => choose(toggled(tree, chosen, id))}
                />
                <button
                  type="button"
                  title={title}
                  onClick={() => open(id)}
                  aria-expanded={children.length > 0 && id === opened}
                >
                  <span>{title}</span>
                  {children.length > 0 && <RightOutlined />}
                </button>
              </div>
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}

const HEIGHT = 288;

/** Draws the rows that are in view of `ids`, at their places. */
function useRowsInView(ids: readonly string[]) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW) - 2);
  const shown = ids.slice(first, first + Math.ceil(HEIGHT / ROW) + 4);

  return { first, shown, scrolled: (element: Element) => setTop(element.scrollTop) };
}

/** Found nodes that are drawn; a longer text finds fewer. */
const MOST_FOUND = 500;

/** What was found by a text, over all levels. */
function Found({ tree, chosen, half, choose, typed }: Ticks & { typed: string }) {
  const found = useMemo(() => {
    const wanted = typed.toLowerCase();
    const hits = tree.nodes
      .entries()
      .filter(([, node]) => node.title.toLowerCase().includes(wanted));

    return Array.from(hits.take(MOST_FOUND), ([id]) => id);
  }, [tree, typed]);

  const { first, shown, scrolled } = useRowsInView(found);
  if (found.length === 0) return <div className="csc-none">{t('暂无数据')}</div>;

  return (
    <div className="csc-rows csc-found" onScroll={(event) => scrolled(event.currentTarget)}>
      <div style={{ height: found.length * ROW, paddingTop: first * ROW }}>
        {shown.map((id) => (
          <Checkbox
            key={id}
            className="csc-row"
            checked={isOn(tree, chosen, id)}
            indeterminate={half.has(id)}
            onChange={() => choose(toggled(tree, chosen, id))}
          >
            <span title={pathText(tree, id)}>{pathText(tree, id)}</span>
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
