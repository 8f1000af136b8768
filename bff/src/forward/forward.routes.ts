import { EventEmitter } from 'node:events';
import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import { type Endpoint, timeoutOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { isPathSegment, pathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { API_PREFIX, routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { BODY_LIMIT } from '@gatehouse/kit/http/server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientDisconnected, type Upstreams } from '../adapters/upstreams.ts';
import { imageHeaders } from '../guards/security-headers.ts';
import type { ActorTokens } from '../session/actor-tokens.ts';
import type { Csrf } from '../session/csrf.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { browserIdOf, type Visit } from '../session/visit.ts';
import type { Gate } from './gate.ts';
import { mayTryAgain, retryOnReset, unreachable } from './lost-connections.ts';
import { cookiesToBrowser, headersToBrowser, headersToService } from './passed-headers.ts';
import { readBodies } from './request-bodies.ts';
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts';

/** Milliseconds beside the service's own time limit, at which it answers 504 by itself. */
const GRACE = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    gone: EventEmitter | undefined;
  }
}

export interface ForwardOptions {
  readonly gate: Gate;
  readonly upstreams: Upstreams;
  readonly tokens: ActorTokens;
  readonly csrf: Csrf;
  readonly shared: SharedAnswers;
  readonly metrics: RequestMetrics;
}

/** What the library refuses in a path by itself, without naming the field. */
const CLIMBS = /(?:^|\/)\.\.|\.\.\//;

const written = (name: string, value: string): string => {
  if (CLIMBS.test(value) || !isPathSegment(value)) throw refusedFields({ [name]: 'errorFormat' });
  return pathSegment(value);
};

/** Path of the call at the service: parameters written anew, so that no part of a path is ever passed through raw. */
const targetOf = (endpoint: Endpoint): ((request: FastifyRequest) => string) => {
  const parts = `${API_PREFIX}${endpoint.path}`.split(/\{(\w+)\}/);
  const [whole = ''] = parts;
  if (parts.length === 1) return () => whole;
  return (request) => {
    const params = request.params as Readonly<Record<string, string>>;
    return parts.map((part, index) => (index % 2 === 0 ? part : written(part, params[part] ?? ''))).join('');
  };
};

/** A repeat leaves the same state: safe and natural calls, and creating ones that carry their key (R2). */
const isRepeatable = (endpoint: Endpoint, { body, headers }: FastifyRequest): boolean => {
  // A body that was passed on as it came is gone.
  if (body !== undefined && !(body instanceof Uint8Array)) return false;
  const { idempotency } = endpoint;
  return (
    idempotency === 'safe' ||
    idempotency === 'natural' ||
    (idempotency === 'key' && headers['idempotency-key'] !== undefined)
  );
};

/** The body as `reply.from` takes it: bytes that were read stay as they are, a stream is piped. */
const bodyOf = ({ body, headers }: FastifyRequest): Pick<FastifyReplyFromHooks, 'body' | 'contentType'> => {
  if (!(body instanceof Uint8Array)) return {};
  return body.length === 0 ? { body: null } : { body, contentType: headers['content-type'] as string };
};

/** What went wrong on the way, told by the error of the connection inside the library's own. */
const forwardProblem = ({ cause }: Error): ProblemError => {
  if (cause instanceof ProblemError) return cause;
  return unreachable(cause instanceof Error ? cause : new Error('forward', { cause }));
};

export const sendForwardProblem = (reply: FastifyReply, error: Error): void => {
  // What is left of an upload that was refused is not read: the connection cannot be used again.
  if (!reply.request.raw.complete) reply.header('connection', 'close');
  reply.send(forwardProblem(error));
};

/** Tells the service's connection when the browser leaves before it has its whole answer. */
export const goneSignal = (reply: FastifyReply): EventEmitter => {
  const gone = new EventEmitter();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.emit('abort');
  });
  return gone;
};

/** Headers of the call as it leaves: ours, and what the body of the browser's request is. */
const sentHeaders = (request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>) => {
  if (request.body !== undefined && request.body !== null)
    for (const name of ['content-type', 'content-length'] as const) {
      const value = request.headers[name];
      if (value !== undefined) headers[name] = value;
    }
  return { ...headers, [clientDisconnected]: goneSignal(reply) };
};

/** An application proves itself beside the actor token, which stands in `authorization`. */
const clientHeaders = ({ access }: Endpoint, { headers }: FastifyRequest): Record<string, string> =>
  access.kind === 'client' && headers.authorization !== undefined
    ? { [sessionHeaders.clientAuthorization]: headers.authorization }
    : {};

type Forward = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

const forwardTo = (endpoint: Endpoint, { upstreams, tokens, csrf }: ForwardOptions): Forward => {
  const target = targetOf(endpoint);
  const ownCookies = endpoint.setsCookies ?? [];
  const isImage = endpoint.downloads?.every((type) => type.startsWith('image/')) ?? false;
  // Keys of people who are not signed in are their browser's own.
  const bound = endpoint.idempotency === 'key' && endpoint.access.kind === 'public';
  const cookiesOf = (given: Parameters<typeof headersToBrowser>[0], secure: boolean): readonly string[] => {
    // Nobody but identity makes or ends sessions.
    const handedOver = endpoint.service === 'identity' ? sessionCookies(given, secure, csrf) : [];
    return ownCookies.length === 0 ? handedOver : [...handedOver, ...cookiesToBrowser(given, ownCookies)];
  };
  const always = {
    timeout: timeoutOf(endpoint) + GRACE,
    getUpstream: () => upstreams.originOf(endpoint.service),
    onError: (reply, { error }) => {
      sendForwardProblem(reply as FastifyReply, error);
    },
  } satisfies FastifyReplyFromHooks;
  const send = (request: FastifyRequest, reply: FastifyReply, visit: Visit, token: string) => {
    const repeatable = isRepeatable(endpoint, request);
    return reply.from(target(request), {
      ...always,
      ...bodyOf(request),
      rewriteRequestHeaders: () =>
        sentHeaders(request, reply, {
          ...headersToService(request, visit, { service: endpoint.service, token }),
          ...clientHeaders(endpoint, request),
        }),
      rewriteHeaders: (given) => {
        for (const cookie of cookiesOf(given, visit.site.secure)) reply.header('set-cookie', cookie);
        // An image that is opened by itself is a document.
        if (isImage) reply.headers(imageHeaders(visit.site.secure));
        return headersToBrowser(given);
      },
      retryDelay: ({ err, attempt }) => (attempt === 0 && err && mayTryAgain(err, repeatable) ? 1 : null),
    });
  };
  return (request, reply) => {
    const visit = request.visit as Visit;
    const { domain, ip, locale } = visit.site;
    const browserId = bound ? browserIdOf(request, visit, csrf) : undefined;
    const origin = { domainId: domain.domainId, ip, locale, browserId };
    const token = tokens.tokenFor(visit.facts, origin, endpoint.service);
    if (typeof token === 'string') return send(request, reply, visit, token);
    return token.then((signed) => send(request, reply, visit, signed));
  };
};

/** The same without a call, where this process has the answer of the domain already. */
const shareFrom = (endpoint: Endpoint, { upstreams, tokens, shared }: ForwardOptions): Forward => {
  const path = `${API_PREFIX}${endpoint.path}`;
  const timeout = timeoutOf(endpoint) + GRACE;
  return async (request, reply) => {
    const { domain } = (request.visit as Visit).site;
    const read = async (): Promise<SharedAnswer> => {
      // Nobody in particular asks: whatever the service makes of a caller must not reach the next one.
      const nobody = { domainId: domain.domainId, ip: '', locale: '' };
      const token = await tokens.tokenFor(undefined, nobody, endpoint.service);
      const { statusCode, headers, body } = await upstreams.request({
        origin: upstreams.originOf(endpoint.service),
        method: 'GET',
        path,
        headers: { authorization: `Bearer ${token}`, traceparent: request.trace.traceparent },
        headersTimeout: timeout,
        bodyTimeout: timeout,
      });
      const content = Buffer.from(await body.arrayBuffer());
      return { status: statusCode, headers: headersToBrowser(headers), body: content };
    };
    const key = { service: endpoint.service, name: `${endpoint.operationId} ${domain.domainId}` };
    const answer = await shared.of(key, () => retryOnReset(read, true));
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
  };
};

/** The library warns of every call that fails; what went wrong is logged once, with its trace, by the server. */
export const quietly = (app: FastifyInstance): void => {
  const quiet = app.log.child({}, { level: 'error' });
  app.setChildLoggerFactory(() => quiet);
};

/** Mounts endpoints that a service answers. */
export const mountForwards = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  options: ForwardOptions,
) =>
  app.register(async (scope) => {
    quietly(scope);
    readBodies(scope);
    await scope.register(replyFrom, {
      // Typed by the undici that the library brings along.
      undici: options.upstreams.forwarding as never,
      disableRequestLogging: true,
      cacheURLs: 1_000,
    });
    for (const endpoint of endpoints) {
      const measure = options.metrics.forOperation(endpoint.operationId);
      scope.route({
        method: endpoint.method,
        url: routerPath(endpoint.path),
        bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
        config: { uploads: endpoint.uploads },
        onRequest: options.gate(endpoint),
        onResponse: (_request, reply, done) => {
          measure(reply.raw.statusCode, reply.elapsedTime);
          done();
        },
        handler: endpoint.sharedByDomain ? shareFrom(endpoint, options) : forwardTo(endpoint, options),
      });
    }
  });
