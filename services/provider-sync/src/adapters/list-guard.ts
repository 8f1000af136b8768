import { ProviderFailed } from './provider-failure.ts';

/** Records that one list of a provider may have. */
export const RECORDS_MAX = 2_000_000;

export const endless = (detail: string): ProviderFailed => new ProviderFailed('malformed', { detail });

/**
 * Ends the reading of a list whose end the provider decides. It takes the keys of each page and answers those that are new to
 * this reading. `repeats`: pages in a row without a new key that a list may have because it changes while it is read.
 */
export const createListGuard = ({ repeats = 1 }: { readonly repeats?: number } = {}) => {
  const known = new Set<string>();
  let repeated = 0;
  return (keys: readonly string[]): ReadonlySet<string> => {
    const fresh = new Set(keys.filter((key) => !known.has(key)));
    for (const key of fresh) known.add(key);
    repeated = fresh.size > 0 ? 0 : repeated + 1;
    if (repeated > repeats) throw endless('a list that repeats its pages');
    if (known.size > RECORDS_MAX) throw endless('a list that does not end');
    return fresh;
  };
};
