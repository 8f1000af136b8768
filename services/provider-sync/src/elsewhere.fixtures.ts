/** A server of another origin: tells what arrives there, and hands it on to the one that it stands before. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Arrived {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export const startElsewhere = async (behind: string) => {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { authorization, 'content-type': contentType } = request.headers;
    arrived.push({ path: request.url ?? '', authorization, body });
    const answer = await fetch(`${behind}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        ...(authorization === undefined ? {} : { authorization }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      ...(request.method === 'POST' ? { body } : {}),
    });
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
      .end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    arrived,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
export type Elsewhere = Awaited<ReturnType<typeof startElsewhere>>;
