import type { Provider, ProviderCreate } from '@gatehouse/contracts/provider-sync/providers.resources.ts';

/** What the form of a provider holds. */
export const valuesOf = (provider: Provider | undefined) => ({
  name: provider?.name ?? '',
  title: provider?.title ?? '',
  url: provider?.url ?? '',
  realm: provider?.realm ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  enabled: provider?.enabled ?? true,
  signIn: provider?.signIn ?? true,
  createAccounts: provider?.createAccounts ?? false,
  domains: (provider?.domains ?? []).map(({ id }) => ({ id })),
});
export type ProviderValues = ReturnType<typeof valuesOf>;

/** The call's body. A secret that is left empty stays as it is stored; rows without a domain are none. */
export const bodyOf = ({ clientSecret, domains, ...values }: ProviderValues): ProviderCreate => ({
  ...values,
  domains: [...new Set(domains.flatMap(({ id }) => id || []))],
  // Left empty, the stored one stays.
  clientSecret: (clientSecret || undefined) as string,
});

export const requiredFields = ['name', 'url', 'realm', 'clientId'] as const;
