/** A TCP proxy before Redis that a test can cut, freeze and mend. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface RedisProxy {
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Whether what clients send gets no further: all of it, or whatever says this word, each time of which is told. */
  freeze(frozen: boolean | string, kept?: () => void): void;
  /** Ends every connection; new ones are taken. */
  drop(): void;
}

export const createRedisProxy = async (redisUrl: string): Promise<RedisProxy> => {
  const { hostname, port } = new URL(redisUrl);
  const sockets = new Set<Socket>();
  let frozen: boolean | string = false;
  let onKept = (): void => {};
  const isKept = (data: Buffer): boolean => (typeof frozen === 'string' ? data.includes(frozen) : frozen);
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => {
      if (isKept(data)) onKept();
      else upstream.write(data);
    });
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const own = await listen(0);
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${own}`,
    drop,
    freeze: (now, kept = () => {}) => {
      frozen = now;
      onKept = kept;
    },
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      drop();
      await closed;
    },
    mend: async () => {
      if (!server.listening) await listen(own);
    },
  };
};
