import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { t } from '../base/i18n.ts';
import { useRead } from '../call/query.ts';
import { NumberInput } from '../form/number-input.tsx';
import { optionsOf } from '../list/filter-input.tsx';
import { type TypedValue, Unread } from '../shell/unread.ts';
import {
  type Item,
  type Line,
  type LineColumn,
  type LinePick,
  quantityText,
} from './line-columns.ts';

interface CellProps {
  readonly column: LineColumn;
  readonly line: Line;
  readonly pick: LinePick;
  readonly invalid: boolean;
  /** Puts values into the line; `onwards`: then goes to the next cell. */
  readonly set: (part: Item, onwards?: boolean) => void;
}

/** One cell that is filled in: an item by search, a choice, a quantity. */
export function LineCell({ column, line, pick, invalid, set }: CellProps) {
  const held = line[column.key];
  if (column.input === 'pick') {
    return (
      <PickCell
        pick={pick}
        line={line}
        invalid={invalid}
        take={(item) => set(pick.take(item), true)}
      />
    );
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
      value={
        (typeof held === 'number'
          ? Number(quantityText(held))
          : (held ?? null)) as TypedValue<number>
      }
      {...(invalid && { status: 'error' as const })}
      onChange={(next) =>
        set({ [column.key]: typeof next === 'number' ? Math.round(next * 1000) : next })
      }
    />
  );
}

/** The item of a line, found by a part of its name. */
function PickCell({
  pick,
  line,
  invalid,
  take,
}: Pick<CellProps, 'pick' | 'line' | 'invalid'> & { readonly take: (item: Item) => void }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useDeferredValue(typed.trim());
  const found = useRead(pick.endpoint, pick.search(asked) as never, {
    overlay: false,
    enabled: open,
    keepPrevious: true,
  });

  /* While an answer is on its way those of the letters before stand here: Enter takes none that does not fit. */
  const fits = (item: Item) =>
    String(item[pick.nameKey]).toLowerCase().includes(typed.trim().toLowerCase());
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
      options={items.map((item) => ({
        value: String(item[pick.nameKey]),
        label: String(item[pick.nameKey]),
      }))}
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
