import { identityAuthProviderEndSessionCall } from '@gatehouse/contracts/generated/calls/identity/provider-sign-in.ts';
import type { Http } from '../../lib/http.ts';

/** Where a provider ends its own session, for a person who signed in through one. */
export async function providerEnd(http: Pick<Http, 'send'>): Promise<string | undefined> {
  const result = await http.send(identityAuthProviderEndSessionCall, {});
  return (result.ok && result.data?.url) || undefined;
}
