import { bffEndpoints, type ServiceCondition } from '@gatehouse/contracts';
import { routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { Upstreams } from '../adapters/upstreams.ts';
import type { Gate } from '../forward/gate.ts';
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
  { gate, upstreams, metrics }: { gate: Gate; upstreams: Upstreams; metrics: RequestMetrics },
): void => {
  const endpoint = bffEndpoints.overview;
  const measure = metrics.forOperation(endpoint.operationId);
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    schema: { response: { 200: endpoint.responses[200] } },
    onRequest: gate(endpoint),
    onResponse: (_request, reply, done) => {
      measure(reply.statusCode, reply.elapsedTime);
      done();
    },
    handler: async () => ({
      services: await Promise.all(running.map((service) => conditionOf(upstreams, service))),
    }),
  });
};
