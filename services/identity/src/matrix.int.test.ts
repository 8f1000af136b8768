import {
  authEndpoints,
  invitationEndpoints,
  passwordEndpoints,
  registrationEndpoints,
  sessionEndpoints,
} from '@gatehouse/contracts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { serviceCallers } from '@gatehouse/testkit/matrix/service-callers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

const endpoints = [
  authEndpoints,
  sessionEndpoints,
  registrationEndpoints,
  invitationEndpoints,
  passwordEndpoints,
].flatMap((group) => Object.values(group));
const internal = endpoints.filter(({ access }) => access.kind === 'peer');

let world: IdentityWorld;
let url: string;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
  url = await world.listen();
});
afterAll(() => world.close());

const callers = serviceCallers((actor) => world.tokenOf(actor));

test('every role may do what the descriptors say, and nothing else', async () => {
  const all = [...callers.people, callers.peer('bff'), callers.peer('profile')];
  expect(await checkRoles(url, endpoints, all, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  for (const caller of [callers.anonymous, callers.administrator])
    expect(await checkBadInput(url, endpoints, caller)).toEqual([]);
  expect(internal.length).toBeGreaterThan(0);
  expect(await checkBadInput(url, internal, callers.peer('bff'))).toEqual([]);
});
