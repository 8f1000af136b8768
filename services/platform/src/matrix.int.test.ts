import { platformEndpoints } from '@gatehouse/contracts';
import { testToken } from '@gatehouse/kit/runtime/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { serviceCallers } from '@gatehouse/testkit/matrix/service-callers.ts';
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

const callers = serviceCallers((actor) => testToken(platform.config.actorKeys, actor, 'platform'));

test('every role may do what the descriptors say, and nothing else', async () => {
  expect(await checkRoles(url, endpoints, callers.people, { peerVerdict: 403 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', async () => {
  expect(await checkBadInput(url, endpoints, callers.administrator)).toEqual([]);
});
