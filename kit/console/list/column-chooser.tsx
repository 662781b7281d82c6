import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { Column } from '#kit/contract/columns.ts';
import { leaves } from '#kit/contract/columns.ts';
import { t } from '../base/i18n.ts';
import { usePersisted } from '../base/remembered.ts';
import { defaultKeys, headingOf } from './cells.ts';

/** The chosen keys of a list, remembered per place (route and list); columns that no longer exist are forgotten. */
export function useChosenColumns(columns: readonly Column[], place: string) {
  const [kept, setKept] = usePersisted<string[]>(`columns:${place}`);
  const known = new Set(leaves(columns).map((leaf) => leaf.key));
  const remembered = kept?.filter((key) => known.has(key));
  const chosen = new Set(remembered?.length ? remembered : defaultKeys(columns));
  return { chosen, choose: setKept };
}

interface Props {
  readonly columns: readonly Column[];
  readonly chosen: ReadonlySet<string>;
  /** Undefined: back to what the list shows by itself. */
  readonly choose: (keys: string[] | undefined) => void;
}

/** Popover of checkboxes: which columns show; all at once by the first, never none. */
export function ColumnChooser({ columns, chosen, choose }: Props) {
  const all = leaves(columns);
  const some = chosen.size > 0 && chosen.size < all.length;
  const inOrder = (keys: ReadonlySet<string>) => all.filter((leaf) => keys.has(leaf.key)).map((leaf) => leaf.key);
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    if (next.size > 0) choose(inOrder(next));
  };
  const content = (
    <div className="scr-chooser">
      <div className="scr-chooser-head">
        <Checkbox
          checked={chosen.size === all.length}
          indeterminate={some}
          onChange={(event) =>
            choose(event.target.checked ? all.map((leaf) => leaf.key) : all.slice(0, 1).map((leaf) => leaf.key))
          }
        >
          {t('全选')}
        </Checkbox>
        <button type="button" className="scr-link" onClick={() => choose(undefined)}>
          {t('恢复默认')}
        </button>
      </div>
      <div className="scr-chooser-list">
        {all.map((leaf) => (
          <Checkbox
            key={leaf.key}
            checked={chosen.has(leaf.key)}
            disabled={chosen.size === 1 && chosen.has(leaf.key)}
            onChange={() => toggle(leaf.key)}
          >
            {headingOf(leaf)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content}>
      <Button type="text" icon={<SettingOutlined />} aria-label={t('设置列')} title={t('设置列')} />
    </Popover>
  );
}
