import { syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { InstallationClient } from './installation.client.ts';

/** What a client of ours lacks there; empty: nothing. */
const missingRights = async (installation: InstallationClient, signal?: AbortSignal): Promise<string[]> => {
  try {
    await installation.signIn(syncEntities, signal);
    return [];
  } catch (error) {
    if (!(error instanceof ProviderFailed) || error.failure !== 'rights') throw error;
  }
  // The token endpoint refuses all scopes for one: each is asked for by itself.
  const missing = new Set<string>();
  for (const entity of syncEntities) {
    try {
      await installation.signIn([entity], signal);
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.failure !== 'rights') throw error;
      for (const right of error.requiredRights) missing.add(right);
    }
  }
  return [...missing].sort();
};

/** Gets a token with every scope and counts people; null where that takes longer. Throws `ProviderFailed`, with every scope that is missing. */
export const checkInstallation = async (
  installation: InstallationClient,
  signal?: AbortSignal,
): Promise<{ readonly people: number | null }> => {
  const requiredRights = await missingRights(installation, signal);
  if (requiredRights.length > 0) throw new ProviderFailed('rights', { requiredRights });
  try {
    return { people: (await installation.page('users', { limit: 1 }, signal)).total };
  } catch (error) {
    // It is there and lets us in; a large installation may not have compared its people yet.
    if (error instanceof ProviderFailed && error.isPassing) return { people: null };
    throw error;
  }
};
