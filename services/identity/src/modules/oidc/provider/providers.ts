/** One provider an issuer, made when the first request of its domain arrives and made again when the keys change. */
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { KoaContextWithOIDC, Provider as ProviderClass } from 'oidc-provider';
import type { Logger } from 'pino';
import { secretMatches } from '../../clients/client-secrets.ts';
import { isLetIn, type OwnMetadata } from '../client/client-metadata.ts';
import { NOT_FROM_HERE } from '../client/client-refusals.ts';
import type { ClientSource } from '../client/client-source.ts';
import { type ConsentDeps, consentPages } from '../consent/consent.ts';
import { asksConsent, keepLastEndsOf } from '../consent/grants.ts';
import { type DevicePageDeps, deviceFlowBy, devicePages, deviceProofs } from '../device/device-flow.ts';
import { type DevicePolls, slowDownDevicesOf } from '../device/device-polls.ts';
import { type EndSessionDeps, endSession, type LogoutContext } from '../end-session/end-session.ts';
import { createLogoutHints } from '../end-session/logout-hints.ts';
import { postedRequests } from '../end-session/posted-requests.ts';
import type { SigningKeys } from '../keys/signing-keys.service.ts';
import { errorPage, signOutPage } from '../pages/oidc.pages.ts';
import { placeOf as placeBy } from '../pages/page-place.ts';
import { refusalOf } from '../refused-requests/refusals.domain.ts';
import { callerOf } from '../requests/callers.ts';
import { nameClient, withoutEmptySecrets } from '../requests/empty-secrets.ts';
import { changeParamsOf } from '../requests/params.ts';
import { withoutCookies } from '../requests/repeatable-requests.ts';
import { forgetNonceOf, grantOfflineAccessOf, ignoreAtRefreshOf } from '../requests/scopes.ts';
import type { StandingsOfRequests } from '../standing/standings-of-requests.ts';
import type { ArtifactsRepository } from '../tokens/artifacts.repository.ts';
import { sealCodesOf } from '../tokens/authorization-codes.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';
import type { GrantUses } from '../tokens/grant-uses.ts';
import { findInterfaceTokensOf, markSignedTokens } from '../tokens/interface-tokens.ts';
import { createRefreshChains, sealRefreshTokensOf } from '../tokens/refresh-chains.ts';
import { grantOwnScopesOf, resourcesBy } from '../tokens/resources.ts';
import { type createSealedTokens, sealTokensOf } from '../tokens/sealed-tokens.ts';
import { answerWhenStored } from '../tokens/stored-before.ts';
import { completeAnswers } from './answers.ts';
import { createAdapterFactory, purgeAfter } from './artifacts.adapter.ts';
import type { BrowserSessions } from './browser-sessions.ts';
import { type ConfigurationDeps, type KnownPeople, oidcConfiguration } from './oidc.configuration.ts';

export interface ProvidersDeps {
  readonly keys: { current(): Promise<SigningKeys> };
  /** What is kept of codes and tokens, and what tokens carry themselves. */
  readonly store: {
    readonly artifacts: ArtifactsRepository;
    readonly families: FamiliesRepository;
    readonly sealedTokens: ReturnType<typeof createSealedTokens>;
    readonly standings: StandingsOfRequests;
    readonly devicePolls: Pick<DevicePolls, 'tooSoon'>;
  };
  readonly clients: ClientSource;
  readonly browserSessions: BrowserSessions;
  readonly people: KnownPeople &
    Pick<EndSessionDeps, 'end'> &
    Pick<DevicePageDeps, 'countCode'> &
    Pick<ConsentDeps, 'answers' | 'applicationOf' | 'profileClaims'> & {
      readonly grantUsed: GrantUses;
    };
  readonly domains: { current(): Domains };
  readonly clock: Clock;
  readonly log: Logger;
}

/** The library is large and most starts never need it. */
const library = () => import('oidc-provider');

export const issuerOf = ({ publicUrl }: Pick<DomainFacts, 'publicUrl'>): string =>
  `${publicUrl.replace(/\/$/, '')}/oidc`;

export const createProviders = (deps: ProvidersDeps) => {
  const { keys, store, clients, browserSessions, people, domains, clock, log } = deps;
  const cookieKey = randomBytes(32).toString('base64url');
  const made = new Map<string, { readonly version: string; readonly provider: ProviderClass }>();

  type Admit = ConfigurationDeps['admit'];

  /**
   * Secrets are stored hashed, and for a while two are right. Every client learns by what its session is known: it shows so
   * which one it means when it signs somebody out.
   */
  const completeClients = (provider: ProviderClass, admit: Admit): void => {
    Object.assign(provider.Client.prototype, {
      includeSid: () => true,
      compareClientSecret(
        this: { clientId: string; clientSecret?: string } & OwnMetadata,
        presented: string,
      ): boolean {
        const { clientSecret, former_secret: formerSecret } = this;
        const secret = clientSecret === undefined ? null : { hash: clientSecret };
        const matches = secretMatches({ secret, formerSecret }, presented, clock.now());
        if (matches) admit(this);
        return matches;
      },
    });
  };

  const placeOf = ({ req }: Pick<LogoutContext, 'req'>) => placeBy(req, domains.current());

  const listen = (provider: ProviderClass, issuer: string): void => {
    provider.on('grant.success', (ctx) => {
      const { client, account } = ctx.oidc;
      if (client !== undefined)
        people.grantUsed(
          { clientId: client.clientId, asksConsent: client.asks_consent === true },
          account?.accountId,
        );
    });
    const noteRefused = (ctx: KoaContextWithOIDC, err: object) => {
      const refusal = refusalOf(err, ctx.oidc.params);
      const clientId = ctx.oidc.client?.clientId;
      if (refusal === undefined || clientId === undefined) return;
      clients
        .requestRefused(clientId, refusal)
        .then(undefined, (reason) => log.warn({ err: reason, issuer }, 'a refusal is not kept'));
    };
    provider.on('authorization.error', noteRefused);
    provider.on('pushed_authorization_request.error', noteRefused);
    provider.on('device_authorization.error', noteRefused);
    provider.on('server_error', (ctx, err) =>
      log.error({ err, route: ctx.oidc?.route, issuer }, 'the OpenID Provider failed'),
    );
    // What no handler of the library has caught; without a listener Koa writes it past the log.
    EventEmitter.prototype.on.call(provider, 'error', (err) =>
      log.error({ err, issuer }, 'the OpenID Provider failed'),
    );
  };

  const make = async (domainId: string, issuer: string, signing: SigningKeys): Promise<ProviderClass> => {
    const { Provider, errors, interactionPolicy } = await library();
    const notFromHere = (clientId: string): Error => {
      const { domainId: domain, ip = '' } = callerOf(Provider.ctx?.req) ?? {};
      clients
        .refused(clientId, { domain, ip })
        .then(undefined, (err) => log.warn({ err }, 'a refusal is not told of'));
      return new errors.UnauthorizedClient(NOT_FROM_HERE);
    };
    const admit: Admit = ({ clientId, networks }) => {
      if (!isLetIn(networks, callerOf(Provider.ctx?.req)?.ip)) throw notFromHere(clientId);
    };
    const tokens = store.sealedTokens(issuer);
    const alreadyUsed = () => new errors.InvalidGrant('already used');
    const { artifacts, families, standings } = store;
    const chains = createRefreshChains({ artifacts, families, clock, purgeAfter, alreadyUsed });
    const adapter = createAdapterFactory({
      issuer,
      domainId,
      store: { artifacts, families, tokens, chains, standings },
      clients,
      clock,
      current: () => {
        const { ctx } = Provider;
        return ctx === undefined
          ? undefined
          : { request: ctx.req, route: ctx.oidc.route, asksConsent: asksConsent(ctx) };
      },
      resultOf: browserSessions.signInSince,
      refusals: { notFromHere, alreadyUsed },
    });
    const configuration = oidcConfiguration({
      adapter,
      keys: signing.keys,
      cookieKey,
      people,
      errorPage: (ctx, out) => errorPage(out, placeOf(ctx)),
      library: { interactionPolicy, errors },
      admit,
      features: { deviceFlow: deviceFlowBy(placeOf), resourceIndicators: resourcesBy(errors) },
    });
    const proofs = deviceProofs(signing.keys);
    const provider = new Provider(issuer, configuration);
    provider.proxy = true;
    provider.use(
      answerWhenStored({
        provider,
        errors,
        errorPage: (ctx, out) => errorPage(out, placeOf(ctx)),
      }) as never,
    );
    provider.use(completeAnswers(issuer, placeOf) as never);
    provider.use(withoutEmptySecrets((clientId) => clients.find(clientId, domainId)) as never);
    provider.use(withoutCookies as never);
    provider.use(postedRequests({ errors, errorPage: (ctx, out) => errorPage(out, placeOf(ctx)) }) as never);
    provider.use(
      endSession({
        provider,
        errors,
        end: people.end,
        hints: createLogoutHints({ provider, errors, tokens, clock }),
        knownBy: async (sessionId) => (await store.standings.read({ sessionId })).held,
        askPage: (ctx, fields) => signOutPage(fields, placeOf(ctx)),
        errorPage: (ctx, out) => errorPage(out, placeOf(ctx)),
      }) as never,
    );
    provider.use(devicePages({ provider, proofs, countCode: people.countCode, placeOf }) as never);
    provider.use(
      consentPages({
        provider,
        ...people,
        placeOf,
        proofOf: (sessionId, uid) => proofs(sessionId, `consent ${uid}`),
      }) as never,
    );
    browserSessions.bind(
      provider as never,
      (sessionId) => proofs(sessionId, String(Provider.ctx?.oidc.params?.user_code)),
      () => Provider.ctx?.req,
    );
    completeClients(provider, admit);
    keepLastEndsOf(provider);
    grantOfflineAccessOf(provider);
    ignoreAtRefreshOf(provider, () => Provider.ctx);
    forgetNonceOf(provider);
    grantOwnScopesOf(provider);
    changeParamsOf(provider, nameClient, markSignedTokens);
    findInterfaceTokensOf(provider, { keys: signing.keys, issuer, clock, current: () => Provider.ctx });
    sealTokensOf(provider, tokens);
    sealCodesOf(provider, tokens);
    slowDownDevicesOf(provider, {
      errors,
      polls: store.devicePolls,
      asking: () => (Provider.ctx?.oidc.route === 'token' ? Provider.ctx.oidc.client?.clientId : undefined),
    });
    sealRefreshTokensOf(provider, tokens, chains, () => Provider.ctx?.req);
    listen(provider, issuer);
    return provider;
  };

  return {
    /** The provider of a domain. */
    of: async (domain: Pick<DomainFacts, 'domainId' | 'publicUrl'>): Promise<ProviderClass> => {
      const issuer = issuerOf(domain);
      const signing = await keys.current();
      const known = made.get(issuer);
      // An address may become another domain's.
      const version = `${signing.version} ${domain.domainId}`;
      if (known?.version === version) return known.provider;
      const provider = await make(domain.domainId, issuer, signing);
      made.set(issuer, { version, provider });
      return provider;
    },
  };
};
export type Providers = ReturnType<typeof createProviders>;
