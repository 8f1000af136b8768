import { providerPathPart } from '../../adapters/provider-path.ts';
import { issuerOf, type ProviderRow } from './providers.domain.ts';

/** The issuer of a provider, to be asked. Throws `ProviderFailed` where the realm would lead elsewhere. */
export const issuerAddress = ({ type, url, realm }: Pick<ProviderRow, 'type' | 'url' | 'realm'>): string => {
  if (type !== 'wapps') providerPathPart(realm, 'address');
  return issuerOf({ type, url, realm });
};
