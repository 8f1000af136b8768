import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { Keycloak } from './keycloak.client.ts';

/** Asked for again, when a provider is away for a moment. */
const TRIES = 5;
const FIRST_WAIT = 500;

/** Waits that many milliseconds, or until `signal` aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

/** As `keycloak`, with patience for what passes. */
export const patient = (
  keycloak: Keycloak,
  signal: AbortSignal,
  sleep: Sleep = (ms, abort) => wait(ms, undefined, { signal: abort }),
) => {
  const tried = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof ProviderFailed) || !error.isPassing || attempt >= TRIES || signal.aborted)
          throw error;
        await sleep(error.retryAfterMs ?? FIRST_WAIT * 2 ** (attempt - 1), signal);
      }
    }
  };
  return {
    get: (path: string, query?: Parameters<Keycloak['get']>[1]) =>
      tried(() => keycloak.get(path, query, signal)),
    has: (path: string) => tried(() => keycloak.has(path, signal)),
    list: (path: string, query?: Parameters<Keycloak['list']>[1]) =>
      tried(() => keycloak.list(path, query, signal)),
  };
};
export type PatientKeycloak = ReturnType<typeof patient>;
