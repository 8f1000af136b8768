import { methodKeys, platformEndpoints } from '@gatehouse/contracts';
import { accountActor, anonymousActor, testToken } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { type Caller, tokenCaller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform, type TestPlatform } from './platform.fixtures.ts';

const endpoints = Object.values(platformEndpoints);
let platform: TestPlatform;
let url: string;
beforeAll(async () => {
  platform = await startPlatform(testEngines());
  url = await platform.listen();
});
afterAll(() => platform.close());

const callerWith = (name: string, methods?: readonly string[], masterAccount = false): Caller => {
  const actor = methods === undefined ? anonymousActor() : accountActor(name, { methods, masterAccount });
  const person = { name, signedIn: methods !== undefined, methods: methods ?? [] };
  return tokenCaller(person, () => testToken(platform.config.actorKeys, actor));
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
