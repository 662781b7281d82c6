import type { Context } from './context.ts';
import { listen } from './database/listen.ts';
import type { Connections } from './database/pools.ts';
import { type Connection, perServer } from './per-server.ts';
import type { System } from './system.ts';

/** Where triggers tell which value of which merchant changed, as `name merchantId`. */
const CHANGED = 'cached_changed';

interface Cache<Value> {
  /**
   * The value of a merchant; callers who miss it at the same time share one read. One that is no longer fresh is answered as it is while
   * `readApart`, where the server can, reads it anew.
   */
  get(
    merchantId: number,
    read: () => Promise<Value>,
    readApart: (() => Promise<Value>) | undefined,
  ): Promise<Value>;
  /** Forgets the value of a merchant, and what is being read of it. */
  forget(merchantId: number): void;
  forgetAll(): void;
}

/** The caches of a server by the names they are told of changes by. */
const caches = perServer(() => new Map<string, Pick<Cache<unknown>, 'forget' | 'forgetAll'>>());

/** What a server reads values with that no caller waits for. */
const apart = perServer((): { connections?: Pick<Connections, 'merchant'> } => ({}));

/** Forgets what the database says has changed; everything where something may have been missed. From now on no caller waits for a value that is read anew. */
export function listenForChanges(
  system: Pick<System, 'pool' | 'onStop' | 'log' | 'background'>,
): Promise<void> {
  apart(system.pool).connections = system.background;

  return listen(system, CHANGED, (payload) => {
    const known = caches(system.pool);
    if (payload === '') {
      for (const cache of known.values()) cache.forgetAll();
      return;
    }

    const [name = '', merchantId] = payload.split(' ');
    known.get(name)?.forget(Number(merchantId));
  });
}

/** Has the database tell a memory of the connection's server of changes, by the name triggers call it. */
export const tellOfChanges = (
  connection: Connection,
  name: string,
  memory: Pick<Cache<unknown>, 'forget' | 'forgetAll'>,
): void => void caches(connection).set(name, memory);

/** Whose data is read, over which connection. */
export type Reader = Pick<Context, 'client' | 'merchantId'>;

/** Whose value is wanted, and a connection of the server that remembers it. */
type Cached = Pick<Context, 'merchantId'> & { readonly client: Connection };

/**
 * What every sale asks about a merchant and hardly ever changes: read once, remembered by each server for itself until a trigger tells of a
 * change (`tell_cached_changed`), and for three seconds at most: from half of them on it is read anew behind the back of its callers.
 * @param name what triggers call it
 */
export function cached<Value, Source extends Cached = Reader>(
  name: string,
  read: (source: Source) => Promise<Value>,
): (source: Source) => Promise<Value> {
  const cacheOf = perServer((connection) => {
    const cache = createCache<Value>();
    caches(connection).set(name, cache);

    return cache;
  });

  return (source) =>
    cacheOf(source.client).get(source.merchantId, () => read(source), apartOf(source, read));
}

/** Reads in a transaction of its own, by the clock of the caller's: that one may be over before the read is. */
function apartOf<Value, Source extends Cached>(
  source: Source,
  read: (source: Source) => Promise<Value>,
): (() => Promise<Value>) | undefined {
  const { connections } = apart(source.client);
  if (!connections) return undefined;

  return async () => {
    const clock: { rows: { timeZone: string }[] } = await source.client.query(
      `select current_setting('timezone') as "timeZone"`,
    );
    const timeZone = clock.rows[0]?.timeZone ?? 'UTC';

    return connections.merchant(source.merchantId, { timeZone, readOnly: true }, (_tx, client) =>
      read({ ...source, client }),
    );
  };
}

/** How long a value is fresh where the database says nothing of a change. */
const FRESH_MILLISECONDS = 1500;

/** How long it is answered all the same while it is read anew. */
const STALE_MILLISECONDS = 1500;

function createCache<Value>(): Cache<Value> {
  const cached = new Map<number, { readonly value: Value; readonly freshUntil: number }>();
  const readings = new Map<number, Promise<Value>>();

  function start(merchantId: number, read: () => Promise<Value>): Promise<Value> {
    const reading = read();
    readings.set(merchantId, reading);

    /* What was forgotten meanwhile may be older than the change. */
    const isWanted = () => readings.get(merchantId) === reading;
    reading.then(
      (value) => {
        if (!isWanted()) return;

        cached.set(merchantId, { value, freshUntil: performance.now() + FRESH_MILLISECONDS });
        readings.delete(merchantId);
      },
      () => {
        if (isWanted()) readings.delete(merchantId);
      },
    );

    return reading;
  }

  return {
    async get(merchantId, read, readApart) {
      const known = cached.get(merchantId);
      const now = performance.now();
      if (known && known.freshUntil > now) return known.value;

      const reading = readings.get(merchantId);
      if (known && readApart && known.freshUntil + STALE_MILLISECONDS > now) {
        if (!reading) start(merchantId, readApart).catch(() => undefined);
        return known.value;
      }

      const shared = reading && (await sharedAnswer(reading));

      return shared ? shared.value : start(merchantId, read);
    },
    forget(merchantId) {
      cached.delete(merchantId);
      readings.delete(merchantId);
    },
    forgetAll() {
      cached.clear();
      readings.clear();
    },
  };
}

/** How long a caller waits for the read of another one, which may stand behind a lock that the caller itself holds. */
const SHARED_MILLISECONDS = 50;

/** What another caller reads; undefined where that fails or takes long. */
async function sharedAnswer<Value>(
  reading: Promise<Value>,
): Promise<{ readonly value: Value } | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), SHARED_MILLISECONDS);
  const answer = reading.then(
    (value) => ({ value }),
    () => undefined,
  );

  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
