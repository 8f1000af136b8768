import { type Endpoint, timeoutOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { generalErrors } from '@gatehouse/contracts/core/general-errors.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Actor } from '../auth/actor.ts';
import type { IdempotencyClaim } from '../idempotency/idempotency.ts';
import { enforceAccess } from './access.ts';
import { Answer, type Call, type Route } from './call.ts';
import { withFormNames } from './form-names.ts';
import { ProblemError, problem } from './problem-error.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { withTakenValues } from './taken-values.ts';
import { mountUploads } from './uploads.ts';
import { invalidRequest } from './validation.ts';

export const API_PREFIX = '/api/v1';

/** `/x/{id}` of the specification as `/x/:id` of the router; `/internal` paths stand outside the API's prefix. */
export const routerPath = (path: string): string =>
  (path.startsWith('/internal/') ? path : `${API_PREFIX}${path}`).replaceAll(/\{(\w+)\}/g, ':$1');

export interface MountDeps {
  /** Who calls; throws 401 when nobody may. */
  readonly authenticate: (request: FastifyRequest) => Actor | Promise<Actor>;
  readonly metrics: RequestMetrics;
  /** Secret of the pending sign-in of this request. */
  readonly pendingSignInOf?: (request: FastifyRequest) => string | undefined;
  /** Cookie by which the device of this request is known. */
  readonly deviceOf?: (request: FastifyRequest) => string | undefined;
  /** Runs a creating call once per Idempotency-Key (R2); endpoints with `idempotency: 'key'` pass through it. */
  readonly once?: IdempotentRun;
}

export interface MountSettings {
  /**
   * What becomes of a handler's problem that its descriptor does not declare, which the documents, clients and pages
   * made of it do not know: `fail` answers 500, for tests and development; `log` passes it on.
   */
  readonly undeclared?: 'fail' | 'log' | undefined;
}

/** Runs `work` once per key and caller and repeats its answer; absent key: runs it. */
export type IdempotentRun = (
  facts: {
    endpoint: Endpoint;
    key: string | undefined;
    actor: Actor;
    /** Secret of the pending sign-in, for callers without an account. */
    pendingSignIn: string | undefined;
    params: unknown;
    query: unknown;
    body: unknown;
  },
  work: (
    claim: IdempotencyClaim | undefined,
  ) => Promise<{ status: number; body: unknown; headers: Readonly<Record<string, string>> }>,
) => Promise<{ status: number; body: unknown; headers: Readonly<Record<string, string>> }>;

const successStatus = (endpoint: Endpoint): number =>
  Object.keys(endpoint.responses)
    .map(Number)
    .find((status) => status >= 200 && status < 300) ?? 200;

const schemaOf = (endpoint: Endpoint, status: number): object => ({
  ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
  ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
  ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
  // A download is a stream of bytes, which no schema serializes.
  ...(status === 204 || endpoint.downloads !== undefined
    ? {}
    : { response: { [status]: endpoint.responses[status] } }),
});

const textOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/**
 * Aborts once the answer was sent, also by a time limit, or the connection is closed. Fastify's
 * own signal follows the request, which closes as soon as its body has been read (fastify 5, Node 24).
 */
const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const stop = new AbortController();
  raw.once('close', () => stop.abort());
  return stop.signal;
};

const toCall = (
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  { pendingSignInOf, deviceOf }: Pick<MountDeps, 'pendingSignInOf' | 'deviceOf'>,
): Call<Endpoint> =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    file: request.upload,
    actor,
    context: {
      actor: actor.kind === 'account' ? actor.accountId : 'system',
      domain: actor.domainId,
      ip: actor.ip,
      traceparent: request.trace.traceparent,
    },
    locale: actor.locale ?? builtInLocales[0],
    userAgent: request.headers['user-agent']?.slice(0, 512),
    pendingSignIn: pendingSignInOf?.(request),
    device: deviceOf?.(request),
    clientAuthorization: textOf(request.headers[sessionHeaders.clientAuthorization]),
    log: request.log as unknown as Logger,
    signal: signalOf(reply),
  }) as never;

/** Hands a handler's problem on if the endpoint declares it. */
const declaredOnly = (
  endpoint: Endpoint,
  undeclared: 'fail' | 'log',
): ((error: unknown, log: Logger) => unknown) => {
  const declared = new Set(
    [...endpoint.errors, ...generalErrors(endpoint, 'service')].map(({ code }) => code),
  );
  return (error, log) => {
    if (!(error instanceof ProblemError) || declared.has(error.definition.code)) return error;
    const message = `${endpoint.operationId} answers ${error.definition.code}, which it does not declare`;
    if (undeclared === 'fail') return new Error(message, { cause: error });
    log.error({ operation: endpoint.operationId, code: error.definition.code }, message);
    return error;
  };
};

const idempotencyKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : undefined;
};

/** What is wrong with a request by its schema; of a body also by its judge. */
const refusalOf = (
  { validationError, body }: FastifyRequest,
  { endpoint, judge }: Pick<Route, 'endpoint' | 'judge'>,
): ProblemError => {
  const { validation, validationContext } = validationError as NonNullable<typeof validationError>;
  const asked = validationContext === 'body' && judge !== undefined;
  const refusal = invalidRequest(validation as never, asked ? { body, judge } : undefined);
  return validationContext === 'body' ? withFormNames(refusal, endpoint.formNames) : refusal;
};

const mountRoute = (
  app: FastifyInstance,
  { endpoint, handler, judge }: Route,
  deps: MountDeps,
  { undeclared = 'log' }: MountSettings,
): void => {
  const status = successStatus(endpoint);
  const judged = declaredOnly(endpoint, undeclared);
  const measure = deps.metrics.forOperation(endpoint.operationId);
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    bodyLimit: endpoint.bodyLimit ?? 65_536,
    handlerTimeout: timeoutOf(endpoint),
    schema: schemaOf(endpoint, status),
    attachValidation: judge !== undefined || endpoint.formNames !== undefined,
    // Before the body is read or judged: nobody without access learns what a valid request looks like (N13).
    onRequest: async (request) => {
      const actor = await deps.authenticate(request);
      request.actor = actor;
      request.locale = actor.locale;
      enforceAccess(endpoint.access, actor);
      const { [sessionHeaders.clientAuthorization]: ofClient } = request.headers;
      if (endpoint.access.kind === 'client' && ofClient === undefined)
        throw problem(requestErrors.unauthenticated);
    },
    onResponse: (request, reply, done) => {
      measure(reply.statusCode, reply.elapsedTime);
      request.actor = undefined;
      done();
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.validationError !== undefined) throw refusalOf(request, { endpoint, judge });
      const actor = request.actor as Actor;
      const call = toCall(request, reply, actor, deps);
      const run = async (claim: IdempotencyClaim | undefined) => {
        const result = await handler({ ...call, claim }).catch((error: unknown) => {
          const told = judged(error, call.log);
          throw told instanceof ProblemError
            ? withFormNames(withTakenValues(told, request.body), endpoint.formNames)
            : told;
        });
        return result instanceof Answer
          ? { status, body: result.body, headers: result.headers }
          : { status, body: result, headers: {} };
      };
      const outcome =
        endpoint.idempotency === 'key' && deps.once !== undefined
          ? await deps.once(
              {
                endpoint,
                key: idempotencyKey(request),
                actor,
                pendingSignIn: call.pendingSignIn,
                params: request.params,
                query: request.query,
                body: request.body,
              },
              run,
            )
          : await run(undefined);
      reply.status(outcome.status).headers(outcome.headers);
      return outcome.status === 204 ? reply.send() : reply.send(outcome.body);
    },
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

/** Mounts endpoints with validation, access, limits and serialization from their descriptors. */
export const mountRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  deps: MountDeps,
  settings: MountSettings = {},
): void => {
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', undefined);
  const takesForms = ({ endpoint }: Route): boolean =>
    endpoint.uploads?.includes('multipart/form-data') === true;
  for (const row of routes) if (!takesForms(row)) mountRoute(app, row, deps, settings);
  const forms = routes.filter(takesForms);
  if (forms.length > 0)
    mountUploads(app, (scope) => {
      for (const row of forms) mountRoute(scope, row, deps, settings);
    });
};
