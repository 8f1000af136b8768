/** A TCP proxy before Redis that a test can cut, freeze and mend. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface RedisProxy {
  readonly url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Whether what clients send gets no further. */
  freeze(frozen: boolean): void;
  /** Ends every connection; new ones are taken. */
  drop(): void;
}

export const createRedisProxy = async (redisUrl: string): Promise<RedisProxy> => {
  const { hostname, port } = new URL(redisUrl);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => {
      if (!frozen) upstream.write(data);
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
    freeze: (now) => {
      frozen = now;
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
