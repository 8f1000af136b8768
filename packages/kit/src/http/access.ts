import type { Access } from '@gatehouse/contracts/core/define-endpoint.ts';
import { keysOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { AccountActor, Actor } from '../auth/actor.ts';
import { problem } from './problem-error.ts';

/**
 * Lets a call pass or throws 401 or 403, by the rule its descriptor states. Whether an object is the caller's own is
 * decided by the query that reads it: another person's id is 404 (N14).
 */
export const enforceAccess = (access: Access, actor: Actor): void => {
  switch (access.kind) {
    case 'public':
    // That there is a token is seen to where routes are mounted; whose it is, the handler asks identity.
    case 'client':
      return;
    case 'peer':
      if (actor.kind !== 'peer' || !access.from.includes(actor.issuer))
        throw problem(requestErrors.forbidden);
      return;
    case 'session':
      if (actor.kind !== 'account') throw problem(requestErrors.unauthenticated);
      return;
    case 'method':
      if (actor.kind !== 'account') throw problem(requestErrors.unauthenticated);
      if (!keysOf(access).some((key) => actor.methods.includes(key))) throw problem(requestErrors.forbidden);
      return;
    case 'master':
      if (actor.kind !== 'account') throw problem(requestErrors.unauthenticated);
      if (!actor.masterAccount) throw problem(requestErrors.forbidden);
  }
};

/** The person behind a call that `session`, `method` or `master` access let pass. */
export const accountOf = (actor: Actor): AccountActor => {
  if (actor.kind !== 'account') throw problem(requestErrors.unauthenticated);
  return actor;
};
