import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gate } from '../forward/gate.ts';

export interface OwnEndpointParts {
  readonly gate: Gate;
  readonly metrics: RequestMetrics;
}

/** An endpoint that the BFF answers itself, guarded and measured as those that it forwards. */
export const mountOwnEndpoint = (
  app: FastifyInstance,
  endpoint: Endpoint,
  { gate, metrics }: OwnEndpointParts,
  handler: (request: FastifyRequest) => Promise<unknown>,
): void => {
  const measure = metrics.forOperation(endpoint.operationId);
  app.route({
    method: endpoint.method,
    url: routerPath(endpoint.path),
    schema: {
      ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
      ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
      response: { 200: endpoint.responses[200] },
    },
    onRequest: gate(endpoint),
    onResponse: (_request, reply, done) => {
      measure(reply.statusCode, reply.elapsedTime);
      done();
    },
    handler,
  });
};
