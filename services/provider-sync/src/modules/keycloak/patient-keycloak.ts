import type { Patience } from '../../adapters/patience.ts';
import type { Keycloak } from './keycloak.client.ts';

/** As `keycloak`, with patience for what passes. */
export const patient = (keycloak: Keycloak, signal: AbortSignal, patience: Patience) => ({
  get: (path: string, query?: Parameters<Keycloak['get']>[1]) =>
    patience(() => keycloak.get(path, query, signal)),
  has: (path: string) => patience(() => keycloak.has(path, signal)),
  list: (path: string, query?: Parameters<Keycloak['list']>[1]) =>
    patience(() => keycloak.list(path, query, signal)),
});
export type PatientKeycloak = ReturnType<typeof patient>;
