import { requestErrors } from '@gatehouse/contracts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { ActorTokenVerifier } from '../auth/actor-token.ts';
import { problem } from './problem-error.ts';

/** A service accepts actor tokens and nothing else; without one its port answers 401, whatever is asked. */
export const authenticateActor =
  (verify: ActorTokenVerifier) =>
  (request: FastifyRequest): Actor => {
    const header = request.headers.authorization;
    const actor = header?.startsWith('Bearer ') ? verify(header.slice('Bearer '.length)) : undefined;
    if (actor === undefined) throw problem(requestErrors.unauthenticated);
    return actor;
  };
