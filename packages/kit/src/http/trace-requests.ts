import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TraceSpan, Tracing } from '../runtime/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: TraceSpan | undefined;
  }
}

const isProbe = (request: FastifyRequest): boolean =>
  request.url.startsWith('/health/') || request.url.startsWith('/metrics');

/**
 * A span for each request, continuing the caller's trace where it is one of ours; from there on the request's `traceparent` is the span's, so events and
 * calls that it causes become its children. Names are routes, not addresses.
 */
export const traceRequests = (app: FastifyInstance, tracing: Tracing): void => {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isProbe(request)) {
      const { traceparent, link } = request.trace;
      const route = request.routeOptions.url ?? 'unknown';
      request.span = tracing.start({
        kind: 'server',
        name: `${request.method} ${route}`,
        parent: request.headers.traceparent === traceparent ? traceparent : undefined,
        link,
        attributes: { 'http.request.method': request.method, 'http.route': route },
      });
      const traceId = request.span.traceparent.slice(3, 35);
      request.trace = { traceId, traceparent: request.span.traceparent, link };
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    request.span?.end({
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    });
    request.span = undefined;
    done();
  });
};
