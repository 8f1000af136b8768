import { bffEndpoints, type Endpoint, platformEndpoints, profileEndpoints } from '@gatehouse/contracts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { toProblemDocument } from '@gatehouse/kit/http/problem-error.ts';
import { asProblem } from '@gatehouse/kit/http/server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upstreams } from '../adapters/upstreams.ts';
import { twiceIfLost } from '../forward/lost-connections.ts';
import { mountOwnEndpoint, type OwnEndpointParts } from '../forward/own-endpoint.ts';
import { headersToService } from '../forward/passed-headers.ts';
import type { ActorTokens } from '../session/actor-tokens.ts';
import type { Visit } from '../session/visit.ts';

/** What is read, with the query of the page. */
const parts: readonly { readonly endpoint: Endpoint; readonly query?: string }[] = [
  { endpoint: profileEndpoints.read },
  { endpoint: profileEndpoints.readSettings },
  { endpoint: platformEndpoints.servicesMenu, query: 'type=platform' },
  { endpoint: platformEndpoints.menu },
  { endpoint: platformEndpoints.platformMenu },
  { endpoint: platformEndpoints.configure },
];

/** Milliseconds for each part: a page that begins waits no longer for one of them. */
const TIMEOUT = 5_000;

interface PartAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface StartUpOptions extends OwnEndpointParts {
  readonly upstreams: Upstreams;
  readonly tokens: ActorTokens;
}

const askPart = async (
  { endpoint, query }: (typeof parts)[number],
  request: FastifyRequest,
  { upstreams, tokens }: StartUpOptions,
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
    return await twiceIfLost(call, true);
  } catch (error) {
    const found = asProblem(error);
    const document = toProblemDocument(found, request.trace.traceId, request.locale);
    return { status: found.definition.status, body: document };
  }
};

/** The start of every page of a signed-in person in one round trip; a part that fails does not fail the others. */
export const mountStartUp = (app: FastifyInstance, options: StartUpOptions): void =>
  mountOwnEndpoint(app, bffEndpoints.startUp, options, async (request) => {
    const answers = await Promise.all(
      parts.map(async (part) => [part.endpoint.operationId, await askPart(part, request, options)] as const),
    );
    return { parts: Object.fromEntries(answers) };
  });
