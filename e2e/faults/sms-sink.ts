import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the gateway does with a call: a status, or `hang-up` for a connection that ends without an answer. */
export type SmsAnswer = number | 'hang-up';

/** An SMS gateway that keeps the ids of what it took, and can be away, slow and failing in between. */
export const startSmsSink = async () => {
  const taken: string[] = [];
  let behave: () => Promise<SmsAnswer> = async () => 202;
  const server = createServer(async (request, response) => {
    const said = await behave();
    if (said === 'hang-up') return request.socket.destroy();
    if (said === 202) taken.push(String(request.headers['idempotency-key']));
    response.writeHead(said).end();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/messages`,
    taken,
    behave: (next: () => Promise<SmsAnswer>) => {
      behave = next;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
    start: () => listen(port),
  };
};
