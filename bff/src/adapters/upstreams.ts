import type { EventEmitter } from 'node:events';
import { requestErrors, type ServiceName } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { Agent, type Dispatcher } from 'undici';

/** Place among the headers of a call for what tells that the browser has left. `reply.from` passes no signal on. */
export const GONE = Symbol('gone');

/** Addresses of the services and the connections to them. */
export interface Upstreams {
  /** Origin of a service. Throws for one that this installation does not have. */
  originOf(service: ServiceName): string;
  readonly request: Dispatcher['request'];
  close(): Promise<void>;
}

type Headers = Record<string | symbol, string> & { [GONE]?: EventEmitter };
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
  const request = (options: Dispatcher.RequestOptions, callback: never) => {
    const gone = (options.headers as Headers)[GONE];
    return agent.request(gone === undefined ? options : { ...options, signal: gone }, callback);
  };
  return {
    request: request as Dispatcher['request'],
    originOf: (service) => {
      const origin = origins.get(service);
      if (origin === undefined)
        throw problem(requestErrors.unavailable, { detail: `no address of ${service}` });
      return origin;
    },
    close: () => agent.close(),
  };
};
