import { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import { bffEndpoints, type ServiceCondition } from '@gatehouse/contracts/bff/endpoints.ts';
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { activityEndpoints } from '@gatehouse/contracts/identity/activity.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { askPart, type ComposedPart, type ComposedParts } from '../forward/composed-part.ts';
import { mountOwnEndpoint, type OwnEndpointParts } from './own-endpoint.ts';
import { conditionOf } from './service-condition.ts';

/** Services of this product, which every installation runs: those whose endpoints it describes. */
const running: readonly ServiceCondition['service'][] = serviceNames.filter(
  (name) => name !== 'bff' && endpointCatalog.some(({ service }) => service === name),
);

/** What administrators set up: people come and go far more often. */
const configuration = [
  'authentication-scheme',
  'banner',
  'device-type',
  'document',
  'domain',
  'locale',
  'network-alias',
  'network-entry',
  'role',
  'setting',
].join(',');

const history = (query: Readonly<Record<string, string>>): ComposedPart => ({
  endpoint: auditEndpoints.history,
  query: `${new URLSearchParams(query)}`,
});

/** The cards beside the services, by what the page calls them. */
const cards = (day: { readonly dateFrom?: string }): Readonly<Record<string, ComposedPart>> => ({
  activity: { endpoint: activityEndpoints.read },
  changes: history({ limit: '8', entity: configuration }),
  signIns: history({ type: 'identity.session.started', limit: '1', ...day }),
  failures: history({ type: 'identity.account.sign-in-failed', limit: '1', ...day }),
});

/** The start page of the console in one round trip, each service asked anew. */
export const mountOverview = (app: FastifyInstance, options: OwnEndpointParts & ComposedParts): void =>
  mountOwnEndpoint(app, bffEndpoints.overview, options, async (request) => {
    const asked = Object.entries(cards(request.query as { dateFrom?: string }));
    const [services, answers] = await Promise.all([
      Promise.all(running.map((service) => conditionOf(options.upstreams, service))),
      Promise.all(asked.map(async ([name, part]) => [name, await askPart(part, request, options)] as const)),
    ]);
    return { services, parts: Object.fromEntries(answers) };
  });
