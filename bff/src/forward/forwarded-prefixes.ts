/**
 * Whole prefixes that a service answers by a protocol of its own (OpenID Connect below `/oidc`): its forms, redirects,
 * cookies and media types pass, and the protocol, not the CSRF token, says who may call.
 */
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientDisconnected, type Upstreams } from '../adapters/upstreams.ts';
import { readCookie } from '../http/cookies.ts';
import type { Csrf } from '../session/csrf.ts';
import { sessionCookies, staysThrough } from '../session/session-cookies.ts';
import type { Visit } from '../session/visit.ts';
import { goneSignal, quietly, sendForwardProblem } from './forward.routes.ts';
import type { ForwardedPrefix } from './forwarded-prefix.config.ts';
import type { PrefixGate } from './gate.ts';
import { mayTryAgain } from './lost-connections.ts';
import { cookiesToBrowser, type Headers, headersToBrowser, headersToService } from './passed-headers.ts';
import { streamBodies } from './request-bodies.ts';

/** Beside those of every call: what protocols between a browser, an application and the platform say in headers. */
const alsoFromBrowser = [
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'content-type',
  'content-length',
  'dpop',
  'origin',
] as const;
const alsoFromService = [
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'content-security-policy',
  'dpop-nonce',
  'expires',
  'pragma',
  'www-authenticate',
] as const;

/** Where RFC 8414, section 3.1, looks for the metadata of an issuer with a path: in front of the path. */
const metadataNames = ['oauth-authorization-server', 'openid-configuration'] as const;

const prefixHeadersToService = (
  request: FastifyRequest,
  visit: Visit,
  { cookies, service }: ForwardedPrefix,
) => {
  const given = request.headers;
  const headers = headersToService(request, visit, { service, token: request.actorToken as string });
  for (const name of alsoFromBrowser) {
    const value = given[name];
    if (typeof value === 'string') headers[name] = value;
  }
  // The actor token stands in `authorization`; an application's own credentials stand beside it.
  if (given.authorization !== undefined) headers[sessionHeaders.clientAuthorization] = given.authorization;
  const kept = cookies.flatMap((name) => {
    const value = readCookie(given.cookie, name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  if (kept.length > 0) headers.cookie = kept.join('; ');
  return headers;
};

const prefixHeadersToBrowser = (given: Headers, cookies: readonly string[]) => {
  const headers = headersToBrowser(given);
  for (const name of alsoFromService) {
    const value = given[name];
    if (value !== undefined) headers[name] = value;
  }
  return cookies.length === 0 ? headers : { ...headers, 'set-cookie': [...cookies] };
};

export interface PrefixOptions {
  readonly gate: PrefixGate;
  readonly upstreams: Upstreams;
  readonly csrf: Csrf;
  readonly metrics: RequestMetrics;
}

/** Mounts a prefix; paths, queries and bodies go through as they come. */
export const mountForwardedPrefix = (
  app: FastifyInstance,
  row: ForwardedPrefix,
  { gate, upstreams, csrf, metrics }: PrefixOptions,
) =>
  app.register(async (scope) => {
    const measure = metrics.forOperation(`${row.service}${row.prefix.replaceAll('/', '.')}`);
    quietly(scope);
    streamBodies(scope);
    scope.addHook('onRequest', gate);
    scope.addHook('preHandler', (request, reply, done) => {
      request.gone = goneSignal(reply);
      done();
    });
    scope.addHook('onResponse', (_request, reply, done) => {
      measure(reply.raw.statusCode, reply.elapsedTime);
      done();
    });
    const proxy = {
      upstream: upstreams.originOf(row.service),
      undici: upstreams.forwarding as never,
      disableRequestLogging: true,
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      replyOptions: {
        onError: (reply, { error }) => {
          sendForwardProblem(reply as FastifyReply, error);
        },
        rewriteRequestHeaders: (asked) => {
          const request = asked as FastifyRequest;
          const visit = request.visit as Visit;
          return { ...prefixHeadersToService(request, visit, row), [clientDisconnected]: request.gone };
        },
        rewriteHeaders: (given, request) => {
          const { site, requirement } = (request as FastifyRequest).visit as Visit;
          const handedOver =
            row.service === 'identity' && !staysThrough(given, requirement)
              ? sessionCookies(given, site.secure, csrf)
              : [];
          return prefixHeadersToBrowser(given, [...handedOver, ...cookiesToBrowser(given, row.cookies)]);
        },
        retryDelay: ({ err, req, attempt }) =>
          attempt === 0 && err && mayTryAgain(err, req.method === 'GET') ? 1 : null,
      },
    } satisfies FastifyHttpProxyOptions;
    await scope.register(httpProxy, { ...proxy, prefix: row.prefix, rewritePrefix: row.prefix });
    for (const name of metadataNames)
      await scope.register(httpProxy, {
        ...proxy,
        prefix: `/.well-known/${name}${row.prefix}`,
        rewritePrefix: `${row.prefix}/.well-known/${name}`,
      });
  });
