/** Small real services made from the descriptors, in the place of those behind the BFF. */
import type { AddressInfo } from 'node:net';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { type ServiceName, serviceNames } from '@gatehouse/contracts/core/services.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { networkEndpoints } from '@gatehouse/contracts/identity/network.endpoints.ts';
import type { NetworkRules } from '@gatehouse/contracts/identity/network.resources.ts';
import { registrationEndpoints } from '@gatehouse/contracts/identity/registration.endpoints.ts';
import type { SessionRules } from '@gatehouse/contracts/identity/resources.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { noticeEndpoints } from '@gatehouse/contracts/notification/endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import {
  type LocaleFacts,
  localeTextEndpoints,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { requiredFieldsEndpoints } from '@gatehouse/contracts/profile/required-fields.endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { createActorTokenVerifier } from '@gatehouse/kit/auth/actor-token.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import type { SessionCacheRedis } from '@gatehouse/kit/auth/session-cache.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { authenticateActor } from '@gatehouse/kit/http/authenticate.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { mountRoutes } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { completed } from './example-routes.fixtures.ts';
import { createSessions, type Sessions, signInRoutes } from './peer-sessions.fixtures.ts';

const log = createLogger({ service: 'bff', level: 'silent' });

/** What a service saw of one call. */
export interface SeenCall {
  readonly service: ServiceName;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly actor: Actor | undefined;
  readonly body: unknown;
}

export const domainFacts = (overrides: Partial<DomainFacts> = {}): DomainFacts => ({
  domainId: 'base',
  base: true,
  enabled: true,
  hosts: ['localhost:8080'],
  publicUrl: 'http://localhost:8080',
  styleCode: 'gatehouse',
  accent: '#3f4fd0',
  schemeCode: null,
  locales: ['ru', 'en'],
  texts: {},
  agreements: [],
  ...overrides,
});

export interface Peer {
  readonly service: ServiceName;
  readonly url: string;
  readonly seen: SeenCall[];
  /** Makes every path one that nobody answers, as of another version or another process. */
  answerNothing(unknown: boolean): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A service that can be stopped and started again on its port. */
const createPeer = (service: ServiceName, ring: KeyRing, routes: readonly Route[]): Peer => {
  const verify = createActorTokenVerifier({ ring, clock: systemClock, audience: service });
  const seen: SeenCall[] = [];
  let app: FastifyInstance | undefined;
  let port = 0;
  let nothing = false;
  return {
    service,
    answerNothing: (unknown) => {
      nothing = unknown;
    },
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    seen,
    start: async () => {
      const metrics = new Registry();
      app = createServer({ log, health: createHealth([]), metrics });
      app.addHook('onRequest', async (_request, reply) => {
        if (nothing) reply.callNotFound();
      });
      app.addHook('preHandler', async (request) => {
        const { method, url, headers, actor, body } = request;
        if (!url.startsWith('/internal/')) seen.push({ service, method, url, headers, actor, body });
      });
      mountRoutes(app, routes, {
        authenticate: authenticateActor(verify),
        metrics: createRequestMetrics(metrics),
        pendingSignInOf: (request) => request.headers[sessionHeaders.pendingSignIn] as string | undefined,
      });
      await app.listen({ host: '127.0.0.1', port });
      port = (app.server.address() as AddressInfo).port;
    },
    stop: async () => {
      app?.server.closeAllConnections();
      await app?.close();
      app = undefined;
    },
  };
};

const identityRoutes = (
  sessions: Sessions,
  redis: SessionCacheRedis,
  { rules, networks }: Pick<Peers, 'rules' | 'networks'>,
): Route[] => [
  ...signInRoutes(sessions, redis),
  route(sessionEndpoints.rules, async ({ query }) => {
    const version = secretHash(JSON.stringify(rules));
    return { version, rules: query.version === version ? null : structuredClone(rules) };
  }),
  route(networkEndpoints.rules, async ({ query }) => {
    const version = secretHash(JSON.stringify(networks));
    return { version, rules: query.version === version ? null : structuredClone(networks) };
  }),
  route(sessionEndpoints.endAll, async () => answer(null, { [sessionHeaders.sessionEnd]: '1' })),
  route(registrationEndpoints.status, async ({ params }) => {
    throw problem(requestErrors.notFound, { detail: params.id });
  }),
];

/** Languages that were added, as platform tells them, and the texts of each. */
export interface ToldLocales {
  list: LocaleFacts[];
  texts: Record<string, unknown[]>;
}

const localeRoutes = (told: ToldLocales): Route[] => [
  route(localeTextEndpoints.facts, async ({ query }) => {
    const version = secretHash(JSON.stringify(told.list));
    return { version, locales: query.version === version ? null : structuredClone(told.list) };
  }),
  route(localeTextEndpoints.compiled, async ({ params }) => ({
    version: told.list.find(({ code }) => code === params.id)?.texts ?? '',
    areas: { public: structuredClone(told.texts), entry: {}, private: {} },
  })),
];

const noticeRoutes = (told: ReadonlyMap<string, readonly string[]>): Route[] => [
  route(noticeEndpoints.last, async ({ actor }) => {
    const titles = told.get(accountOf(actor).accountId) ?? [];
    const notices = titles.slice(0, 5).map((title) => ({
      id: title,
      read: false,
      date: '2026-03-01T10:00:00.000Z',
      template: 'password.changed',
      title,
      text: title,
      link: null,
    }));
    return { notices, unread: titles.length };
  }),
];

const platformRoutes = (facts: { version: string; domains: DomainFacts[] }): Route[] => [
  route(platformEndpoints.domainFacts, async ({ query }) => {
    const unchanged = query.version === facts.version;
    return {
      version: facts.version,
      unchanged,
      domains: unchanged ? null : facts.domains,
      styles: unchanged
        ? null
        : [{ code: 'gatehouse', name: 'Gatehouse', accent: '#3f4fd0', background: '#f4f5f9' }],
    };
  }),
  route(platformEndpoints.image, async ({ params: { code: imageCode } }) => ({
    image: { imageCode, width: 96, height: 32, content: 'aGk=' },
  })),
  route(platformEndpoints.publicSettings, async () => ({ greeting: 'hello' })),
  route(platformEndpoints.configure, async () => ({
    accesses: {
      monitoringNotifyAccess: false,
      diagnosticsNotifyAccess: false,
      diagnosticsApplicationsNotifyAccess: false,
      masterAccountAccess: false,
      usersAccess: false,
    },
    methods: [],
    settings: {},
    banners: {},
  })),
  // Only identity hands over: what another service says of sessions is not heard.
  route(platformEndpoints.menu, async () =>
    answer({ menu: [] }, { [sessionHeaders.session]: 'stolen', [sessionHeaders.sessionEnd]: '1' }),
  ),
];

/** Whose required fields are empty, as profile tells it; bump `version` with a change of the form. */
export interface ToldFields {
  version: string;
  readonly empty: Set<string>;
  /** Accounts that profile was asked about. */
  readonly asked: string[];
}

const requiredFieldsRoutes = (told: ToldFields): Route[] => [
  route(requiredFieldsEndpoints.version, async () => ({ version: told.version })),
  route(requiredFieldsEndpoints.read, async ({ params: { accountId } }) => {
    told.asked.push(accountId);
    return { version: told.version, empty: told.empty.has(accountId) };
  }),
];

export interface Peers {
  readonly ring: KeyRing;
  readonly sessions: Sessions;
  readonly identity: Peer;
  readonly platform: Peer;
  readonly profile: Peer;
  readonly audit: Peer;
  readonly notification: Peer;
  readonly accessRequest: Peer;
  readonly providerSync: Peer;
  /** Those, and the services that no test of the BFF speaks of. */
  readonly all: readonly Peer[];
  /** Domains as platform tells them; bump `version` with a change. */
  readonly domains: { version: string; domains: DomainFacts[] };
  readonly locales: ToldLocales;
  /** Titles of each person's unread notices, newest first. */
  readonly notices: Map<string, string[]>;
  readonly requiredFields: ToldFields;
  /** Rules as identity tells them. */
  readonly rules: SessionRules;
  /** Network lists as identity tells them. */
  readonly networks: NetworkRules;
  stop(): Promise<void>;
}

/** Starts the services. `redis` is the session cache as identity uses it. */
export const startPeers = async (redis: SessionCacheRedis): Promise<Peers> => {
  const ring = testKeyRing('bff', 'identity', 'platform');
  const sessions = createSessions(redis);
  const domains = { version: '1', domains: [domainFacts()] };
  const locales: ToldLocales = { list: [], texts: {} };
  const rules: SessionRules = {
    roles: {},
    schemes: { password: { first: ['credentials'], second: [], secondRequired: false } },
    fallbackScheme: 'password',
    networks: [],
  };
  const notices = new Map<string, string[]>();
  const requiredFields: ToldFields = { version: '1', empty: new Set(), asked: [] };
  const networks: NetworkRules = { black: [], white: [], timed: [] };
  const identity = createPeer(
    'identity',
    ring,
    completed('identity', identityRoutes(sessions, redis, { rules, networks })),
  );
  const platform = createPeer(
    'platform',
    ring,
    completed('platform', [...platformRoutes(domains), ...localeRoutes(locales)]),
  );
  const profile = createPeer('profile', ring, completed('profile', requiredFieldsRoutes(requiredFields)));
  const audit = createPeer('audit', ring, completed('audit', []));
  const notification = createPeer('notification', ring, completed('notification', noticeRoutes(notices)));
  const accessRequest = createPeer('access-request', ring, completed('access-request', []));
  const providerSync = createPeer('provider-sync', ring, completed('provider-sync', []));
  const named = { identity, platform, profile, audit, notification, accessRequest, providerSync };
  const known: readonly ServiceName[] = ['bff', ...Object.values(named).map(({ service }) => service)];
  const others = serviceNames.filter((name) => !known.includes(name));
  const all = [...Object.values(named), ...others.map((name) => createPeer(name, ring, completed(name, [])))];
  await Promise.all(all.map((peer) => peer.start()));
  return {
    ring,
    sessions,
    ...named,
    all,
    domains,
    locales,
    notices,
    requiredFields,
    rules,
    networks,
    stop: async () => {
      await Promise.all(all.map((peer) => peer.stop()));
    },
  };
};
