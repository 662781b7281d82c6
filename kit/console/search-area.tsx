import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { FilterInput } from './filter-input.tsx';
import { t } from './i18n.ts';
import type { AnyContent, Filter } from './list-types.ts';
import { refusedFilter } from './search-state.ts';
import type { FilterWords } from './search-summary.ts';
import { showToast } from './toast.ts';

/** Filters that show before 高级查询 opens the rest (document 0 section 2). */
const SHOWN = 3;

interface Props {
  readonly content: z.ZodType;
  readonly filters: readonly Filter[];
  /** What stands in the inputs at first and after a reset. */
  readonly initial: AnyContent;
  /** Sends a search: `values` as they stand in the inputs, and what pickers say of theirs. */
  readonly search: (values: AnyContent, words: FilterWords) => void;
  /** Further controls of the same size before the filters, such as the period of a report. */
  readonly before?: (values: AnyContent, change: (part: AnyContent, submit?: boolean) => void) => ReactNode;
}

/** The search area of a list: Enter or 查询 searches, 重置 empties it, filters beyond the third open by 高级查询. */
export function SearchArea({ content, filters, initial, search, before }: Props) {
  const [values, setValues] = useState(initial);
  const [words, setWords] = useState<FilterWords>({});
  const [open, setOpen] = useState(false);
  const prefix = useId();
  const submit = (next: AnyContent) => {
    const refused = refusedFilter(content, next);
    const filter = filters.find((entry) => entry.key === refused?.key || entry.until === refused?.key);
    if (refused && filter)
      showToast('warning', t('{title}：{message}', { title: t(filter.title), message: t(refused.message) }));
    else search(next, words);
  };
  const change = (part: AnyContent, andSubmit = false) => {
    const next = { ...values, ...part };
    setValues(next);
    if (andSubmit) submit(next);
  };
  const say = (key: string, text: string | undefined) => setWords((known) => ({ ...known, [key]: text ?? '' }));
  const shown = open ? filters : filters.slice(0, SHOWN);
  if (filters.length === 0 && !before) return null;
  return (
    <form
      className="scr-search"
      aria-label={t('查询')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(values);
      }}
    >
      {before?.(values, change)}
      {shown.map((filter) => (
        <div key={filter.key} className={filter.until ? 'scr-filter scr-filter-wide' : 'scr-filter'}>
          <label htmlFor={prefix + filter.key} title={t(filter.title)}>
            {t(filter.title)}
          </label>
          <FilterInput
            id={prefix + filter.key}
            filter={filter}
            content={content}
            values={values}
            change={change}
            say={say}
          />
        </div>
      ))}
      <div className="scr-search-buttons">
        <Button type="primary" htmlType="submit">
          {t('查询')}
        </Button>
        <Button
          onClick={() => {
            setValues(initial);
            search(initial, {});
          }}
        >
          {t('重置')}
        </Button>
        {filters.length > SHOWN && (
          <button type="button" className="scr-link scr-more" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('收起') : t('高级查询')} <DownOutlined className={open ? 'scr-turned' : ''} />
          </button>
        )}
      </div>
    </form>
  );
}
