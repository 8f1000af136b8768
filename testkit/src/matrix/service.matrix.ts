/**
 * Proves for a whole service what its descriptors promise, once: at its own server, whose validation and access rules
 * decide whoever stands before it. The BFF's matrix proves only what the BFF adds (`bff/src/forward/matrix.int.test.ts`).
 */
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBadInput } from './bad-input.matrix.ts';
import { type App, type Exchange, injected } from './exchange.ts';
import { checkRoles } from './role.matrix.ts';
import { serviceCallers } from './service-callers.ts';

export interface ServiceUnderTest {
  readonly app: App;
  /** A token of this actor for the service, signed by the process that vouches for them. */
  tokenOf(actor: Actor): Promise<string>;
  close(): Promise<void>;
}

/**
 * Tests of every endpoint that the catalogue gives to this service; one that is added is covered without a word here.
 * What is started trusts the keys of every process that its endpoints let in, and of one that they do not: identity, or
 * profile for identity itself.
 */
export const testEveryEndpoint = (service: ServiceName, start: () => Promise<ServiceUnderTest>): void => {
  const endpoints = endpointCatalog.filter((endpoint) => endpoint.service === service);
  const admitted = endpoints.flatMap(({ access }) => (access.kind === 'peer' ? access.from : []));
  let world: ServiceUnderTest;
  let exchange: Exchange;
  beforeAll(async () => {
    world = await start();
    exchange = injected(world.app);
  });
  afterAll(() => world?.close());
  const callers = serviceCallers((actor) => world.tokenOf(actor));
  const peers = [...new Set([...admitted, service === 'identity' ? 'profile' : 'identity'] as const)].map(
    callers.peer,
  );

  test('every role may do what the descriptors say, and nothing else', async () => {
    const all = [...callers.people, ...peers];
    expect(await checkRoles(exchange, endpoints, all, { peerVerdict: 403 })).toEqual([]);
  });

  test('everything that can be wrong with a request is a 4xx that names the field', async () => {
    const all = [callers.anonymous, callers.administrator, callers.master, ...peers];
    expect(await checkBadInput(exchange, endpoints, all)).toEqual([]);
  });
};
