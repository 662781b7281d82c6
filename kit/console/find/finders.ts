/** Something found, and the page that shows it. */
export interface Finding {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly hint?: string;
  readonly path: string;
}

/** Finds things of an area by what the operator has typed anywhere in the console. */
export interface Finder {
  readonly key: string;
  /** Chinese source text: what is found. */
  readonly title: string;
  /** Findings stand in this order. */
  readonly order: number;
  /** Permission code of what it asks. */
  readonly access: string;
  /** Texts worth asking about; all where it is absent. */
  readonly fits?: RegExp;
  /** Fetched with the first letters; answers few. @throws CallError */
  readonly find: () => Promise<{ readonly default: (text: string) => Promise<readonly Finding[]> }>;
}
