/** Something found, and the page that shows it. */
export interface Finding {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly hint?: string;
  readonly path: string;
}

/** What there is for a text: a few, and the page with all where there are more. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly more?: {
    /** How many there are in all, where that is known. */
    readonly total?: number;
    readonly path: string;
  };
}

/** The page that shows things of a kind to the user, by the name of its id in addresses; undefined where they may open none. */
export type Ways = (id: string) => string | undefined;

/** Finds things of an area by what the operator has typed anywhere in the console. */
export interface Finder {
  readonly key: string;
  /** Chinese source text: what is found. */
  readonly title: string;
  /** Findings stand in this order. */
  readonly order: number;
  /** Permission codes of what it asks: a user who lacks one finds nothing by it. */
  readonly access: readonly string[];
  /** Texts worth asking about; all where it is absent. */
  readonly fits?: RegExp;
  /** What it finds is meant by the whole text, such as something to do: it stands before the pages. */
  readonly first?: true;
  /** Fetched with the first letters; answers few. @throws CallError */
  readonly find: () => Promise<{
    readonly default: (text: string, ways: Ways) => Promise<Found>;
  }>;
}
