/** A TCP proxy before the broker, through which the bus connects, and which a test can cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { ISocketFactory } from 'kafkajs';

export interface BrokerProxy {
  readonly socketFactory: ISocketFactory;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** `broker` is the only one: whatever address it advertises, connections go through the proxy. */
export const createBrokerProxy = async (broker: string): Promise<BrokerProxy> => {
  const [host = '', brokerPort = ''] = broker.split(':');
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ pauseOnConnect: true }, (client) => {
    keep(client);
    const upstream = connect({ host, port: Number(brokerPort) }, () => {
      client.pipe(upstream);
      upstream.pipe(client);
    });
    keep(upstream);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  let open = true;
  const cut = async () => {
    if (!open) return;
    open = false;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    cut,
    mend: async () => {
      if (open) return;
      open = true;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
    socketFactory: ({ onConnect }) => connect({ host: '127.0.0.1', port }, onConnect),
  };
};
