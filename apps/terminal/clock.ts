import type { Random } from './random.ts';

/** The clock of a terminal: set by the server's, never quite right. */
export interface Clock {
  /** Epoch milliseconds as the terminal believes them. */
  now(): number;
  /** Merchant wall time as the terminal believes it, `YYYY-MM-DD HH:mm:ss`. */
  wallTime(): string;
  /** Sets the clock to the server's wall time; it is off by up to `jitter` milliseconds again at once. */
  set(serverTime: string): void;
}

const WALL_LENGTH = 19;

/** A clock that is off by up to `jitter` milliseconds, either way. */
export function createClock(random: Random, jitter: number): Clock {
  let drift = random.between(-jitter, jitter);
  let zone = 0;
  const now = (): number => Date.now() + drift;

  return {
    now,
    wallTime: () => new Date(now() + zone).toISOString().slice(0, WALL_LENGTH).replace('T', ' '),
    set(serverTime) {
      zone = Date.parse(`${serverTime.replace(' ', 'T')}Z`) - Date.now();
      drift = random.between(-jitter, jitter);
    },
  };
}
