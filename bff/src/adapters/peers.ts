import { requestErrors, type ServiceName } from '@gatehouse/contracts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { Pool } from 'undici';
import type { BffConfig } from '../config.ts';

export interface Peers {
  /** Connections to a service. Throws for one that this installation does not have. */
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

const connect = (url: string): Pool =>
  new Pool(url, {
    connections: 128,
    pipelining: 1,
    connectTimeout: 2_000,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
  });

/** Kept-alive connections to every service that owns a part of the surface. */
export const connectPeers = (
  config: Pick<BffConfig, 'identityUrl' | 'profileUrl' | 'platformUrl' | 'auditUrl'>,
): Peers => {
  const pools = new Map<ServiceName, Pool>([
    ['identity', connect(config.identityUrl)],
    ['profile', connect(config.profileUrl)],
    ['platform', connect(config.platformUrl)],
    ['audit', connect(config.auditUrl)],
  ]);
  return {
    of: (service) => {
      const pool = pools.get(service);
      if (pool === undefined)
        throw problem(requestErrors.unavailable, { detail: `no address of ${service}` });
      return pool;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
};
