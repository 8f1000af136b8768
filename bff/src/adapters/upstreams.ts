import type { EventEmitter } from 'node:events';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { Agent, type Dispatcher } from 'undici';
import { type Answered, createAnswerHandler } from './answer.handler.ts';

/** Place among the headers of a call for what tells that the browser has left. `reply.from` passes no signal on. */
export const clientDisconnected = Symbol('gone');

/** Addresses of the services and the connections to them. */
export interface Upstreams {
  /** Origin of a service. Throws for one that this installation does not have. */
  originOf(service: ServiceName): string;
  /** For answers that are read here. */
  readonly request: Dispatcher['request'];
  /** For `@fastify/reply-from`. */
  readonly forwarding: { request(options: Dispatcher.RequestOptions, answered: Answered): void };
  close(): Promise<void>;
}

type Headers = Record<string | symbol, string> & { [clientDisconnected]?: EventEmitter };
/** Kept-alive connections to every service; a pool for each address. */
export const connectUpstreams = (urls: Readonly<Partial<Record<ServiceName, string>>>): Upstreams => {
  const agent = new Agent({
    connections: 128,
    pipelining: 1,
    connectTimeout: 2_000,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
  });
  const origins = new Map(Object.entries(urls).map(([service, url]) => [service, new URL(url).origin]));
  return {
    request: agent.request.bind(agent) as Dispatcher['request'],
    forwarding: {
      request: (options, answered) => {
        const { [clientDisconnected]: gone } = options.headers as Headers;
        agent.dispatch(options, createAnswerHandler(answered, gone));
      },
    },
    originOf: (service) => {
      const origin = origins.get(service);
      if (origin === undefined)
        throw problem(requestErrors.unavailable, { detail: `no address of ${service}` });
      return origin;
    },
    close: () => agent.close(),
  };
};
