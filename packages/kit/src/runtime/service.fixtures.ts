/** What an integration test needs to run a service on the real engines and to call it as anybody. */
import type { BodyOf, Endpoint, ParamsOf, ServiceName } from '@gatehouse/contracts';
import type { FastifyInstance } from 'fastify';
import type { AccountActor, Actor } from '../auth/actor.ts';
import { createActorTokenSigner } from '../auth/actor-token.ts';
import { testKeyRing } from '../auth/key-ring.fixtures.ts';
import { requestTarget } from '../http/client.ts';
import { systemClock } from './clock.ts';
import type { ServiceConfig } from './service.ts';

interface Engines {
  readonly mongoUrl: string;
  readonly database: string;
  readonly kafkaBrokers: string[];
  readonly topicPrefix: string;
  readonly redisUrl: string;
  readonly redisPrefix: string;
}

/** Keys of every process, so that a test can speak as each of them. */
export const testActorKeys = () =>
  testKeyRing('bff', 'identity', 'profile', 'platform', 'audit', 'notification');

export const testServiceConfig = (
  engines: Engines,
  actorKeys: ServiceConfig['actorKeys'],
): ServiceConfig => ({
  host: '127.0.0.1',
  port: 0,
  logLevel: 'silent',
  actorKeys,
  mongoUrl: engines.mongoUrl,
  mongoDatabase: engines.database,
  kafkaBrokers: engines.kafkaBrokers,
  topicPrefix: engines.topicPrefix,
  topicReplication: 1,
  redisUrl: engines.redisUrl,
  redisPrefix: engines.redisPrefix,
  otlpUrl: undefined,
  drainMs: 0,
});

const facts = { issuer: 'bff', domainId: undefined, ip: '203.0.113.7', locale: 'ru' } as const;

export const anonymousActor = (given: Partial<Actor> = {}): Actor =>
  ({ ...facts, kind: 'anonymous', ...given }) as Actor;

export const accountActor = (accountId: string, given: Partial<AccountActor> = {}): AccountActor => ({
  ...facts,
  kind: 'account',
  accountId,
  sessionId: `session-of-${accountId}`,
  login: undefined,
  methods: ['cabinet.services.read'],
  masterAccount: false,
  ...given,
});

export const peerActor = (issuer: ServiceName): Actor => ({ ...facts, kind: 'peer', issuer });

export interface TestCall<E extends Endpoint> {
  readonly actor?: Actor | undefined;
  readonly params?: ParamsOf<E>;
  /** Any text a caller may send, right or wrong. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: BodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls endpoints of a server that does not listen, with the token of the given actor (none: without a token). */
export const createTestCaller = (app: FastifyInstance, keys: ServiceConfig['actorKeys']) => {
  const tokenOf = (actor: Actor) =>
    createActorTokenSigner({ ring: { ...keys, signWith: `${actor.issuer}-1` }, clock: systemClock })(actor);
  return async <const E extends Endpoint>(endpoint: E, call: TestCall<E> = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: requestTarget(endpoint, call.params as never, call.query),
      headers: {
        ...(call.actor === undefined ? {} : { authorization: `Bearer ${tokenOf(call.actor)}` }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    };
  };
};
