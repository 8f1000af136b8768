import type { Endpoint } from '@gatehouse/contracts';
import { API_PREFIX, routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import { BODY_LIMIT } from '@gatehouse/kit/http/server.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'undici';
import type { ActorTokens } from '../session/actor-tokens.ts';
import type { Csrf } from '../session/csrf.ts';
import { handoverCookies } from '../session/handover.ts';
import type { Visit } from '../session/visit.ts';
import type { Gate } from './gate.ts';
import { headersToService } from './passed-headers.ts';
import { relay } from './relay.ts';

/** Milliseconds a service has unless its descriptor says otherwise; it answers 504 by itself a moment earlier. */
const TIMEOUT = 10_000;
const GRACE = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate of every API route before anything else runs. */
    visit: Visit | undefined;
  }
}

export interface ForwardOptions {
  readonly gate: Gate;
  readonly poolOf: (endpoint: Endpoint) => Pool;
  readonly tokens: ActorTokens;
  readonly csrf: Csrf;
  readonly metrics: RequestMetrics;
}

/** Path of the call at the service: parameters written anew, so that no part of a path is ever passed through raw. */
const targetOf = (endpoint: Endpoint) => {
  const parts = `${API_PREFIX}${endpoint.path}`.split(/\{(\w+)\}/);
  return (request: FastifyRequest): string => {
    const params = request.params as Readonly<Record<string, string>>;
    const path =
      parts.length === 1
        ? (parts[0] as string)
        : parts
            .map((part, index) => (index % 2 === 0 ? part : encodeURIComponent(params[part] ?? '')))
            .join('');
    const url = request.raw.url as string;
    const query = url.indexOf('?');
    return query === -1 ? path : `${path}${url.slice(query)}`;
  };
};

/** A repeat leaves the same state: safe and natural calls, and creating ones that carry their key (R2). */
const isRepeatable = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.idempotency === 'safe' ||
  endpoint.idempotency === 'natural' ||
  (endpoint.idempotency === 'key' && request.headers['idempotency-key'] !== undefined);

/** Nobody but identity makes or ends sessions. */
const nothing = (): readonly string[] => [];

const forwardTo = (endpoint: Endpoint, { poolOf, tokens, csrf }: ForwardOptions) => {
  const pool = poolOf(endpoint);
  const target = targetOf(endpoint);
  const handsOver = endpoint.service === 'identity';
  const timeout = (endpoint.timeout ?? TIMEOUT) + GRACE;
  return (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const visit = request.visit as Visit;
    const { site, facts } = visit;
    const origin = { domainId: site.domain.domainId, ip: site.ip, locale: site.locale };
    const body = request.body as Buffer | undefined;
    return relay(reply, {
      pool,
      repeatable: isRepeatable(endpoint, request),
      cookiesOf: handsOver ? (headers) => handoverCookies(headers, site.secure, csrf) : nothing,
      request: {
        method: endpoint.method,
        path: target(request),
        headers: headersToService(request, visit, tokens.tokenFor(facts, origin)),
        body: body === undefined || body.length === 0 ? null : body,
        headersTimeout: timeout,
        bodyTimeout: timeout,
      },
    });
  };
};

/** Mounts endpoints that a service answers. */
export const mountForwards = (
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  options: ForwardOptions,
): void => {
  for (const endpoint of endpoints) {
    const measure = options.metrics.forOperation(endpoint.operationId);
    app.route({
      method: endpoint.method,
      url: routerPath(endpoint.path),
      bodyLimit: endpoint.bodyLimit ?? BODY_LIMIT,
      onRequest: options.gate(endpoint),
      onResponse: (_request, reply, done) => {
        measure(reply.raw.statusCode, reply.elapsedTime);
        done();
      },
      handler: forwardTo(endpoint, options),
    });
  }
};
