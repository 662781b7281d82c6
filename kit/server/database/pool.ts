import pg from 'pg';
import { keepPlans } from './run-query.ts';

/** The zone of a session until a merchant's own is set. */
const SESSION_ZONE = 'Asia/Shanghai';

/** Sets the zone of a transaction where it is not that of the session. */
export function zoneSetting(zone: string | undefined): string {
  if (zone === undefined || zone === SESSION_ZONE) return '';
  if (!/^[A-Za-z0-9_+\-/]{1,40}$/.test(zone)) throw new Error(`not a time zone: ${zone}`);

  return `;set local timezone='${zone}'`;
}

export interface PoolLimits {
  /** Connections; above about 8 two cores gain nothing. */
  readonly size: number;
  readonly connectMilliseconds?: number;
  readonly statementMilliseconds?: number;
  /** How long a lock is waited for, as long as a statement may take unless given. */
  readonly lockMilliseconds?: number;
  /** More settings of its sessions, as `-c name=value`. */
  readonly settings?: string;
  /** Statements of the query builder are planned once a connection, too. */
  readonly keepsPlans?: boolean;
}

const INT8 = 20;

/** Money and ids are integers below 2^53; anything larger is a defect that must not be rounded silently. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`number out of range: ${text}`);

  return value;
}

const INT8_ARRAY = 1016;

/** `{1,2,NULL}`: arrays of ids are numbers like ids are. */
const numbersOf = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((each) => (each === 'NULL' ? null : safeNumber(each)));

const NUMERIC = 1700;

const DATE = 1082;

const TIMESTAMPTZ = 1184;

const DATE_TIME_LENGTH = 'YYYY-MM-DD HH:mm:ss'.length;

/** Times arrive as text of the session's time zone, which is the merchant's: exactly what the wire carries. */
const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeNumber,
  [INT8_ARRAY]: (text) => numbersOf(text),
  [NUMERIC]: safeNumber,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: (text) => text.slice(0, DATE_TIME_LENGTH),
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** How long a caller waits for a connection before hearing that the server is busy. */
const CONNECT_MILLISECONDS = 5000;

const STATEMENT_MILLISECONDS = 100_000;

/** Past PostgreSQL's own limit of a statement no answer will come: the line is dead, and nothing else would say so for a quarter of an hour. */
const SILENCE_MILLISECONDS = 10_000;

/** A pool of the serving role; `onError` hears of idle connections that break. */
export function createPool(
  url: string,
  onError: (error: Error) => void,
  limits: PoolLimits,
): pg.Pool {
  const {
    size,
    connectMilliseconds = CONNECT_MILLISECONDS,
    lockMilliseconds = 0,
    settings = '',
    keepsPlans = false,
  } = limits;
  const { statementMilliseconds = STATEMENT_MILLISECONDS } = limits;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: 'cloud-canteen',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: statementMilliseconds + SILENCE_MILLISECONDS,
    keepAlive: true,
    pipeline: true,
    /* Cursors are read to their end (exports), so they are planned for all their rows. */
    options: `-c timezone=${SESSION_ZONE} -c statement_timeout=${statementMilliseconds} -c lock_timeout=${lockMilliseconds} -c idle_in_transaction_session_timeout=30000 -c DateStyle=ISO -c jit=off -c cursor_tuple_fraction=1 ${settings}`,
  });

  watch(pool, onError);
  if (keepsPlans) pool.on('connect', keepPlans);

  return pool;
}

/* A connection that breaks while it is in use fails its queries and then says so once more: unheard, that would end the process. */
function watch(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
}
