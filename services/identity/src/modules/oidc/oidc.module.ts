import type { SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createReadsById } from '@gatehouse/kit/mongo/reads-by-id.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Profiles } from '../../adapters/profile.client.ts';
import { createRepeatedTask } from '../../adapters/repeated-task.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { nameConsumers } from '../accounts/names.consumers.ts';
import type { Quotas } from '../authentication/quotas/quotas.service.ts';
import type { ClientsModule } from '../clients/clients.module.ts';
import type { SessionEnd } from '../sessions/session-end.service.ts';
import { accessRoutes } from './access/access.routes.ts';
import { type AccessDeps, createAccess } from './access/access.service.ts';
import type { GuardedClientSessions } from './access/client-sessions.module.ts';
import { clientSessionRoutes } from './access/client-sessions.routes.ts';
import { CARRY_OUT_EVERY, createClientSessionsService } from './access/client-sessions.service.ts';
import { clientTokenRoutes } from './access/client-tokens.ts';
import { createClientLogouts } from './back-channel/client-logouts.ts';
import { createLogoutJournal } from './back-channel/logout-journal.ts';
import { createTellRefusal } from './client/client-refusals.ts';
import { createClientSource } from './client/client-source.ts';
import { createClientSessionList } from './client-sessions/client-sessions.read-model.ts';
import { claimsOf } from './consent/claims.domain.ts';
import { createConsentAnswers } from './consent/consent.service.ts';
import { createConsentsRepository } from './consent/consents.repository.ts';
import { createGrants } from './consent/grants.ts';
import { createProfileClaims } from './consent/profile-claims.ts';
import { createDevicePolls } from './device/device-polls.ts';
import { createDirectModule } from './direct/direct.module.ts';
import { createSigningKeys } from './keys/signing-keys.service.ts';
import { oidcProtocol } from './oidc.protocol.ts';
import { createBrowserSessions } from './provider/browser-sessions.ts';
import { createProviders } from './provider/providers.ts';
import { createRefusedRequests } from './refused-requests/refused-requests.repository.ts';
import { refusedRequestRoutes } from './refused-requests/refused-requests.routes.ts';
import { createRecentStandings } from './standing/recent-standings.ts';
import { createStandingsOfRequests } from './standing/standings-of-requests.ts';
import { createTokenStandings } from './standing/token-standing.read-model.ts';
import { createGrantUses } from './tokens/grant-uses.ts';
import { createSealedTokens } from './tokens/sealed-tokens.ts';

export interface OidcModuleDeps {
  readonly sealingKeys: SealingKeys;
  readonly people: {
    readonly accounts: Pick<AccountsRepository, 'findByIds' | 'setNames'>;
    readonly profiles: Profiles;
  };
  readonly sessions: Pick<SessionEnd, 'end'> &
    AccessDeps['sessions'] & {
      /** Another provider tells that a person has signed out there. */
      readonly providerLogout: Parameters<typeof oidcProtocol>[0]['providerLogout'];
    };
  readonly clientSessions: GuardedClientSessions;
  readonly clients: Pick<
    ClientsModule,
    'usable' | 'accessed' | 'applicationOf' | 'ofApplication' | 'byClientId' | 'rights'
  >;
  readonly domains: { current(): Domains };
  readonly settings: Settings;
  readonly quotas: Quotas;
}

/** Milliseconds between looks whether a signing key is due; replicas need no turn, a generation is stored once. */
const ROTATE_EVERY = 3_600_000;

/** Codes of devices that a person may look up in a day. */
const USER_CODES = 30;

/** Milliseconds between looks for clients that are to be told of an end. */
const TELL_EVERY = 1_000;

export const createOidcModule = (parts: ServiceParts, deps: OidcModuleDeps) => {
  const { mongo, clock, log } = parts;
  const { connection } = mongo;
  const { sealingKeys, sessions, clients, domains, settings, quotas } = deps;
  const { accounts, profiles } = deps.people;
  const { repository: clientSessions, artifacts, families, news, end, assertMayEnd } = deps.clientSessions;
  const consents = createConsentsRepository(connection);
  const profileClaims = createProfileClaims({ profiles, consents, log });
  const keys = createSigningKeys({ connection, sealer: createSealer(sealingKeys), clock, log });
  const readStanding = createTokenStandings(connection);
  const { hearing, onEnd } = news;
  const recent = createRecentStandings({ read: readStanding, hearing, monotonic: clock.monotonic });
  onEnd(recent.forget);
  const devicePolls = createDevicePolls(parts);
  const standings = createStandingsOfRequests({ read: readStanding, readRecent: recent.read });
  const readAccount = createReadsById(accounts.findByIds);
  const sealedTokens = createSealedTokens(sealingKeys, clock);
  const refused = createRefusedRequests(connection, clock);
  const source = createClientSource({
    clients,
    tellRefusal: createTellRefusal(parts),
    noteRefused: refused.note,
    clock,
  });
  const grantUsed = createGrantUses({
    accessed: source.accessed,
    accessUsed: (accountId, clientId) => consents.used(accountId, clientId, clock.now()),
    log,
  });
  const providers = createProviders({
    keys,
    store: { artifacts, families, standings, devicePolls, sealedTokens },
    clients: source,
    browserSessions: createBrowserSessions({ clientSessions, standings, clock }),
    people: {
      claimsOf: async (accountId, request) => {
        const standing = standings.take(request, 'account', accountId);
        const account = standing === undefined ? await readAccount(accountId) : (await standing).account;
        if (account?.status !== 'active') return undefined;
        return claimsOf(account, settings.current().nameFormat, clock.now());
      },
      end: ({ accountId, sessionId }, context) =>
        sessions.end({ _id: sessionId, accountId }, 'logout', context),
      profileClaims,
      grants: createGrants(consents, families, profileClaims.told),
      lifespans: settings.current,
      grantUsed,
      answers: createConsentAnswers(parts, { consents, interactions: artifacts }),
      applicationOf: async (clientId) => (await clients.usable(clientId))?.application,
      countCode: ({ accountId, ip }) =>
        quotas.use([
          { key: `device:person:${accountId}`, limit: USER_CODES },
          { key: `device:address:${clientAddressKey(ip)}`, limit: USER_CODES * 10 },
        ]),
    },
    domains,
    clock,
    log,
  });
  const answerDirectly = createDirectModule({
    artifacts,
    families,
    clients: source,
    keys,
    grantUsed,
    settings: settings.current,
    clock,
    standings: { read: readStanding, readRecent: recent.read },
  });
  const journal = createLogoutJournal(parts, { repository: clientSessions, clients });
  const logouts = createClientLogouts({ clientSessions, clients, providers, domains, journal, clock, log });
  const access = createAccess(parts, {
    consents,
    families,
    clientSessions,
    sessions,
    clients,
  });
  return {
    routes: [
      ...accessRoutes(access),
      ...refusedRequestRoutes(refused, {
        hasApplication: async (id) => (await clients.applicationOf(id)) !== null,
      }),
      ...clientTokenRoutes({ keys, clients: source, domains, clock }),
      ...clientSessionRoutes(
        createClientSessionsService(parts, {
          repository: clientSessions,
          families,
          end,
          clients,
          assertMayEnd,
        }),
        createClientSessionList(connection),
      ),
    ],
    subscriptions: nameConsumers(accounts),
    protocols: [
      oidcProtocol({
        providers,
        answerDirectly,
        tokensOf: sealedTokens,
        domains,
        providerLogout: sessions.providerLogout,
      }),
    ],
    background: [
      news,
      devicePolls,
      createRepeatedTask({ name: 'client logouts', everyMs: TELL_EVERY, run: logouts.tell, log }),
      createRepeatedTask({
        name: 'ends of client sessions',
        everyMs: CARRY_OUT_EVERY,
        run: end.carryOut,
        news: parts.news,
        log,
      }),
      createRepeatedTask({ name: 'signing keys', everyMs: ROTATE_EVERY, run: keys.rotate, log }),
    ],
  };
};
