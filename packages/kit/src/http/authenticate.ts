import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import type { ActorTokenVerifier } from '../auth/actor-token.ts';
import { problem } from './problem-error.ts';

const known = (actor: Actor | undefined): Actor => {
  if (actor === undefined) throw problem(requestErrors.unauthenticated);
  return actor;
};

/** A service accepts actor tokens made for it and nothing else; without one its port answers 401, whatever is asked. */
export const authenticateActor =
  (verify: ActorTokenVerifier) =>
  (request: FastifyRequest): Actor | Promise<Actor> => {
    const header = request.headers.authorization;
    const found = header?.startsWith('Bearer ') ? verify(header.slice('Bearer '.length)) : undefined;
    return found instanceof Promise ? found.then(known) : known(found);
  };
