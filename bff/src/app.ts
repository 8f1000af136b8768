import type { Health } from '@gatehouse/kit/health/health.ts';
import { createRequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { createServer } from '@gatehouse/kit/http/server.ts';
import type { Tracing } from '@gatehouse/kit/runtime/tracing.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Upstreams } from './adapters/upstreams.ts';
import { type DocsAudience, mountDocs } from './docs/docs.routes.ts';
import type { AddedLocales } from './domains/added-locales.ts';
import type { DomainSnapshot } from './domains/domain-facts.ts';
import type { FrontendFile, FrontendFiles } from './files/frontend-files.ts';
import { mountForwards } from './forward/forward.routes.ts';
import type { ForwardedPrefix } from './forward/forwarded-prefix.config.ts';
import { mountForwardedPrefix } from './forward/forwarded-prefixes.ts';
import { createGate, createPrefixGate, type GateOptions, signedInBy } from './forward/gate.ts';
import type { SharedAnswers } from './forward/shared-answers.ts';
import { apiHeaders } from './guards/security-headers.ts';
import { type AddressLimit, mountAddressLimit } from './limits/address-limit.ts';
import { watchOverload } from './limits/overload.ts';
import { mountNoticeStream } from './notices/notice-stream.routes.ts';
import type { NoticeStreams } from './notices/notice-streams.ts';
import { mountApplications } from './own-endpoints/application.routes.ts';
import { mountOverview } from './own-endpoints/overview.routes.ts';
import { mountSessionCheck } from './own-endpoints/session.routes.ts';
import { mountStartUp } from './own-endpoints/start-up.routes.ts';
import { type Images, mountImages } from './pages/image.routes.ts';
import { mountLanguages } from './pages/language.routes.ts';
import { mountNoticeSheet } from './pages/notice.sheet.ts';
import { mountPages } from './pages/pages.routes.ts';
import { createNetworkGuard } from './pages/send-notice.ts';
import { mountStyles } from './pages/style.routes.ts';
import { mountTexts } from './pages/texts.routes.ts';
import { mountUnsubscribe } from './pages/unsubscribe.routes.ts';
import type { ActorTokens } from './session/actor-tokens.ts';
import { surface } from './surface.ts';

export interface AppParts extends Omit<GateOptions, 'refuseOverload' | 'limitAddress'> {
  /** Milliseconds the event loop may be late before calls are turned away. */
  readonly loopDelayLimitMs: number;
  readonly addressLimit: AddressLimit;
  /** Undefined without a collector. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
  readonly health: Health;
  readonly metrics: Registry;
  readonly trustedHops: readonly string[];
  readonly snapshot: () => DomainSnapshot;
  readonly locales: () => AddedLocales;
  readonly tokens: ActorTokens;
  readonly upstreams: Upstreams;
  readonly sharedAnswers: SharedAnswers;
  readonly noticeStreams: NoticeStreams;
  readonly files: FrontendFiles;
  /** Logos by their code. */
  readonly images: Images;
  /** Pages of `/api/docs` by path. */
  readonly docs: ReadonlyMap<string, FrontendFile>;
  readonly docsFor: DocsAudience;
  readonly forwardedPrefixes: readonly ForwardedPrefix[];
  /** Whether this caller may read health and metrics. */
  readonly mayOperate: (remoteAddress: string) => boolean;
}

/** What proxies, balancers and content networks add to a request that they pass on. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-(?:original|envoy|amzn|azure)-.*|(?:x-)?(?:real|client|cluster-client|true-client)-ip|true-client-ip|(?:cf|fastly|fly)-.*|x-request-start)$/;

/** Health and metrics are for those who run the platform: a connection of their own, never through a proxy. */
const isDirect = (request: FastifyRequest): boolean =>
  !Object.keys(request.headers).some((name) => FORWARDING.test(name));

/** The BFF without listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { log, health, metrics, trustedHops } = parts;
  const app = createServer(
    {
      log,
      health,
      metrics,
      tracing: parts.tracing,
      baseHeaders: (request) => apiHeaders(request.protocol === 'https'),
      mayOperate: (request) => isDirect(request) && parts.mayOperate(request.raw.socket.remoteAddress ?? ''),
    },
    { trustedHops, continuesTraces: false },
  );
  app.decorateRequest('visit', undefined);
  app.decorateRequest('actorToken', undefined);
  app.decorateRequest('gone', undefined);
  const gateOptions = {
    ...parts,
    refuseOverload: await watchOverload(app, parts.loopDelayLimitMs),
    limitAddress: await mountAddressLimit(app, parts.addressLimit),
  };
  const gate = createGate(gateOptions);
  const requestMetrics = createRequestMetrics(metrics);
  mountSessionCheck(app, { gate, metrics: requestMetrics });
  mountStartUp(app, { gate, upstreams: parts.upstreams, tokens: parts.tokens, metrics: requestMetrics });
  const { upstreams, tokens, csrf } = parts;
  mountApplications(app, { gate, files: parts.files, metrics: requestMetrics });
  mountOverview(app, { gate, upstreams, tokens, metrics: requestMetrics });
  await mountNoticeStream(app, { ...parts, gate, streams: parts.noticeStreams });
  const forwarded = surface.filter((endpoint) => endpoint.service !== 'bff');
  await mountForwards(app, forwarded, {
    gate,
    upstreams,
    tokens,
    csrf,
    shared: parts.sharedAnswers,
    metrics: requestMetrics,
  });
  for (const row of parts.forwardedPrefixes)
    await mountForwardedPrefix(app, row, {
      gate: createPrefixGate(gateOptions, row.service, tokens),
      upstreams,
      csrf,
      metrics: requestMetrics,
    });
  await mountUnsubscribe(app, {
    arrive: createPrefixGate(gateOptions, 'notification', tokens),
    upstreams,
  });
  mountNoticeSheet(app, parts.files);
  await app.register(async (pages) => {
    pages.addHook('onRequest', createNetworkGuard(gateOptions));
    mountStyles(pages, { snapshot: parts.snapshot });
    mountTexts(pages, parts);
    mountImages(pages, { snapshot: parts.snapshot, images: parts.images });
    mountDocs(pages, parts.docs, { audience: parts.docsFor, isSignedIn: signedInBy(gateOptions) });
    mountLanguages(pages, { snapshot: parts.snapshot });
    mountPages(pages, parts);
  });
  return app;
};
