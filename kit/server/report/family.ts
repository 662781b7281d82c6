import { type RawBuilder, sql } from 'kysely';
import { type Places, placeWhere, singleStalls } from '../scope.ts';

/** What is recomputed at once: a bucket of a business date. */
export interface Cell {
  readonly bizDate: string;
  readonly bucketId: number;
}

/**
 * A fact family (rule reports/families): where its facts are, which dimensions and measures they have, and which rollups are kept
 * of them. A report is a choice of dimensions and measures; it never knows whether a number came from a rollup or from facts.
 */
export interface Family<Dimension extends string = string, Measure extends string = string> {
  /** Name in `report_dirty`. */
  readonly name: string;
  /** The fact table and what makes a row of it a fact of this family. */
  readonly facts: { readonly table: string; readonly where: RawBuilder<boolean> };
  /**
   * The cell a row that is being written falls into; undefined where it is no fact of this family. It says the same as `facts.where` and
   * `bucket`, of a row as its writer has it.
   */
  readonly cellOf: (row: never) => Cell | undefined;
  /** Column of the facts (or an expression that is never null) that says which bucket of a day a fact falls into. */
  readonly bucket: {
    readonly column: string | RawBuilder<number>;
    readonly dimension: NoInfer<Dimension>;
  };
  /**
   * The dimensions of `place_id` and `stall_id`, by which the places of a caller limit the facts. `some`: facts without a place are
   * for every caller.
   */
  readonly placed: {
    readonly place: NoInfer<Dimension>;
    readonly stall: NoInfer<Dimension>;
    readonly some?: boolean;
  };
  /** Dimension -> column of the facts, or an expression on them (table `f`) without parameters; nulls become 0 so that a cell has one key. */
  readonly dimensions: Readonly<Record<Dimension, string | RawBuilder<number>>>;
  /** What a record of the facts is known by in a report by record: a column, or an expression on them. */
  readonly record: string | RawBuilder<number>;
  /** Measure -> aggregate over facts; the rollups hold its value under the same (snake case) name. */
  readonly measures: Readonly<Record<Measure, RawBuilder<number>>>;
  /** Tables of sums; the first that has every dimension a report needs is read. */
  readonly rollups: readonly {
    readonly table: string;
    readonly dimensions: readonly NoInfer<Dimension>[];
  }[];
}

export const family = <Dimension extends string, Measure extends string>(
  definition: Family<Dimension, Measure>,
): Family<Dimension, Measure> => definition;

/** The dimensions of a report by record: the number of its order or posting, and the second it happened. No rollup has them. */
export const RECORD = ['recordNo', 'recordTime'] as const;

/** `coalesce(f.stall_id, 0) as stall_id` for each dimension of the facts. */
export const factDimensions = (of: Family, names: readonly string[]) =>
  sql.join(names.map((name) => sql`${factDimension(of, name)} as ${sql.id(snake(name))}`));

/** `coalesce(f.stall_id, 0)`: a dimension of the facts. */
export function factDimension(of: Family, name: string): RawBuilder<number> {
  const source = recordDimension(of, name) ?? of.dimensions[name];
  return sql`coalesce(${typeof source === 'string' ? sql`f.${sql.id(source)}` : source}, 0)`;
}

const recordDimension = (of: Family, name: string): string | RawBuilder<number> | undefined => {
  if (name === 'recordNo') return of.record;
  return name === 'recordTime' ? sql`extract(epoch from f.occurred_at)::bigint` : undefined;
};

/** snake_case of a camelCase name. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const factMeasures = (of: Family) =>
  sql.join(
    Object.entries(of.measures).map(
      ([name, aggregate]) => sql`coalesce(${aggregate}, 0) as ${sql.id(snake(name))}`,
    ),
  );

/** The bucket of a fact. */
export const factBucket = ({ bucket: { column } }: Family): RawBuilder<unknown> =>
  typeof column === 'string' ? sql`f.${sql.id(column)}` : column;

/** Facts (or cells, whose missing place is 0) that the places of a caller leave. */
export function familyWhere(
  { placed }: Family,
  table: 'f' | 'r',
  places: Places,
): RawBuilder<unknown> {
  const where = placeWhere(table, places);
  return placed.some ? sql`(coalesce(${sql.id(table)}.place_id, 0) = 0 or ${where})` : where;
}

/** Beside the place itself: what limits a caller who has single stalls only. */
export const placeDimensions = ({ placed }: Family, places: Places): readonly string[] => {
  if (places.canteens === 'all') return [];
  return singleStalls(places).length > 0 ? [placed.place, placed.stall] : [placed.place];
};

export const columnList = (names: readonly string[]) =>
  sql.join(names.map((name) => sql.id(snake(name))));
