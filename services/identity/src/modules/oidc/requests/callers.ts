/** Who stands behind the request that the library answers; its hooks are handed nothing but the request. */
import type { IncomingMessage } from 'node:http';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';

const callers = new WeakMap<IncomingMessage, Actor>();

export const rememberCaller = (request: IncomingMessage, actor: Actor): void => {
  callers.set(request, actor);
};
export const callerOf = (request: IncomingMessage | undefined): Actor | undefined =>
  request === undefined ? undefined : callers.get(request);
