import { bffEndpoints } from '@gatehouse/contracts/bff/endpoints.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import { mountOwnEndpoint, type OwnEndpointParts } from './own-endpoint.ts';

/** The session check that the BFF answers itself. */
export const mountSessionCheck = (app: FastifyInstance, parts: OwnEndpointParts): void =>
  mountOwnEndpoint(app, bffEndpoints.session, parts, async (request) => {
    const facts = request.visit?.facts;
    if (facts === undefined) throw problem(requestErrors.unauthenticated);
    const { sessionId, accountId, login, expiresAt } = facts;
    return { sessionId, accountId, login, expiresAt };
  });
