/** Calls a service over HTTP, as measurements do. */
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../auth/actor.ts';
import { ACTOR_TOKEN_LIFETIME } from '../auth/actor-token.ts';
import { requestTarget } from '../http/client.ts';
import { type TestCall, testToken } from './service.fixtures.ts';
import type { ServiceConfig } from './service.ts';

/** Lets the server listen; nothing but its answers runs. Of a file the first bytes are awaited, and no more is read. */
export const listenForCalls = async (app: FastifyInstance, keys: ServiceConfig['actorKeys']) => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const tokens = new Map<Actor, { readonly token: string; readonly until: number }>();
  const tokenOf = async (actor: Actor, endpoint: Endpoint) => {
    const known = tokens.get(actor);
    if (known !== undefined && known.until > performance.now()) return known.token;
    const token = await testToken(keys, actor, endpoint.service);
    tokens.set(actor, { token, until: performance.now() + (ACTOR_TOKEN_LIFETIME * 1_000) / 2 });
    return token;
  };
  return async <const E extends Endpoint>(endpoint: E, { actor, params, query }: TestCall<E> = {}) => {
    const response = await fetch(`${address}${requestTarget(endpoint, params as never, query)}`, {
      method: endpoint.method,
      headers: actor === undefined ? {} : { authorization: `Bearer ${await tokenOf(actor, endpoint)}` },
    });
    const isFile = 'downloads' in endpoint && endpoint.downloads !== undefined && response.ok;
    if (!isFile) return { status: response.status, body: await response.json() };
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return { status: response.status, body: null };
  };
};
