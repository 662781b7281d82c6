import { type RawBuilder, sql } from 'kysely';

/**
 * A fact family (domain notes B12): where its facts are, which dimensions and measures they have, and which rollups are kept
 * of them. A report is a choice of dimensions and measures; it never knows whether a number came from a rollup or from facts.
 */
export interface Family<Dimension extends string = string, Measure extends string = string> {
  /** Name in `report_dirty`. */
  readonly name: string;
  /** The fact table and what makes a row of it a fact of this family. */
  readonly facts: { readonly table: string; readonly where: RawBuilder<boolean> };
  /** Column of the facts that says which bucket of a day a fact falls into; also the dimension the data scope limits. */
  readonly bucket: { readonly column: string; readonly dimension: Dimension };
  /** Dimension -> column of the facts; nulls become 0 so that a cell has one key. */
  readonly dimensions: Readonly<Record<Dimension, string>>;
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

/** `coalesce(stall_id, 0) as stall_id` for each dimension of the facts. */
export const factDimensions = (of: Family, names: readonly string[]) =>
  sql.join(names.map((name) => sql`coalesce(f.${sql.id(of.dimensions[name] as string)}, 0) as ${sql.id(snake(name))}`));

export const factMeasures = (of: Family) =>
  sql.join(
    Object.entries(of.measures).map(([name, aggregate]) => sql`coalesce(${aggregate}, 0) as ${sql.id(snake(name))}`),
  );

export const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.id(snake(name))));
