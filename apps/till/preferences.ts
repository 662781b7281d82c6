import { useState } from 'react';

/* What is chosen at this till alone; what the house sets comes with the machine's settings. */

/** Preferences of the page. */
export interface Preferences {
  /** Fen of the fast keys, F1 and on. */
  readonly fastAmounts: readonly number[];
  /** A receipt is printed after each sale. */
  readonly isPrinting: boolean;
}

const NAME = 'till-preferences';

const FIRST: Preferences = {
  fastAmounts: [500, 800, 1000, 1200, 1500, 2000],
  isPrinting: false,
};

/** Fast keys there are. */
export const FAST_KEYS = 6;

/** What is chosen here, and how it is changed for good. */
export function usePreferences(): [Preferences, (next: Preferences) => void] {
  const [preferences, setPreferences] = useState(readPreferences);

  return [
    preferences,
    (next) => {
      setPreferences(next);
      localStorage.setItem(NAME, JSON.stringify(next));
    },
  ];
}

function readPreferences(): Preferences {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(NAME) ?? '{}') };
  } catch {
    return FIRST;
  }
}
