/** A generator that answers the same numbers for the same seed (mulberry32), so that every demo merchant is alike. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Bell-shaped around `mean`. */
  around(mean: number, deviation: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    around: (mean, deviation) =>
      mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
  };
}
