import {
  authEndpoints,
  invitationEndpoints,
  methodKeys,
  passwordEndpoints,
  registrationEndpoints,
  sessionEndpoints,
} from '@gatehouse/contracts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { accountActor, anonymousActor, peerActor } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { type Caller, tokenCaller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
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

const tokenOf = (actor: Actor) => () => world.tokenOf(actor);
const callerWith = (name: string, methods?: readonly string[], masterAccount = false): Caller => {
  const actor = methods === undefined ? anonymousActor() : accountActor(name, { methods, masterAccount });
  return tokenCaller({ name, signedIn: methods !== undefined, methods: methods ?? [] }, tokenOf(actor));
};
const peer = (name: 'bff' | 'profile'): Caller =>
  tokenCaller({ name: `peer ${name}`, signedIn: false, methods: [], peer: name }, tokenOf(peerActor(name)));

test('every role may do what the descriptors say, and nothing else', async () => {
  const callers = [
    callerWith('anonymous'),
    callerWith('limited', []),
    callerWith('user', ['cabinet.services.read']),
    callerWith('master', [], true),
    callerWith('administrator', methodKeys),
    callerWith(
      'read-only-administrator',
      methodKeys.filter((key) => key.endsWith('.read')),
    ),
    peer('bff'),
    peer('profile'),
  ];
  expect(await checkRoles(url, endpoints, callers, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  for (const caller of [callerWith('anonymous'), callerWith('administrator', methodKeys)])
    expect(await checkBadInput(url, endpoints, caller)).toEqual([]);
  expect(internal.length).toBeGreaterThan(0);
  expect(await checkBadInput(url, internal, peer('bff'))).toEqual([]);
});
