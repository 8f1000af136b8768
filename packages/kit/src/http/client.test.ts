import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RefusedSegment } from '@gatehouse/contracts/core/path-segment.ts';
import { accessEndpoints } from '@gatehouse/contracts/identity/access.endpoints.ts';
import { applicationEndpoints } from '@gatehouse/contracts/identity/applications.endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { createPeerClient } from './client.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

const peerThat = async (status: number, type: string, body: string) => {
  server = createServer((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createPeerClient({ url: `http://127.0.0.1:${port}` });
};

test.each([200, 404, 502])(
  'a page with status %i from something that is not the peer counts as out of reach',
  async (status) => {
    const peer = await peerThat(status, 'text/html', '<html>nothing here</html>');
    const call = peer.call(Object.values(accessEndpoints)[0] as never, { token: 'x' });
    await expect(call).rejects.toMatchObject({
      definition: { code: 'request.unavailable' },
      extras: { retryAfter: 2 },
    });
    await peer.close();
  },
);

test.each(['', '.', '..', '%2e%2e', 'a/../b'])('a parameter %j leads to no other call', async (id) => {
  const peer = await peerThat(200, 'application/json', '{}');
  const call = peer.call(applicationEndpoints.read as never, { token: 'x', params: { id } } as never);
  await expect(call).rejects.toThrow(RefusedSegment);
  await peer.close();
});
