import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FocusEvent, type FormEvent, type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { Problem } from '../base/problem.tsx';
import { useNarrow } from '../base/use-narrow.ts';
import type { Period, PeriodFilter } from '../report/period-filter.tsx';
import { useTabState } from '../shell/tabs/tab-memory.ts';
import { ViewsButton } from '../view/views-button.tsx';
import { FilterInput } from './filter-input.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import type { AnyContent, Filter } from './list-types.ts';
import { filled, isSameSearch, refusedFilters } from './search-state.ts';
import type { FilterWords } from './search-summary.ts';
import type { List } from './use-list.ts';

interface Props {
  /** The list it searches: `search` takes the values as they stand in the inputs, and what pickers say of theirs. */
  readonly list: Pick<List, 'name' | 'about' | 'asked' | 'begin' | 'words' | 'search' | 'view'>;
  readonly content: z.ZodType;
  readonly filters: readonly Filter[];
  /** The period of a report, before the filters, with its control. */
  readonly period?: Period & { readonly control: typeof PeriodFilter };
}

/* Of narrow windows only. */
const FilterSheet = lazyPart<FilterSheetProps>(
  async () => (await import('./filter-sheet.tsx')).FilterSheet,
);

/** Filters that show before 高级查询 opens the rest (rule lists/search). */
const SHOWN = 3;

/** The search area of a list: Enter or 查询 searches, 重置 empties it, filters beyond the third open by 高级查询. */
export function SearchArea(props: Props): ReactNode {
  const { list, content, filters, period } = props;
  const prefix = useId();
  const focus = (key: string) =>
    requestAnimationFrame(() => document.getElementById(prefix + key)?.focus());
  const {
    values,
    isApplied,
    open,
    setOpen,
    submit,
    change,
    changeAndSubmit,
    reset,
    problem,
    leave,
  } = useSearch(props, focus);
  const narrow = useNarrow();
  if (filters.length === 0 && !period) return null;

  const one = (filter: Filter) => (
    <div
      key={filter.key}
      className={filter.until ? 'scr-filter scr-filter-wide' : 'scr-filter'}
      data-wrong={problem(filter.key) ? true : undefined}
      data-key={filter.key}
    >
      <label htmlFor={prefix + filter.key} title={t(filter.title)}>
        {t(filter.title)}
      </label>
      <FilterInput
        id={prefix + filter.key}
        filter={filter}
        content={content}
        values={values}
        change={change}
        apply={changeAndSubmit}
      />
      <Problem text={problem(filter.key)} />
    </div>
  );

  const PeriodControl = period?.control;
  const periodFilter = period && PeriodControl && (
    <PeriodControl
      {...period}
      id={prefix + period.keys[0]}
      values={values}
      problem={problem(period.keys[0])}
      change={(part, andSubmit) => (andSubmit ? changeAndSubmit(part) : change(part))}
    />
  );

  /* The keyword stays in sight, everything else is a sheet away. */
  const keyword = filters.find(({ key }) => key === 'keyword');
  const below = filters.filter((filter) => !(narrow && filter === keyword));
  const { asked } = props.list;
  /* What limits the rows stands there, also where a link has asked for it. */
  const isSet = ({ key, until }: Filter) =>
    asked[key] !== undefined || (until !== undefined && asked[until] !== undefined);
  const inSight = filters.filter((filter, at) => open || at < SHOWN || isSet(filter));
  const shown = narrow ? [keyword].filter((each) => each !== undefined) : inSight;
  const count = below.filter(
    ({ key, until }) => key in filled(values) || (until && until in filled(values)),
  ).length;

  return (
    <form
      className="scr-search"
      data-open={(open && !narrow) || undefined}
      aria-label={t('查询')}
      noValidate
      onBlur={leave}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {!narrow && periodFilter}
      {shown.map(one)}
      <div className="scr-search-buttons">
        {(!narrow || keyword) && <SearchButton isApplied={isApplied} />}
        {!narrow && <Button onClick={reset}>{t('重置')}</Button>}
        {narrow && (below.length > 0 || period) && (
          <FilterSheet count={count} submit={submit} reset={reset} onBlur={leave}>
            {periodFilter}
            {below.map(one)}
          </FilterSheet>
        )}
        {!narrow && filters.length > SHOWN && (
          <button
            type="button"
            className="scr-link scr-more"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t('收起') : t('高级查询')} <DownOutlined className={open ? 'scr-turned' : ''} />
          </button>
        )}
        <ViewsButton view={list.view} words={list.words} />
      </div>
    </form>
  );
}

/** Stands out as long as the rows are not those of what stands in the inputs. */
function SearchButton({ isApplied }: { isApplied: boolean }): ReactNode {
  return (
    <Button
      htmlType="submit"
      {...(isApplied
        ? { type: 'default' }
        : { type: 'primary', className: 'scr-unapplied', title: t('条件已修改，尚未查询') })}
    >
      {t('查询')}
    </Button>
  );
}

interface Typing {
  /** The search that stood in the address meanwhile. */
  readonly of: string;
  readonly values: AnyContent;
  readonly words: FilterWords;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The values in the inputs, and what is wrong with those the operator has left or sent. */
function useSearch({ list, content, filters, period }: Props, focus: (key: string) => void) {
  const { name, about, asked, begin, search } = list;
  const of = JSON.stringify(asked);
  const [held, setHeld] = useTabState<Typing | undefined>(`typing ${name}`, () => undefined, about);
  /* What was typed belongs to the search it was typed into: another one, by Back or a link, has its own. */
  const { values, words } = held?.of === of ? held : { values: asked, words: list.words };
  const [open, setOpen] = useTabState(`open ${name}`, () => false);
  const [told, setTold] = useState(NOTHING);
  const keys = [
    ...(period ? [period.keys] : []),
    ...filters.map(({ key, until }) => [key, until] as const),
  ];
  const problemsOf = (next: AnyContent): ReadonlyMap<string, string> => {
    const refused = refusedFilters(content, next);
    return new Map(
      keys.flatMap(([key, until]) => {
        const problem = refused.get(key) ?? (until === undefined ? undefined : refused.get(until));
        return problem === undefined ? [] : [[key, problem] as const];
      }),
    );
  };

  const submit = (next: AnyContent): boolean => {
    const problems = problemsOf(next);
    setTold(new Set(problems.keys()));
    const [first] = problems.keys();
    if (first === undefined) {
      search(next, words);
      /* It stands in the address from here on: a condition that is taken away there leaves the input as well. */
      setHeld(undefined);

      return true;
    }

    if (filters.findIndex(({ key }) => key === first) >= SHOWN) setOpen(true);
    focus(first);

    return false;
  };

  const problems = told.size > 0 ? problemsOf(values) : undefined;

  return {
    values,
    /** Whether the rows are those of what stands in the inputs. */
    isApplied: isSameSearch(values, asked),
    open,
    setOpen,
    submit: () => submit(values),
    change: (part: AnyContent, said: FilterWords = {}) =>
      setHeld({ of, values: { ...values, ...part }, words: { ...words, ...said } }),
    changeAndSubmit: (part: AnyContent) => {
      const next = { ...values, ...part };
      setHeld({ of, values: next, words });
      submit(next);
    },
    reset: () => {
      setTold(NOTHING);
      search(begin, {});
      setHeld(undefined);
    },
    /** Said of what is left wrong, not of what is half typed. */
    problem: (key: string) => (told.has(key) ? problems?.get(key) : undefined),
    leave: (event: FocusEvent) => {
      const filter = event.target.closest<HTMLElement>('.scr-filter');
      const key = filter?.dataset['key'];
      if (key && !filter?.contains(event.relatedTarget)) setTold(new Set([...told, key]));
    },
  };
}
