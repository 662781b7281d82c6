import type pg from 'pg';

export type Connection = pg.ClientBase | pg.Pool;

/* Whose a connection is. Every piece of work has one in its hand, so what a server keeps in memory is found by it. */
const owners = new WeakMap<Connection, object>();

/** Says that these pools, and every connection they open from now on, belong to one server. */
export function ownedByOneServer(pools: readonly pg.Pool[]): void {
  const server = {};
  for (const pool of pools) {
    owners.set(pool, server);
    pool.on('connect', (client) => owners.set(client, server));
  }
}

/**
 * A value that each server of this process has for itself: two servers share nothing. It is made when it is first asked for, with any
 * connection of the server, and goes with the server. A connection that no server opened has a value of its own.
 */
export function perServer<Value extends object>(
  make: (connection: Connection) => Value,
): (connection: Connection) => Value {
  const values = new WeakMap<object, Value>();

  return (connection) => {
    const owner = owners.get(connection) ?? connection;
    const known = values.get(owner);
    if (known) return known;

    const made = make(connection);
    values.set(owner, made);

    return made;
  };
}
