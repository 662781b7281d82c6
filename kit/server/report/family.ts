import { type RawBuilder, sql } from 'kysely';

/** What is recomputed at once: a bucket of a business date. */
export interface Cell {
  readonly bizDate: string;
  readonly bucketId: number;
}

/**
 * A fact family (domain notes B12): where its facts are, which dimensions and measures they have, and which rollups are kept
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
  /** Column of the facts that says which bucket of a day a fact falls into: `canteen_id`, which the data scope limits. */
  readonly bucket: { readonly column: string; readonly dimension: Dimension };
  /** The dimension of `stall_id`, which limits whoever has single stalls only. */
  readonly stall: Dimension;
  /** Dimension -> column of the facts, or an expression on them (table `f`) without parameters; nulls become 0 so that a cell has one key. */
  readonly dimensions: Readonly<Record<Dimension, string | RawBuilder<number>>>;
  /** Measure -> aggregate over facts; the rollups hold its value under the same (snake case) name. */
  readonly measures: Readonly<Record<Measure, RawBuilder<number>>>;
  /** Tables of sums; the first that has every dimension a report needs is read. */
  readonly rollups: readonly { readonly table: string; readonly dimensions: readonly Dimension[] }[];
}

export const family = <Dimension extends string, Measure extends string>(
  definition: Family<Dimension, Measure>,
): Family<Dimension, Measure> => definition;

/** snake_case of a camelCase name. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `coalesce(f.stall_id, 0)`: a dimension of the facts. */
export function factDimension(of: Family, name: string): RawBuilder<number> {
  const source = of.dimensions[name];
  return sql`coalesce(${typeof source === 'string' ? sql`f.${sql.id(source)}` : source}, 0)`;
}

/** `coalesce(f.stall_id, 0) as stall_id` for each dimension of the facts. */
export const factDimensions = (of: Family, names: readonly string[]) =>
  sql.join(names.map((name) => sql`${factDimension(of, name)} as ${sql.id(snake(name))}`));

export const factMeasures = (of: Family) =>
  sql.join(
    Object.entries(of.measures).map(([name, aggregate]) => sql`coalesce(${aggregate}, 0) as ${sql.id(snake(name))}`),
  );

export const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.id(snake(name))));
