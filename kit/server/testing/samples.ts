import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Caller } from './caller.ts';

/** A merchant that fills with rows as tests ask for them. */
export interface World {
  readonly caller: Caller;
  /** The id of a row that others point to, by the key they do it with; made when it is first asked for. */
  idOf(key: string): Promise<string>;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * What an area tells the tests of every area about its rows, in `areas/<area>/server/testing/samples.ts`, which is found by its name. Values follow from
 * the schemas of the contract; here stands what they do not say.
 */
export interface AreaSamples {
  /** How a row comes to be that others point to, by the key they do it with. A plain resource needs no line: its own key names one of its rows. */
  readonly rows?: Readonly<Record<string, (world: World) => Promise<string>>>;
  /** Values of fields that their schema alone does not lead to, by the name of the field. */
  readonly values?: Row;
  /** Plain rows of which not every field may be filled in at once, by their table: what is filled in of them. */
  readonly fitting?: Readonly<Record<string, (draft: Row) => Row>>;
  /** A draft of a document, by its table; another one for each `n`. */
  readonly drafts?: Readonly<Record<string, (world: World, n: number) => Promise<Row>>>;
  /** Puts a row to use where a table names it, as `stall.kindId`. Plain resources and documents need no line. */
  readonly uses?: Readonly<Record<string, (world: World, id: string) => Promise<unknown>>>;
}

/** The ids of the rows there are, by the key others name them with. */
export type Ids = Readonly<Record<string, string>>;

/**
 * A change of something stored, in `areas/<area>/server/testing/edits.ts`, which is found by its name: `apps/server/edits.test.ts` tries that it leaves
 * alone what it is not sent. A plain resource whose fields follow from their schemas needs none.
 */
export interface Edit {
  readonly edit: Endpoint;
  readonly table: string;
  /** A table with what belongs to the row. */
  readonly belonging?: string;
  /** What makes the row; absent where the edit itself stores the first one. */
  readonly add?: Endpoint;
  /** Every field, none of them as it would be by default. `seal` encrypts what the console does. */
  readonly full: Row | ((ids: Ids, seal: (plainText: string) => string) => Row);
}

/**
 * Changes of which nothing can be left out: one choice of several keys (all canteens, or these), or the call that makes the row. In the same file as the
 * edits, as `whole`.
 */
export type Whole = readonly Endpoint[];
