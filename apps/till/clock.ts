/** What a till knows of the time at its canteen: kept, so that it tells it without a line as well. */
export interface ClockFacts {
  /** Milliseconds the house is ahead of this machine. */
  readonly ahead: number;
  /** Milliseconds the merchant's wall time is ahead of universal time. */
  readonly zone: number;
}

const WALL_LENGTH = 19;

/** China, until the house has said where it is. */
export const FIRST_CLOCK: ClockFacts = { ahead: 0, zone: 8 * 3_600_000 };

/** What a heartbeat says of the time. */
export function clockFrom(serverTime: string, epochMilliseconds: number): ClockFacts {
  const asUniversal = Date.parse(`${serverTime.replace(' ', 'T')}Z`);
  const SECOND = 1000;
  const zone = Math.round((asUniversal - epochMilliseconds) / SECOND) * SECOND;

  return { ahead: epochMilliseconds - Date.now(), zone };
}

/** Epoch milliseconds as the house counts them. */
export const houseNow = ({ ahead }: ClockFacts): number => Date.now() + ahead;

/** Wall time at the canteen, `YYYY-MM-DD HH:mm:ss`. */
export const wallTimeOf = (facts: ClockFacts): string =>
  new Date(houseNow(facts) + facts.zone).toISOString().slice(0, WALL_LENGTH).replace('T', ' ');
