import { auditEndpoints } from '@gatehouse/contracts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { testServiceConfig, testToken } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { serviceCallers } from '@gatehouse/testkit/matrix/service-callers.ts';
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

const callers = serviceCallers((actor) => testToken(keys, actor, 'audit'));

test('every role may do what the descriptors say, and nothing else', async () => {
  const all = [...callers.people, callers.peer('identity')];
  expect(await checkRoles(world.url, endpoints, all, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  expect(await checkBadInput(world.url, endpoints, callers.administrator)).toEqual([]);
});
