import { Select } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { t } from '../base/i18n.ts';
import { lazyPart } from '../base/lazy-part.tsx';
import { useStable } from '../base/use-stable.ts';
import { useRead } from '../call/query.ts';
import type { CascadePickProps } from './cascade-pick.tsx';
import { type ControlProps, type Option, ownName, type TreeNode } from './control.ts';
import type { TreePickProps } from './tree-pick.tsx';

type Picked = string | number | readonly string[] | readonly number[];

export interface RemoteSelectProps<E extends Endpoint> extends ControlProps<Picked> {
  readonly endpoint: E;
  /** What is asked; a function of the typed text where the server searches. */
  readonly content?: ContentOf<E> | ((typed: string) => ContentOf<E>);
  /** Choices out of the answer. */
  readonly options: (result: NonNullable<ResultOf<E>>) => readonly Option[];
  readonly multiple?: boolean;
  readonly placeholder?: string;
  /** Shows the chosen value while it is not among the choices, such as a person found by an earlier search. */
  readonly known?: Option;
}

/** A choice among what an endpoint answers; searches in the titles, or on the server where `content` is a function. */
export function RemoteSelect<E extends Endpoint>(props: RemoteSelectProps<E>) {
  const {
    endpoint,
    content,
    options,
    multiple = false,
    known,
    onChange,
    value,
    placeholder,
    ...rest
  } = props;
  const search = useSearchText();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const asked = useDeferredValue(search.text);
  const searches = typeof content === 'function';
  const needed = opened || (value !== undefined && value !== null && !known);
  const asking = (
    typeof content === 'function' ? (content as (text: string) => ContentOf<E>)(asked) : content
  ) as ContentOf<E>;
  const query = useRead(endpoint, asking, { overlay: false, enabled: needed, keepPrevious: true });
  const found = query.data ? [...options(query.data as NonNullable<ResultOf<E>>)] : [];
  const all =
    known && !found.some((option) => option.value === known.value) ? [known, ...found] : found;
  const isAnswered = asked === search.text && query.data !== undefined && !query.isPlaceholderData;
  const isSettled = isAnswered || (query.isError && !query.isFetching);
  const choose = (chosen: Picked | undefined, labels: readonly unknown[]) => {
    /* At once, not a moment later: Tab right after Enter is for the next field, not for the list. */
    if (!multiple) setOpen(false);
    onChange?.(chosen, labels.join(t('、')));
  };

  const chooseMeant = useStable(() => {
    const meant = meantBy(search.text, found);
    search.settle();
    if (meant && !multiple) choose(meant.value, [meant.label]);
  });
  useEffect(() => {
    if (search.isChosenAhead && isSettled) chooseMeant();
  }, [search.isChosenAhead, isSettled, chooseMeant]);
  const isAhead = search.isChosenAhead || (open && !isAnswered);
  const hint = t(placeholder ?? '请选择');

  const select = (
    <Select
      {...rest}
      {...ownName(rest.id, hint)}
      className="scr-fill"
      allowClear
      loading={query.isFetching}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      showSearch={
        searches ? { filterOption: false, onSearch: search.type } : { optionFilterProp: 'label' }
      }
      placeholder={hint}
      notFoundContent={query.isFetching ? t('加载中') : undefined}
      options={all}
      value={(value ?? (multiple ? [] : undefined)) as never}
      {...(searches && { open })}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setOpened(true);
      }}
      onChange={(chosen: Picked | undefined, picked) =>
        choose(
          chosen,
          [picked ?? []].flat().map((option) => option.label),
        )
      }
    />
  );
  if (!searches) return select;

  return (
    <span className="scr-picker" onKeyDownCapture={isAhead ? search.chooseAhead : undefined}>
      {select}
    </span>
  );
}

/** What a text that was sent off before its answer means: what is called so, or the only choice; undefined where several may be meant. */
function meantBy(text: string, found: readonly Option[]): Option | undefined {
  const named = found.find(
    ({ label, mark }) => mark === text || label.split(LABEL_PARTS).includes(text),
  );

  return named ?? (found.length === 1 ? found[0] : undefined);
}

/** Between name, number and place in a label. */
const LABEL_PARTS = ' · ';

const CHOOSING: ReadonlySet<string> = new Set(['Enter', 'Tab']);

/**
 * What is typed into a choice the server searches for. Enter, or Tab which chooses as well, that comes before what the text finds, from a
 * quick operator or a reader of cards, is not for what an earlier text had found: the text is kept, also when the field is left, and
 * the choice is made good once it is answered.
 */
function useSearchText() {
  const [typed, setTyped] = useState('');
  const [chosenAhead, setChosenAhead] = useState<string>();

  return {
    text: chosenAhead ?? typed.trim(),
    isChosenAhead: chosenAhead !== undefined,
    /** Another text takes back what was chosen ahead; the emptiness of a field that is left does not. */
    type: (text: string) => {
      setTyped(text);
      if (text !== '') setChosenAhead(undefined);
    },
    chooseAhead: (event: KeyboardEvent) => {
      if (!CHOOSING.has(event.key) || event.nativeEvent.isComposing) return;

      event.stopPropagation();
      if (event.key === 'Enter') event.preventDefault();
      setChosenAhead(chosenAhead ?? typed.trim());
    },
    settle: () => setChosenAhead(undefined),
  };
}

const NO_NODES: readonly TreeNode[] = [];

export interface RemoteCascadeProps<E extends Endpoint> extends ControlProps<readonly string[]> {
  readonly endpoint: E;
  readonly content?: ContentOf<E>;
  /** Nodes out of the answer; a function that stays the same, since a large tree is indexed once. */
  readonly nodes: (result: NonNullable<ResultOf<E>>) => readonly TreeNode[];
  readonly placeholder?: string;
}

const CascadePick = lazyPart<CascadePickProps>(
  async () => (await import('./cascade-pick.tsx')).CascadePick,
  <span className="scr-control-placeholder" />,
);

/** Several nodes of a large tree an endpoint answers, level by level with select-all; each stands for everything below it. */
export function RemoteCascade<E extends Endpoint>(props: RemoteCascadeProps<E>) {
  const { endpoint, content, nodes, placeholder, ...rest } = props;
  const [opened, setOpened] = useState(false);
  const needed = opened || (rest.value?.length ?? 0) > 0;
  const query = useRead(endpoint, content as ContentOf<E>, { overlay: false, enabled: needed });
  const tree = useMemo(
    () => (query.data ? nodes(query.data as NonNullable<ResultOf<E>>) : NO_NODES),
    [query.data, nodes],
  );

  return (
    <CascadePick
      {...rest}
      nodes={tree}
      loading={query.isFetching}
      placeholder={t(placeholder ?? '全部')}
      onOpen={() => setOpened(true)}
    />
  );
}

export interface RemoteTreeProps<E extends Endpoint>
  extends ControlProps<string | readonly string[]> {
  readonly endpoint: E;
  readonly content?: ContentOf<E>;
  /** Nodes out of the answer; a function that stays the same, since a large tree is indexed once. */
  readonly nodes: (result: NonNullable<ResultOf<E>>) => readonly TreeNode[];
  readonly multiple?: boolean;
  readonly placeholder?: string;
}

const TreePick = lazyPart<TreePickProps>(
  async () => (await import('./tree-pick.tsx')).TreePick,
  <span className="scr-control-placeholder" />,
);

/** A choice in a tree an endpoint answers; searches in the titles. */
export function RemoteTree<E extends Endpoint>(props: RemoteTreeProps<E>) {
  const { endpoint, content, nodes, placeholder, ...rest } = props;
  const [opened, setOpened] = useState(false);
  const hasValue = rest.value !== undefined && rest.value !== null && rest.value.length > 0;
  const query = useRead(endpoint, content as ContentOf<E>, {
    overlay: false,
    enabled: opened || hasValue,
  });
  const tree = useMemo(
    () => (query.data ? nodes(query.data as NonNullable<ResultOf<E>>) : NO_NODES),
    [query.data, nodes],
  );

  return (
    <TreePick
      {...rest}
      nodes={tree}
      loading={query.isFetching}
      placeholder={t(placeholder ?? '请选择')}
      onOpen={() => setOpened(true)}
    />
  );
}
