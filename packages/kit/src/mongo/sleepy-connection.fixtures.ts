import type { Connection } from 'mongoose';

/** What a process that is stopped for a while looks like to the database: its calls come when it wakes. */
export interface Sleep {
  fall(): void;
  wake(): void;
  asleep(): boolean;
  /** Resolves when it wakes; at once while it is awake. */
  over(): Promise<void>;
}

export const createSleep = (): Sleep => {
  let sleeping: { over: Promise<void>; wake: () => void } | undefined;
  return {
    fall: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sleeping = { over: promise, wake: resolve };
    },
    wake: () => {
      sleeping?.wake();
      sleeping = undefined;
    },
    asleep: () => sleeping !== undefined,
    over: () => sleeping?.over ?? Promise.resolve(),
  };
};

/** The connection, of which the calls to `method` of collections are announced before they are made. */
const watchedConnection = (
  connection: Connection,
  methods: readonly string[],
  before: () => Promise<void> | void,
): Connection => {
  const watched = (name: string) =>
    new Proxy(connection.collection(name), {
      get: (rows, method) => {
        const found = Reflect.get(rows, method);
        if (typeof found !== 'function') return found;
        if (!methods.includes(String(method))) return found.bind(rows);
        return async (...args: unknown[]) => {
          await before();
          return found.apply(rows, args);
        };
      },
    });
  return new Proxy(connection, {
    get: (target, name) => (name === 'collection' ? watched : Reflect.get(target, name)),
  });
};

/** The connection, of which the calls to `methods` of collections wait while their process sleeps. */
export const sleepyConnection = (
  connection: Connection,
  sleep: Sleep,
  methods: readonly string[],
): Connection => watchedConnection(connection, methods, sleep.over);

/** The connection, of which the calls to `method` of collections fail as `fail` says. */
export const brokenConnection = (connection: Connection, method: string, fail: () => void): Connection =>
  watchedConnection(connection, [method], fail);
