import type { Column } from '#kit/contract/columns.ts';
import type { AnyContent, ListEndpoint } from '../list/list-types.ts';
import type { SummaryField } from '../list/search-summary.ts';

/** What a print shows (rule lists/print): 2 images only; 1 and 3 to 5 a table whose columns are chosen. */
export type PrintState = 1 | 2 | 3 | 4 | 5;

/** How a list prints in steps: who makes it, then what is on it. */
export interface PrintOptions {
  readonly state: PrintState;
  /** Goes to the second step at once, in the name of the user. */
  readonly skipMaker?: boolean;
}

/** What every print dialog of a list is given. */
export interface PrintDialogProps {
  readonly list: ListEndpoint;
  /** Filter and order of what is printed. */
  readonly content: AnyContent;
  /** The columns the screen shows. */
  readonly columns: readonly Column[];
  readonly title: string;
  /** The filter in words: fields above the table. */
  readonly summary: readonly SummaryField[];
  /** Where the settings are remembered: each list of a page, and each way it is laid out, has its own. */
  readonly place: string;
  readonly close: () => void;
}
