import { bffEndpoints, type ServiceCondition } from '@gatehouse/contracts';
import type { FastifyInstance } from 'fastify';
import type { Upstreams } from '../adapters/upstreams.ts';
import { mountOwnEndpoint, type OwnEndpointParts } from '../forward/own-endpoint.ts';
import { conditionOf } from './service-condition.ts';

/** Every installation runs these. */
const running: readonly ServiceCondition['service'][] = [
  'identity',
  'profile',
  'platform',
  'audit',
  'notification',
];

/** What the start page of the console says of the services, each asked anew. */
export const mountOverview = (
  app: FastifyInstance,
  { upstreams, ...parts }: OwnEndpointParts & { upstreams: Upstreams },
): void =>
  mountOwnEndpoint(app, bffEndpoints.overview, parts, async () => ({
    services: await Promise.all(running.map((service) => conditionOf(upstreams, service))),
  }));
