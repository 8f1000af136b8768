/** The provider at an address of its own, as the BFF gives it one, for programs that come by the network. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Caller } from '../../../identity.fixtures.ts';
import { type ProfileWorld, startProviderWithProfiles } from '../consent/profile-claims.fixtures.ts';

/** The cookie of the browser that a person is signed in with. */
export const browser = 'person=1';

const forwarded = async (request: IncomingMessage): Promise<RequestInit> => {
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'accept', 'dpop', 'origin']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = request.method === 'POST' ? await buffer(request) : undefined;
  return { method: request.method ?? 'GET', headers, ...(body && { body: new Uint8Array(body) }) };
};

export const startFront = async () => {
  const state: { world?: ProfileWorld; person?: Caller } = {};
  const front: Server = createServer(async (request, response) => {
    const caller = request.headers.cookie === browser ? state.person : {};
    const answer = await (state.world as ProfileWorld).send(
      request.url ?? '/',
      await forwarded(request),
      caller,
    );
    const skipped = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive']);
    response.writeHead(
      answer.status,
      [...[...answer.headers].filter(([name]) => !skipped.has(name))].flat() as string[],
    );
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const world = await startProviderWithProfiles({ publicUrl });
  state.world = world;
  return {
    ...world,
    issuer: `${publicUrl}/oidc`,
    /** Whose the browser is now. */
    signInAs: (person: Caller) => {
      state.person = person;
    },
    close: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      await world.close();
    },
  };
};
