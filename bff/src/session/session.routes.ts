import { bffEndpoints, requestErrors } from '@gatehouse/contracts';
import { routerPath } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { RequestMetrics } from '@gatehouse/kit/http/request-metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '../forward/gate.ts';

/** The session check that the BFF answers itself. */
export const mountSessionCheck = (
  app: FastifyInstance,
  { gate, metrics }: { gate: Gate; metrics: RequestMetrics },
): void => {
  const endpoint = bffEndpoints.session;
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
    handler: async (request) => {
      const facts = request.visit?.facts;
      if (facts === undefined) throw problem(requestErrors.unauthenticated);
      const { sessionId, accountId, login, expiresAt } = facts;
      return { sessionId, accountId, login, expiresAt };
    },
  });
};
