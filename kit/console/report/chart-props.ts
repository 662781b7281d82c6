/** One line or group of bars. */
export interface Series {
  /** Shown in legend and tooltip, already in the user's language. */
  readonly name: string;
  /** One value a category; null leaves a gap. Fen where `money`. */
  readonly values: readonly (number | null)[];
  readonly money?: boolean;
  /** Decimals of axis and tooltip, 0 when absent; 2 for money. */
  readonly decimals?: number;
  /** What it is compared with, such as the same days a week before: a thin line that stands back. */
  readonly before?: boolean;
}

/** Everything of a chart shares one axis: what is of another size, such as amounts and counts, takes a chart of its own. */
export interface ChartProps {
  readonly kind: 'line' | 'bar';
  /** What it shows, for those who do not see it. */
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly Series[];
  /** Pixels, or a length such as 100% of its place. */
  readonly height?: number | string;
  /** Bars lie on their side, each with its whole name; by themselves where names are long or many. */
  readonly sideways?: boolean;
  /** The last category is not over yet, such as today: the line to it is dashed. */
  readonly partial?: boolean;
  /** On a dark ground: texts and lines are light. */
  readonly dark?: boolean;
  /** Pixels of the letters, 12 when absent: larger where a chart is read from afar. */
  readonly fontSize?: number;
  /** Opens the rows that make the figures of a category, by its position. */
  readonly onOpen?: (at: number) => void;
}
