import { auditEndpoints, methodKeys } from '@gatehouse/contracts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import {
  accountActor,
  anonymousActor,
  peerActor,
  testServiceConfig,
  testToken,
} from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { type Caller, tokenCaller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditWorld, startAudit } from './audit.fixtures.ts';

const endpoints = Object.values(auditEndpoints);
const engines = testEngines();
const keys = testKeyRing('bff', 'identity');
let world: AuditWorld;
beforeAll(async () => {
  world = await startAudit(testServiceConfig(engines, keys));
});
afterAll(async () => {
  await world.close();
  await engines.cleanup();
});

const callerWith = (name: string, methods?: readonly string[], masterAccount = false): Caller => {
  const actor = methods === undefined ? anonymousActor() : accountActor(name, { methods, masterAccount });
  const person = { name, signedIn: methods !== undefined, methods: methods ?? [] };
  return tokenCaller(person, () => testToken(keys, actor));
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
    tokenCaller({ name: 'peer identity', signedIn: false, methods: [], peer: 'identity' }, () =>
      testToken(keys, peerActor('identity')),
    ),
  ];
  expect(await checkRoles(world.url, endpoints, callers, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  expect(await checkBadInput(world.url, endpoints, callerWith('administrator', methodKeys))).toEqual([]);
});
