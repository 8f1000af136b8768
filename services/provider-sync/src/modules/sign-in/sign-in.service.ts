import type { BodyOf, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { providerErrors } from '@gatehouse/contracts/provider-sync/providers.errors.ts';
import {
  SIGN_IN_MINUTES,
  type signInEndpoints,
} from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { isSubject } from '@gatehouse/contracts/provider-sync/subject.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import * as oidc from 'openid-client';
import type { ProviderRow } from '../providers/providers.domain.ts';
import type { LogoutTokens } from './logout-tokens.ts';
import type { OidcClients } from './oidc-client.ts';
import { openText, sealText } from './sealed-text.ts';
import { beginProblem, discoveryProblem, NoSubject, signInProblem } from './sign-in-failures.ts';
import type { ToldPerson } from './told-person.ts';
import type { UsedProofs } from './used-proofs.repository.ts';

type Answer<Key extends keyof typeof signInEndpoints> = ResponseOf<(typeof signInEndpoints)[Key]>;
type Asked<Key extends keyof typeof signInEndpoints> = BodyOf<(typeof signInEndpoints)[Key]>;

interface Transaction {
  readonly providerId: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly maxAge?: number | undefined;
  /** Milliseconds of the epoch. */
  readonly until: number;
}

export interface ProviderSignInDeps {
  readonly providers: { byId(id: string): Promise<ProviderRow | null> };
  readonly clients: OidcClients;
  readonly told: ToldPerson;
  readonly logoutTokens: LogoutTokens;
  readonly used: UsedProofs;
  readonly sealer: Sealer;
  readonly clock: Pick<Clock, 'now'>;
  /** For administrators: somebody signed in at the provider without a usable subject. */
  readonly noSubject: (provider: ProviderRow, address: URL) => Promise<void>;
}

const TRANSACTION = 'provider-sign-in';
const HINT = 'provider-id-token';
const ALIVE = SIGN_IN_MINUTES * 60_000;

export const createSignIn = ({
  providers,
  clients,
  told,
  logoutTokens,
  used,
  sealer,
  clock,
  noSubject,
}: ProviderSignInDeps) => {
  const found = async (id: string): Promise<ProviderRow> => {
    const provider = await providers.byId(id);
    if (provider === null) throw problem(requestErrors.notFound);
    return provider;
  };
  /** Whom people may sign in through. */
  const open = async (id: string): Promise<ProviderRow> => {
    const provider = await found(id);
    if (!provider.enabled || !provider.signIn) throw problem(providerErrors.off);
    return provider;
  };
  const discovered = async (provider: ProviderRow): Promise<oidc.Configuration> => {
    try {
      return await clients.of(provider);
    } catch (error) {
      throw discoveryProblem(error);
    }
  };

  return {
    begin: async (
      id: string,
      { redirectUri, loginHint, locale, again }: Asked<'begin'>,
    ): Promise<Answer<'begin'>> => {
      const provider = await open(id);
      const config = await discovered(provider);
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const until = clock.now().getTime() + ALIVE;
      const maxAge = again === true ? 0 : undefined;
      const parameters: Record<string, string> = {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        ...(locale === undefined ? {} : { ui_locales: locale }),
        ...(again === true ? { prompt: 'login', max_age: '0' } : {}),
      };
      const pushes = config.serverMetadata().pushed_authorization_request_endpoint !== undefined;
      try {
        const address = pushes
          ? await oidc.buildAuthorizationUrlWithPAR(config, parameters)
          : oidc.buildAuthorizationUrl(config, parameters);
        const transaction: Transaction = {
          providerId: id,
          redirectUri,
          state,
          nonce,
          verifier,
          maxAge,
          until,
        };
        return {
          authorizationUrl: address.href,
          state,
          expiresAt: new Date(until).toISOString(),
          transaction: sealText(sealer, transaction, TRANSACTION),
        };
      } catch (error) {
        throw beginProblem(error);
      }
    },

    complete: async (id: string, { transaction, query }: Asked<'complete'>): Promise<Answer<'complete'>> => {
      const provider = await open(id);
      const begun = openText<Transaction>(sealer, transaction, TRANSACTION);
      if (begun?.providerId !== id || begun.until <= clock.now().getTime())
        throw problem(providerErrors.signInExpired);
      const config = await discovered(provider);
      // Before the code leaves: of two answers to one beginning, one counts.
      if (!(await used.take(`sign-in ${begun.state}`, new Date(begun.until))))
        throw problem(providerErrors.signInExpired);
      try {
        const callback = new URL(begun.redirectUri);
        callback.search = query;
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
          idTokenExpected: true,
          ...(begun.maxAge === undefined ? {} : { maxAge: begun.maxAge }),
        });
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined) throw new Error('no id token');
        if (!isSubject(claims.sub)) throw new NoSubject('a subject that is none');
        await told.assertSigned(provider, tokens.id_token);
        return {
          ...(await told.claimsOf(provider, claims, tokens.access_token)),
          issuer: claims.iss,
          subject: claims.sub,
          sid: typeof claims.sid === 'string' ? claims.sid : null,
          authTime:
            typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000).toISOString() : null,
          idTokenHint: sealText(sealer, { providerId: id, token: tokens.id_token }, HINT),
        };
      } catch (error) {
        const refusal = signInProblem(error);
        if (refusal.definition.code === providerErrors.noSubject.code)
          await noSubject(provider, new URL(config.serverMetadata().token_endpoint ?? provider.url));
        throw refusal;
      }
    },

    endSession: async (
      id: string,
      { idTokenHint, postLogoutRedirectUri, state }: Asked<'endSession'>,
    ): Promise<Answer<'endSession'>> => {
      const provider = await found(id);
      const hint = openText<{ providerId: string; token: string }>(sealer, idTokenHint, HINT);
      const config = await discovered(provider);
      if (hint?.providerId !== id || config.serverMetadata().end_session_endpoint === undefined)
        return { url: null };
      const address = oidc.buildEndSessionUrl(config, {
        id_token_hint: hint.token,
        ...(postLogoutRedirectUri === undefined ? {} : { post_logout_redirect_uri: postLogoutRedirectUri }),
        ...(state === undefined ? {} : { state }),
      });
      return { url: address.href };
    },

    verifyLogoutToken: async (
      id: string,
      { logoutToken, address = 'unknown' }: Asked<'logoutToken'>,
    ): Promise<Answer<'logoutToken'>> => logoutTokens.verify(await found(id), logoutToken, address),
  };
};
