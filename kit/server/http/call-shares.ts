import { createShares, type NeededShares, type Shares, type WaitingLimits } from './shares.ts';

/**
 * Connections of the pool of requests that calls have at a time (docs/operations.md). What is left of the pool serves log-ins, looks at
 * sessions and entries of the operation log, which no calls may hold up.
 */
export interface CallLimits extends WaitingLimits {
  /** All operators together, those of one merchant, one session. */
  readonly operators: number;
  readonly merchantOperators: number;
  readonly session: number;
  /** Of these: files of one session, counts of its lists, and lists about a period, which may read a year, of all. */
  readonly sessionFiles: number;
  readonly sessionCounts: number;
  readonly periods: number;
  /** All people on their own page, those of one merchant, one of them. */
  readonly diners: number;
  readonly merchantDiners: number;
  readonly diner: number;
}

export const CALL_LIMITS: CallLimits = {
  operators: 8,
  merchantOperators: 7,
  session: 4,
  sessionFiles: 2,
  sessionCounts: 2,
  periods: 5,
  diners: 6,
  merchantDiners: 5,
  diner: 2,
  waiting: 200,
  patience: 30_000,
};

/** Whose call it is, and of which kind. */
export interface CallKind {
  /** Of the session. */
  readonly token: string;
  readonly merchantId: number;
  /** A person on their own page. */
  readonly isDiner: boolean;
  /** It answers a file, or a whole list. */
  readonly isFile: boolean;
  /** It counts a list whose rows are read apart. */
  readonly isCount: boolean;
  /** It reads a whole period. */
  readonly hasPeriod: boolean;
}

/** Lets calls have connections while every session and every merchant keeps to its share. */
export interface CallShares {
  /** @throws Refusal 429 when too many calls of the session wait, 503 when no turn comes in time */
  pass<T>(kind: CallKind, task: () => Promise<T>): Promise<T>;
}

const dinerShares = (limits: CallLimits, { token, merchantId }: CallKind): NeededShares => [
  { key: `diner ${token}`, atOnce: limits.diner },
  { key: `diners of ${merchantId}`, atOnce: limits.merchantDiners },
  { key: 'diners', atOnce: limits.diners },
];

const operatorShares = (
  limits: CallLimits,
  { token, merchantId, isFile, isCount, hasPeriod }: CallKind,
): NeededShares => [
  { key: `session ${token}`, atOnce: limits.session },
  { key: `merchant ${merchantId}`, atOnce: limits.merchantOperators },
  { key: 'operators', atOnce: limits.operators },
  ...(isFile ? [{ key: `files of ${token}`, atOnce: limits.sessionFiles }] : []),
  ...(isCount ? [{ key: `counts of ${token}`, atOnce: limits.sessionCounts }] : []),
  ...(hasPeriod ? [{ key: 'periods', atOnce: limits.periods }] : []),
];

export function createCallShares(given: Partial<CallLimits> = {}): CallShares {
  const limits = { ...CALL_LIMITS, ...given };
  const shares: Shares = createShares(limits);

  return {
    pass: (kind, task) =>
      shares.pass(kind.isDiner ? dinerShares(limits, kind) : operatorShares(limits, kind), task),
  };
}
