/*
 * What the till keeps in the browser: who it is, what it was told, its sales. A sale is written so that it survives a fall of the machine the moment it
 * counts (`durability: 'strict'`).
 */

const NAME = 'till';
const VERSION = 1;

/** The stores: things by name, sales by machine and number, buyers and stopped cards by card. */
export type StoreName = 'things' | 'sales' | 'buyers' | 'stopped';

/** Sales that wait for an answer, by machine: those that do not are not in it. */
export const WAITING = 'waiting';

/** Sales by machine and day. */
export const BY_DAY = 'day';

/** Opens what this browser keeps, of an older page as well. */
export function openStore(): Promise<IDBDatabase> {
  const asked = indexedDB.open(NAME, VERSION);
  asked.onupgradeneeded = () => {
    const sales = asked.result.createObjectStore('sales', { keyPath: ['sn', 'no'] });
    sales.createIndex(WAITING, ['sn', 'waiting']);
    sales.createIndex(BY_DAY, ['sn', 'day']);
    asked.result.createObjectStore('things');
    asked.result.createObjectStore('buyers', { keyPath: 'cardNo' });
    asked.result.createObjectStore('stopped');
  };

  return answerTo(asked);
}

/** What a request of the store answers. */
export const answerTo = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/**
 * Writes on the disk, all of it or nothing; over only when it is there.
 * @param work puts its requests one after the other, without waiting for anything else
 * @throws DOMException where there is no room
 */
export function writeSafely<Result>(
  store: IDBDatabase,
  names: readonly StoreName[],
  work: (open: (name: StoreName) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const writing = store.transaction(names, 'readwrite', { durability: 'strict' });
  const result = work((name) => writing.objectStore(name));

  return new Promise((resolve, reject) => {
    const fail = () => reject(writing.error ?? new DOMException('not written', 'AbortError'));
    writing.oncomplete = () => resolve(result);
    writing.onerror = fail;
    writing.onabort = fail;
    result.catch((error) => {
      abandon(writing);
      reject(error);
    });
  });
}

/** Takes back what was asked of a transaction; one that is over already is left as it is. */
function abandon(writing: IDBTransaction): void {
  try {
    writing.abort();
  } catch {
    /* It ended by itself, and says why. */
  }
}

/** Reads from one store. */
export const readFrom = (store: IDBDatabase, name: StoreName): IDBObjectStore =>
  store.transaction(name, 'readonly').objectStore(name);

/** A thing by its name; undefined where there is none. */
export const readThing = async <Thing>(
  store: IDBDatabase,
  name: string,
): Promise<Thing | undefined> => answerTo<Thing | undefined>(readFrom(store, 'things').get(name));

/** Keeps a thing under its name. */
export const keepThing = (store: IDBDatabase, name: string, thing: unknown): Promise<unknown> =>
  writeSafely(store, ['things'], async (open) => answerTo(open('things').put(thing, name)));

/** Forgets a thing. */
export const dropThing = (store: IDBDatabase, name: string): Promise<unknown> =>
  writeSafely(store, ['things'], async (open) => answerTo(open('things').delete(name)));
