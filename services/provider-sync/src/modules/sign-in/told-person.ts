/** What a provider says of the person whose tokens it gave: who signed it, and what userinfo adds. */
import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { signInEndpoints } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { compactVerify } from 'jose';
import type * as oidc from 'openid-client';
import type { ProviderRow } from '../providers/providers.domain.ts';
import { joinedClaims, lacksClaims, readClaims } from './provider-claims.ts';
import { type ProviderKeys, signatureAlgorithms } from './provider-keys.ts';
import { failureIn } from './sign-in-failures.ts';
import type { Userinfo } from './userinfo.ts';

type Told = Pick<ResponseOf<typeof signInEndpoints.complete>, 'claims' | 'userinfoFailure'>;

export const createToldPerson = ({
  keys,
  userinfo,
}: {
  readonly keys: ProviderKeys;
  readonly userinfo: Userinfo;
}) => ({
  /** The library has judged what the ID token says; this is who signed it. */
  assertSigned: async (provider: ProviderRow, token: string): Promise<void> => {
    await keys.with({ provider, token, source: 'provider' }, ({ find }) =>
      compactVerify(token, find, { algorithms: signatureAlgorithms }),
    );
  },
  /**
   * Userinfo is asked where an account may have to be made and the ID token lacks what it is made of. Whoever has one signs in
   * although userinfo is away; whoever has none reads why.
   */
  claimsOf: async (provider: ProviderRow, token: oidc.IDToken, accessToken: string): Promise<Told> => {
    const own = readClaims(token);
    if (!provider.createAccounts || !lacksClaims(token)) return { claims: own };
    try {
      const told = await userinfo(provider, { subject: token.sub, accessToken });
      return { claims: told === undefined ? own : joinedClaims(own, readClaims(told)) };
    } catch (error) {
      const failure = failureIn(error);
      if (failure === undefined) throw error;
      return { claims: own, userinfoFailure: failure.failure };
    }
  },
});
export type ToldPerson = ReturnType<typeof createToldPerson>;
