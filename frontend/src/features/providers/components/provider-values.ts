import type { ProviderType } from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import type { Provider, ProviderCreate } from '@gatehouse/contracts/provider-sync/providers.resources.ts';

/** What the form of a provider holds. */
export const valuesOf = (provider: Provider | undefined) => ({
  type: provider?.type ?? ('keycloak' as ProviderType),
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

/** Only Keycloak has a realm; the service refuses a Keycloak provider without one. */
export const realmOf = ({ type, realm }: Pick<ProviderValues, 'type' | 'realm'>) =>
  type === 'wapps' || realm.trim() === '' ? {} : { realm };

/** The call's body. A secret that is left empty stays as it is stored; rows without a domain are none. */
export const bodyOf = ({ clientSecret, domains, realm, ...values }: ProviderValues): ProviderCreate => ({
  ...values,
  ...realmOf({ type: values.type, realm }),
  domains: [...new Set(domains.flatMap(({ id }) => id || []))],
  // Left empty, the stored one stays.
  clientSecret: (clientSecret || undefined) as string,
});

export const requiredFields = ['name', 'url', 'clientId'] as const;
