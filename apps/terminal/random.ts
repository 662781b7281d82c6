/** Numbers that look random and are the same for the same seed, so that a run can be repeated. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
  /** A generator of its own for one of many: what one does never changes what another draws. */
  fork(salt: number): Random;
}

const RANGE = 2 ** 32;

const GOLDEN = 0x9e3779b9;

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };

  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[between(0, list.length - 1)] as T;
    },
    shuffled(list) {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = between(0, last);
        [copy[last], copy[other]] = [
          copy[other] as (typeof copy)[number],
          copy[last] as (typeof copy)[number],
        ];
      }

      return copy;
    },
    fork: (salt) => createRandom((seed ^ Math.imul(salt + 1, GOLDEN)) >>> 0),
  };
}
