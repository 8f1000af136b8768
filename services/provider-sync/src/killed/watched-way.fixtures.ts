/** A way to a service on which a test watches what passes, and loses it: the request, or its answer. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `before`: it has not arrived. `during`: it is being carried out. `after`: it was answered, and nobody has read that. */
export const moments = ['before', 'during', 'after'] as const;
export type Moment = (typeof moments)[number];

/** Answers whether what passes is lost. */
export type Watch = (path: string, moment: Moment) => Promise<boolean>;

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'traceparent'].flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

export const startWatchedWay = async (watch: Watch) => {
  let target = '';
  const pass = async (request: IncomingMessage) => {
    const { method = 'GET', url: path = '' } = request;
    const text = await textOf(request);
    if (await watch(path, 'before')) return undefined;
    const asked = fetch(`${target}${path}`, {
      method,
      headers: headersOf(request),
      ...(text === '' ? {} : { body: text }),
    });
    asked.catch(() => {});
    const isLost = await watch(path, 'during');
    const answer = await asked;
    const body = await answer.text();
    return isLost || (await watch(path, 'after')) ? undefined : { status: answer.status, body };
  };
  const server = createServer(async (request, response) => {
    // A service that died in the middle ends the connection.
    const answer = await pass(request).catch(() => undefined);
    if (answer === undefined) request.socket.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url: string) => {
      target = url;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
