import type { ReactNode } from 'react';
import type { PrintOptions } from '../print/print-options.ts';
import { type FilterInputs, filtersOfList } from './list-filters.ts';
import { ListFrame, rowKeyOf } from './list-frame.tsx';
import type {
  AnyContent,
  Filter,
  FilterOf,
  KeyOf,
  ListEndpoint,
  Renderers,
  RowOf,
  WholeSearch,
} from './list-types.ts';
import type { OpenedRow } from './opened-row.ts';
import { SearchArea } from './search-area.tsx';
import { summaryOf } from './search-summary.ts';
import type { CellRenderers } from './table-columns.tsx';
import { useList } from './use-list.ts';

export interface ListScreenProps<E extends ListEndpoint> {
  /** The paged list: its columns make the table, its export twin the export button. */
  readonly list: E;
  /** The controls of filters that are neither fixed lists nor texts, such as the pickers of ids. */
  readonly inputs?: FilterInputs<KeyOf<FilterOf<E>>>;
  /** Which filters of a list value there are, where it is not all that have a title; those of any other list in full. */
  readonly filters?: readonly (KeyOf<FilterOf<E>> | Filter<KeyOf<FilterOf<E>>>)[];
  /** Filter values that stand in the search area at first and after a reset; the address of the page may say others. */
  readonly initialFilter?: Partial<FilterOf<E>>;
  /** Filters chosen beside the list, such as the node of a tree (`useAddressNode` of the same name): saved with a view. */
  readonly beside?: readonly KeyOf<FilterOf<E>>[];
  /** Content that every search carries and that is not shown, such as the id of the document around the list. */
  readonly content?: Partial<FilterOf<E>>;
  /** Left end of the bar above the table. */
  readonly toolbar?: ReactNode;
  /** Last column, always in view. Writes of the same area reload by themselves; call `reload` after anything else. */
  readonly rowActions?: (row: RowOf<E>, reload: () => void) => ReactNode;
  /** Pixels of the action column, 140 when absent. */
  readonly actionsWidth?: number;
  /** Rows can be ticked, over pages too; what can be done with those ticked, or with all the search finds, shows in the bar. */
  readonly selectable?: (
    rows: readonly RowOf<E>[],
    clear: () => void,
    whole: WholeSearch,
  ) => ReactNode;
  /** Cells the screen draws itself. */
  readonly render?: Renderers<RowOf<E>>;
  /** The address of a row's picture: people may look at a grid of pictures instead of the table, which is remembered. */
  readonly picture?: (row: RowOf<E>) => string | null | undefined;
  /** What tells rows apart: the first `…Id` of the row when absent. */
  readonly rowKey?: KeyOf<RowOf<E>>;
  /** Title of print and export file: the endpoint's when absent. */
  readonly title?: string;
  /** The row that is open in a drawer beside the list (`useOpenedRow`): arrow keys go on to the next. */
  readonly opened?: OpenedRow;
  /** How it prints: with the settings of the sheet beside it unless given. */
  readonly print?: PrintOptions;
  /** What shows where there are no rows, in place of the reason and the way on. */
  readonly empty?: ReactNode;
  /** What to do first, where there is nothing yet and nothing limits the list. */
  readonly beginning?: ReactNode;
}

/** A list: search area, table with totals, pager, export, print, column choice (rule lists/search). */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { list, beside = [] } = props;
  const fixed = (props.content ?? {}) as AnyContent;
  const initial = (props.initialFilter ?? {}) as AnyContent;
  const filters = filtersOfList(list, {
    inputs: props.inputs,
    filters: props.filters,
    said: [...Object.keys(fixed), ...beside],
  });
  const state = useList(list, {
    fixed,
    initial,
    filters,
    beside,
  });

  return (
    <ListFrame
      list={list}
      title={props.title ?? list.title}
      state={state}
      columns={list.page.columns}
      rowKey={props.rowKey ?? rowKeyOf(list)}
      search={<SearchArea list={state} content={list.content} filters={filters} />}
      toolbar={props.toolbar}
      rowActions={props.rowActions as never}
      actionsWidth={props.actionsWidth ?? 140}
      selectable={props.selectable as never}
      picture={props.picture as never}
      render={props.render as CellRenderers | undefined}
      empty={props.empty}
      beginning={props.beginning}
      summary={summaryOf(filters, state.filter, state.words)}
      print={props.print}
      opened={props.opened}
    />
  );
}
