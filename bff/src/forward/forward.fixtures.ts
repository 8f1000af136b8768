/** Forwards to one small service, without the rest of the BFF. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anybody, type Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { createHealth } from '@gatehouse/kit/health/health.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer as createApp } from '@gatehouse/kit/http/server.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { Registry } from 'prom-client';
import { connectUpstreams } from '../adapters/upstreams.ts';
import { exchange } from '../browser.fixtures.ts';
import { domainFacts } from '../peers.fixtures.ts';
import { createCsrf, csrfKeyOf } from '../session/csrf.ts';
import type { Visit } from '../session/visit.ts';
import { mountForwards } from './forward.routes.ts';
import { mountForwardedPrefix } from './forwarded-prefixes.ts';
import { createSharedAnswers } from './shared-answers.ts';

const open: (() => Promise<unknown>)[] = [];

/** Stops everything that `startForwards` has started. */
export const stopForwards = async (): Promise<void> => {
  for (const close of open.splice(0).toReversed()) await close();
};

export type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

const endpoint: Endpoint = {
  operationId: 'platform.test.call',
  service: 'platform',
  method: 'GET',
  path: '/call',
  summary: 'x',
  access: anybody,
  idempotency: 'safe',
  responses: {},
  errors: [],
};
const upload: Endpoint = {
  ...endpoint,
  operationId: 'platform.test.upload',
  method: 'POST',
  path: '/upload',
  idempotency: 'natural',
  uploads: ['image/png'],
  bodyLimit: 1_000_000,
};
const visit = {
  site: {
    domain: domainFacts(),
    origin: 'http://localhost',
    https: false,
    secure: false,
    ip: '203.0.113.7',
    locale: 'ru',
  },
  facts: undefined,
  sessionHash: undefined,
};

/** A service of these answers, and forwards to it. */
export const startForwards = async (
  answerer: Answerer,
  given: Partial<Endpoint> = {},
  asker: Partial<Visit> = {},
) => {
  const service: Server = createServer(answerer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const upstreams = connectUpstreams({
    platform: `http://127.0.0.1:${port}`,
    identity: `http://127.0.0.1:${port}`,
  });
  const logged: string[] = [];
  const metrics = new Registry();
  const app = createApp({
    log: createLogger({ service: 'bff', level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    health: createHealth([]),
    metrics,
  });
  app.decorateRequest('visit', undefined);
  app.decorateRequest('actorToken', undefined);
  app.decorateRequest('gone', undefined);
  const enter = async (request: { visit: unknown; actorToken: string | undefined }) => {
    request.visit = { ...visit, ...asker };
    request.actorToken = 'signed';
  };
  const csrf = createCsrf({ key: csrfKeyOf(testKeyRing('bff')), ids: systemIds });
  const requestMetrics = createRequestMetrics(metrics);
  await mountForwards(app, [{ ...endpoint, ...given } as Endpoint, upload], {
    gate: () => enter,
    upstreams,
    tokens: { tokenFor: () => 'signed', peerToken: () => 'signed' },
    csrf,
    shared: createSharedAnswers({ clock: systemClock, listening: () => true }),
    metrics: requestMetrics,
  });
  const oidc = { prefix: '/oidc', service: 'identity', cookies: ['_interaction'] } as const;
  await mountForwardedPrefix(app, oidc, { gate: enter, upstreams, csrf, metrics: requestMetrics });
  await app.listen({ host: '127.0.0.1', port: 0 });
  open.push(
    async () => {
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
    () => upstreams.close(),
    () => app.close(),
  );
  const own = (app.server.address() as AddressInfo).port;
  const url = `http://127.0.0.1:${own}`;
  return {
    url,
    port: own,
    logged,
    get: (headers = {}) => exchange(url, 'GET', '/api/v1/call?x=1', headers),
  };
};

/** Resolves when a promise is asked for by name: what happened at the service. */
export const happening = <T>() => {
  let happened: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    happened = resolve;
  });
  return { promise, happened };
};

export const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};
