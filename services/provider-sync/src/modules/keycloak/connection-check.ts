import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { Keycloak } from './keycloak.client.ts';

/** What a synchronization reads: a part of the API each. */
const probes: readonly (readonly [string, Readonly<Record<string, number | boolean>>])[] = [
  ['users', { first: 0, max: 1, briefRepresentation: true }],
  ['groups', { first: 0, max: 1, briefRepresentation: true }],
  ['clients', { first: 0, max: 1 }],
  ['roles', { first: 0, max: 1 }],
];

export interface Checked {
  readonly people: number | null;
}

/** Signs in and reads one row of everything. Throws `ProviderFailed`, with every right that is missing. */
export const checkConnection = async (keycloak: Keycloak, signal?: AbortSignal): Promise<Checked> => {
  await keycloak.signIn(signal);
  const missing = new Set<string>();
  for (const [path, query] of probes) {
    try {
      await keycloak.list(path, query, signal);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.failure !== 'rights') throw error;
      for (const right of error.requiredRights) missing.add(right);
    }
  }
  if (missing.size > 0) throw new ProviderFailed('rights', { requiredRights: [...missing].sort() });
  const count = await keycloak.get('users/count', {}, signal);
  return { people: typeof count === 'number' && count >= 0 ? count : null };
};
