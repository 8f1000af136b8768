import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address before several processes of a service, as Kubernetes has it: connections are shared out, not requests. */
export interface Balancer {
  readonly url: string;
  /** Whoever connects from now on comes to one of these, in turns; connections that stand stay where they are. */
  lead(urls: readonly string[]): void;
  stop(): Promise<void>;
}

export const startBalancer = async (): Promise<Balancer> => {
  let ports: readonly number[] = [];
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    connections += 1;
    const port = ports[connections % ports.length];
    if (port === undefined) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true).pipe(other);
      socket.on('error', () => other.destroy()).on('close', () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (urls) => {
      ports = urls.map((url) => Number(new URL(url).port));
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
