import { methodKeys, profileEndpoints } from '@gatehouse/contracts';
import { accountActor, anonymousActor, testToken } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { type Caller, tokenCaller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProfile, type TestProfile } from './profile.fixtures.ts';

const endpoints = Object.values(profileEndpoints);
let profile: TestProfile;
let url: string;
beforeAll(async () => {
  profile = await startProfile(testEngines());
  url = await profile.listen();
});
afterAll(() => profile.close());

const callerWith = (name: string, methods?: readonly string[], masterAccount = false): Caller => {
  const actor = methods === undefined ? anonymousActor() : accountActor(name, { methods, masterAccount });
  const person = { name, signedIn: methods !== undefined, methods: methods ?? [] };
  return tokenCaller(person, () => testToken(profile.config.actorKeys, actor));
};

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
  ];
  expect(await checkRoles(url, endpoints, callers, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  expect(await checkBadInput(url, endpoints, callerWith('administrator', methodKeys))).toEqual([]);
});
