import { type Endpoint, requestErrors } from '@gatehouse/contracts';
import type { Health } from '@gatehouse/kit/health/health.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer } from '@gatehouse/kit/http/server.ts';
import type { Tracing } from '@gatehouse/kit/runtime/tracing.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Pool } from 'undici';
import { mountDocs } from './docs/docs.routes.ts';
import type { DomainSnapshot } from './domains/domain-facts.ts';
import { mountForwards } from './forward/forward.routes.ts';
import { createGate, type GateOptions } from './forward/gate.ts';
import { apiHeaders, overHttps } from './guards/security-headers.ts';
import type { FrontendFile, FrontendFiles } from './pages/frontend-files.ts';
import { mountPages } from './pages/pages.routes.ts';
import { mountStyles } from './pages/style.routes.ts';
import type { ActorTokens } from './session/actor-tokens.ts';
import { mountSessionCheck } from './session/session.routes.ts';
import { mountStartUp } from './start-up/start-up.routes.ts';
import { surface } from './surface.ts';

export interface AppParts extends GateOptions {
  /** Undefined without a collector. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
  readonly health: Health;
  readonly metrics: Registry;
  readonly trustedHops: readonly string[];
  readonly snapshot: () => DomainSnapshot;
  readonly tokens: ActorTokens;
  readonly poolOf: (endpoint: Endpoint) => Pool;
  readonly files: FrontendFiles;
  /** Pages of `/api/docs` by path. */
  readonly docs: ReadonlyMap<string, FrontendFile>;
  /** Whether this caller may read health and metrics. */
  readonly mayOperate: (remoteAddress: string) => boolean;
}

const OPERATIONS = /^\/(?:health|metrics)(?:\/|$)/;
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const;

/**
 * Health and metrics are for those who run the platform: a connection of their own, never through a proxy. The matched
 * route decides: the address as sent has other spellings (`/%6Detrics`, `http://any/metrics`) that the router reads alike.
 */
const hideOperations = (app: FastifyInstance, mayOperate: AppParts['mayOperate']): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!OPERATIONS.test(request.routeOptions.url ?? '')) return done();
    const direct = FORWARDING.every((name) => request.headers[name] === undefined);
    const allowed = direct && mayOperate(request.raw.socket.remoteAddress ?? '');
    done(allowed ? undefined : problem(requestErrors.notFound));
  });
};

const headersBy = overHttps(apiHeaders);

/** The BFF without listening. */
export const buildApp = (parts: AppParts): FastifyInstance => {
  const { log, health, metrics, trustedHops } = parts;
  const app = createServer({
    log,
    health,
    metrics,
    trustedHops,
    tracing: parts.tracing,
    baseHeaders: (request) => headersBy(request.protocol === 'https'),
  });
  app.decorateRequest('visit', undefined);
  hideOperations(app, parts.mayOperate);
  // Bodies are passed on as they came; the service that owns the endpoint reads and judges them.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  const gate = createGate(parts);
  const requestMetrics = createRequestMetrics(metrics);
  mountSessionCheck(app, { gate, metrics: requestMetrics });
  mountStartUp(app, { gate, poolOf: parts.poolOf, tokens: parts.tokens, metrics: requestMetrics });
  mountForwards(
    app,
    surface.filter((endpoint) => endpoint.service !== 'bff'),
    { gate, poolOf: parts.poolOf, tokens: parts.tokens, csrf: parts.csrf, metrics: requestMetrics },
  );
  mountStyles(app, { snapshot: parts.snapshot });
  mountDocs(app, parts.docs);
  mountPages(app, { files: parts.files, snapshot: parts.snapshot });
  return app;
};
