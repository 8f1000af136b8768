import { bffEndpoints } from '@gatehouse/contracts/bff/endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { askPart, type ComposedPart, type ComposedParts } from '../forward/composed-part.ts';
import { mountOwnEndpoint, type OwnEndpointParts } from './own-endpoint.ts';

/** What is read, with the query of the page. */
const parts: readonly ComposedPart[] = [
  { endpoint: profileEndpoints.read },
  { endpoint: profileEndpoints.readSettings },
  { endpoint: platformEndpoints.servicesMenu, query: 'type=platform' },
  { endpoint: platformEndpoints.menu },
  { endpoint: platformEndpoints.platformMenu },
  { endpoint: platformEndpoints.configure },
];

/** The start of every page of a signed-in person in one round trip; a part that fails does not fail the others. */
export const mountStartUp = (app: FastifyInstance, options: OwnEndpointParts & ComposedParts): void =>
  mountOwnEndpoint(app, bffEndpoints.startUp, options, async (request) => {
    const answers = await Promise.all(
      parts.map(async (part) => [part.endpoint.operationId, await askPart(part, request, options)] as const),
    );
    return { parts: Object.fromEntries(answers) };
  });
