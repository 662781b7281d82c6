import type { Context } from '../context.ts';
import type { ImportRow, ImportRows, Refuse } from './rows.ts';

/** A value of which a file may hold only one each: later rows are refused with `message`, which has a `{row}` part. */
export interface Repeat<Value> {
  /** Empty agrees with nothing. */
  readonly keyOf: (value: Value) => string | undefined;
  readonly message: string;
  /** Later rows are imported all the same, with a warning. */
  readonly onlyWarns?: boolean;
}

/** A field that gets another value. */
export interface Altered {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** What is told of a file beside the rows that are refused. */
export interface Tell {
  /** Says what the operator should look at in a row that is imported all the same. */
  readonly warn: Refuse;
  /** Names what the import makes beside its rows, by kind in Chinese; the import asks for consent then. */
  readonly makes: (kind: string, names: Iterable<string>) => void;
  /** The same for what is not made: a sentence in Chinese with a `{count}` part says what is agreed to. */
  readonly asks: (sentence: string, names: Iterable<string>) => void;
  /** Says what a row changes, with Chinese titles; without fields it changes nothing. */
  readonly changes: (rowNumber: number, subject: string, fields: readonly Altered[]) => void;
}

/** What an area brings to an import. Its functions get many rows at once and are to work set-based. */
export interface ImportSpec<Value, Options> {
  /** Name of the job, unique in the house. */
  readonly kind: string;
  readonly rows: ImportRows<Value>;
  readonly repeats?: readonly Repeat<Value>[];
  /** Everything a row alone cannot know: what the database holds. Writes nothing. Gets `PART_ROWS` rows at a time. */
  readonly check: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
    tell: Tell,
  ) => Promise<void>;
  /** Rows refer to each other: all of a file are checked together. */
  readonly isWhole?: boolean;
  /**
   * Writes the rows of one transaction; those refused here must not have been written. It may trust the check at first: where a
   * duplicate shows that others were faster, it is called once more with `isAgain` and has to look for itself.
   * `importId` is the number of the file, which what it makes may carry.
   */
  readonly store: (
    context: Context,
    rows: readonly ImportRow<Value>[],
    options: Options,
    refuse: Refuse,
    isAgain: boolean,
    importId: number,
  ) => Promise<void>;
  /** The file holds personal data: rows are encrypted while they wait. */
  readonly secret?: boolean;
  /** Parts of the file written at the same time; without it rows are written in their order. */
  readonly lanes?: number;
}
