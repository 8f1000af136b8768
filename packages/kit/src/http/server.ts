import type { ErrorDefinition } from '@gatehouse/contracts/core/define-errors.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { EVENT_BYTES_MAX, EventTooLargeError } from '../events/event-size.ts';
import type { Health } from '../health/health.ts';
import { scrubUrl } from '../log/scrub.ts';
import type { Tracing } from '../runtime/tracing.ts';
import { isTransient } from '../runtime/transient.ts';
import { drainConnections } from './drain-connections.ts';
import { ProblemError, problem, toProblemDocument } from './problem-error.ts';
import { serializeWhenUsed } from './serialization.ts';
import { ownTraceContext, type TraceContext, traceContextOf } from './trace-context.ts';
import { traceRequests } from './trace-requests.ts';
import { compileWhenUsed, invalidRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Made when it is first asked for: an answer from memory needs none. */
    trace: TraceContext;
    knownTrace: TraceContext | undefined;
    /** Locale of error texts, when the caller's is known. */
    locale: string | undefined;
  }
}

export interface ServerDeps {
  readonly log: Logger;
  readonly health: Health;
  readonly metrics: Registry;
  /** Headers of every answer, those of unknown and unreadable addresses included. */
  readonly baseHeaders?: (request: FastifyRequest) => Readonly<Record<string, string>>;
  /** Absent: no spans. */
  readonly tracing?: Tracing | undefined;
  /** Who may read health and metrics; for others there is nothing. Absent: whoever reaches the process. */
  readonly mayOperate?: (request: FastifyRequest) => boolean;
}

export interface ServerSettings {
  /** Addresses (CIDR) whose forwarding headers are believed (N19); none for services behind the BFF. */
  readonly trustedHops?: readonly string[];
  /** Whether callers are processes of the platform, whose traces are continued; strangers' are linked only. */
  readonly continuesTraces?: boolean;
  readonly limits?: Partial<typeof slowness>;
}

/**
 * Milliseconds that a request may take to arrive: its head, all of it, and between two looks at who is late. Node looks at
 * the larger of the first two alone, so the first has to be the smaller one.
 */
const slowness = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 1_000 };

/** 64 KiB: the largest body of an endpoint that states no other limit. */
export const BODY_LIMIT = 65_536;

const byFastifyCode: Readonly<Record<string, ErrorDefinition>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: requestErrors.tooLarge,
  FST_REQ_FILE_TOO_LARGE: requestErrors.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: requestErrors.unsupportedMediaType,
  FST_ERR_CTP_EMPTY_JSON_BODY: requestErrors.malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: requestErrors.malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: requestErrors.malformed,
  FST_ERR_HANDLER_TIMEOUT: requestErrors.timeout,
  FST_ERR_BAD_URL: requestErrors.malformed,
  // No parameter of any endpoint is that long, so nothing has this address.
  FST_ERR_MAX_PARAM_LENGTH: requestErrors.notFound,
};

/** Every error becomes one of the catalogue's. */
export const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  const { validation, code, statusCode } = error as FastifyError;
  if (validation !== undefined) return invalidRequest(validation as never);
  const known = ownValue(byFastifyCode, code);
  if (known !== undefined) return problem(known, { cause: error });
  if (error instanceof EventTooLargeError) {
    const bound = { of: 'bytes', max: EVENT_BYTES_MAX, now: error.bytes } as const;
    return problem(requestErrors.tooLarge, { cause: error, extras: { errorBounds: { body: bound } } });
  }
  // A dependency that is away, or a primary that moves: the caller may try again, nothing is broken here (R12).
  if (isTransient(error))
    return problem(requestErrors.unavailable, { cause: error, extras: { retryAfter: 2 } });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return problem(requestErrors.malformed, { cause: error });
  return problem(requestErrors.internal, { cause: error });
};

/** No field is wrong where all of a body is too large, so its bound stands alone. */
const withLimit = (found: ProblemError, { headers, routeOptions }: FastifyRequest): ProblemError => {
  if (found.definition.code !== requestErrors.tooLarge.code || found.extras.errorBounds) return found;
  const now = Number(headers['content-length']);
  const bound = { of: 'bytes', max: routeOptions.bodyLimit, ...(now > routeOptions.bodyLimit && { now }) };
  const extras = { ...found.extras, errorBounds: { body: bound } };
  return problem(found.definition, { extras, cause: found.cause, headers: found.headers });
};

const sendProblem = (
  log: Logger,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const found = withLimit(asProblem(error), request);
  const { status } = found.definition;
  // Whoever went away in the middle of their own request is told nothing, and nothing is wrong here.
  const left = request.raw.readableAborted;
  // A 503 without a cause is an answer (too busy now), not a fault: a storm of them must not become a storm of lines.
  if (!left && status >= 500 && (status !== 503 || found.cause !== undefined)) {
    const level = status === 500 ? 'error' : 'warn';
    log[level](
      { err: found.cause ?? found, traceId: request.trace.traceId, path: scrubUrl(request.url) },
      found.definition.code,
    );
  }
  if (found.extras.retryAfter !== undefined) reply.header('retry-after', String(found.extras.retryAfter));
  return reply
    .status(status)
    .headers(found.headers)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(toProblemDocument(found, request.trace.traceId, request.locale));
};

type Operations = Pick<ServerDeps, 'health' | 'metrics'> & {
  readonly mayOperate: ServerDeps['mayOperate'] | undefined;
};

const mountOperations = (app: FastifyInstance, { health, metrics, mayOperate = () => true }: Operations) => {
  const onRequest: onRequestHookHandler = (request, _reply, done) =>
    done(mayOperate(request) ? undefined : problem(requestErrors.notFound));
  app.get('/health/live', { onRequest }, async () => ({ status: 'up' }));
  app.get('/health/ready', { onRequest }, async (_request, reply) => {
    const missing = await health.missing();
    return reply
      .status(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'up' : 'down', missing });
  });
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
};

/**
 * A Fastify instance as every process of the platform has it: problem+json errors, trace ids, limits, health and
 * metrics. Routes are mounted by `mountRoutes`.
 */
export const createServer = (
  { log, health, metrics, baseHeaders = () => ({}), tracing, mayOperate }: ServerDeps,
  { trustedHops = [], continuesTraces = true, limits }: ServerSettings = {},
): FastifyInstance => {
  const contextOf = continuesTraces ? traceContextOf : ownTraceContext;
  const traceOf = ({ headers }: FastifyRequest) => contextOf(headers.traceparent as string | undefined);
  const arrival = { ...slowness, ...limits };
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops.length === 0 ? false : [...trustedHops],
    bodyLimit: BODY_LIMIT,
    http: arrival,
    requestTimeout: arrival.requestTimeout,
    connectionTimeout: 30_000,
    keepAliveTimeout: 75_000,
    // The longest is the id of a passkey: 1023 bytes in base64url (WebAuthn, section 5.8.1).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_400 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => '',
    // A child logger for each request would carry nothing and cost a redaction.
    childLoggerFactory: (logger) => logger,
    // Addresses that the router cannot read never reach a hook or the error handler.
    frameworkErrors: (error, unread, answer) => {
      const [request, reply] = [unread as unknown as FastifyRequest, answer as unknown as FastifyReply];
      request.trace = traceOf(request);
      reply.headers(baseHeaders(request));
      sendProblem(log, error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(compileWhenUsed as never);
  app.setSerializerCompiler(serializeWhenUsed as never);
  app.decorateRequest('knownTrace', undefined);
  app.decorateRequest('trace', {
    getter() {
      this.knownTrace ??= traceOf(this);
      return this.knownTrace;
    },
    setter(trace) {
      this.knownTrace = trace;
    },
  });
  app.decorateRequest('locale', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders(request));
    done();
  });
  if (tracing !== undefined) traceRequests(app, tracing);
  app.setErrorHandler((error, request, reply) => sendProblem(log, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(log, problem(requestErrors.notFound), request, reply),
  );
  // JSON alone: text/plain, which Fastify reads by default, is what a cross-site form can send (N8).
  app.removeContentTypeParser('text/plain');
  drainConnections(app, health);
  mountOperations(app, { health, metrics, mayOperate });
  return app;
};
