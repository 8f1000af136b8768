import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { ProviderSync } from '../../adapters/provider-sync.client.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';

export interface ProviderLogoutDeps {
  readonly providers: Pick<ProvidersRepository, 'sessionsOf' | 'forget'>;
  readonly providerSync: Pick<ProviderSync, 'verifyLogout'>;
  readonly sessions: Pick<SessionEnd, 'end'>;
}

/** What a provider is answered (OpenID Connect Back-Channel Logout 1.0, section 2.8). */
export type LogoutAnswer = { readonly status: 200 } | { readonly status: 400 | 503; readonly error: string };

/** Ends what began at a provider's session that has ended. */
export const createProviderLogout =
  ({ providers, providerSync, sessions }: ProviderLogoutDeps) =>
  async (providerId: string, logoutToken: string, ip: string | undefined): Promise<LogoutAnswer> => {
    let verified: Awaited<ReturnType<ProviderSync['verifyLogout']>>;
    try {
      verified = await providerSync.verifyLogout(providerId, {
        logoutToken,
        address: clientAddressKey(ip),
      });
    } catch (error) {
      const status = error instanceof ProblemError ? error.definition.status : 503;
      return status < 500 && status !== 422
        ? { status: 400, error: 'invalid_request' }
        : { status: 503, error: 'temporarily_unavailable' };
    }
    const { sid, subject } = verified;
    if ((sid === null && subject === null) || (subject !== null && !isSubject(subject)))
      return { status: 400, error: 'invalid_request' };
    for (const begun of await providers.sessionsOf(providerId, { sid, subject })) {
      await sessions.end({ _id: begun._id, accountId: begun.accountId }, 'ended-by-provider', systemContext);
      await providers.forget(begun._id);
    }
    return { status: 200 };
  };
export type ProviderLogout = ReturnType<typeof createProviderLogout>;
