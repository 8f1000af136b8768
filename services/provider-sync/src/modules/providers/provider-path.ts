import { isPathSegment, pathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import type { ProviderFailure } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { ProviderFailed } from './provider-failed.ts';

/**
 * A name or id from a provider, or from the form of one, as one part of a path there. Throws `ProviderFailed` where it would
 * lead to another path.
 */
export const providerPathPart = (text: string, failure: ProviderFailure = 'malformed'): string => {
  if (!isPathSegment(text)) throw new ProviderFailed(failure, { detail: 'a name that is no part of a path' });
  return pathSegment(text);
};
