import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { toProblemDocument } from '@gatehouse/kit/http/problem-error.ts';
import { asProblem } from '@gatehouse/kit/http/server.ts';
import type { FastifyRequest } from 'fastify';
import type { Upstreams } from '../adapters/upstreams.ts';
import type { ActorTokens } from '../session/actor-tokens.ts';
import type { Visit } from '../session/visit.ts';
import { retryOnReset } from './lost-connections.ts';
import { headersToService } from './passed-headers.ts';

/** A read that is answered together with others. */
export interface ComposedPart {
  readonly endpoint: Endpoint;
  readonly query?: string;
}

export interface ComposedParts {
  readonly upstreams: Upstreams;
  readonly tokens: ActorTokens;
}

export interface PartAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Milliseconds for each part: a page waits no longer for one of them. */
const TIMEOUT = 5_000;

/** Asks as the browser would by itself; a part that does not answer is a problem document and fails no other. */
export const askPart = async (
  { endpoint, query }: ComposedPart,
  request: FastifyRequest,
  { upstreams, tokens }: ComposedParts,
): Promise<PartAnswer> => {
  const visit = request.visit as Visit;
  const { site, facts } = visit;
  const origin = { domainId: site.domain.domainId, ip: site.ip, locale: site.locale };
  const call = async () => {
    const token = await tokens.tokenFor(facts, origin, endpoint.service);
    const { statusCode, body } = await upstreams.request({
      origin: upstreams.originOf(endpoint.service),
      method: 'GET',
      path: `${API_PREFIX}${endpoint.path}${query === undefined ? '' : `?${query}`}`,
      headers: headersToService(request, visit, { service: endpoint.service, token }),
      headersTimeout: TIMEOUT,
      bodyTimeout: TIMEOUT,
    });
    return { status: statusCode, body: await body.json() };
  };
  try {
    return await retryOnReset(call, true);
  } catch (error) {
    const found = asProblem(error);
    const document = toProblemDocument(found, request.trace.traceId, request.locale);
    return { status: found.definition.status, body: document };
  }
};
