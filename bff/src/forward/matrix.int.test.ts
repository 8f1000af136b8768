import { csrfCookieName, endpointCatalog, methodKeys } from '@gatehouse/contracts';
import { checkBadInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { browserCaller, type Caller } from '@gatehouse/testkit/matrix/caller.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, createBrowser } from '../browser.fixtures.ts';
import { startWorld, type World } from '../world.fixtures.ts';

/** Thousands of requests, on a busy machine too. */
const LONG = 180_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A browser of somebody with these rights; without rights given, nobody. */
const callerWith = async (
  name: string,
  rights?: { methods: readonly string[]; masterAccount?: boolean },
): Promise<Caller> => {
  const browser = createBrowser(world.url);
  if (rights !== undefined)
    browser.jar.set('gatehouse', world.sessions.open({ ...rights, methods: [...rights.methods] }));
  await browser.send('GET', check);
  expect(browser.jar.has(csrfCookieName)).toBe(true);
  const person = { name, signedIn: rights !== undefined, methods: rights?.methods ?? [] };
  return browserCaller(person, world.url, browser.jar);
};

test('every role may do what the descriptors say, and nothing else', { timeout: LONG }, async () => {
  const callers = await Promise.all([
    callerWith('anonymous'),
    callerWith('limited', { methods: [] }),
    callerWith('user', { methods: methodKeys.filter((key) => key.startsWith('cabinet.')) }),
    callerWith('master', { methods: [], masterAccount: true }),
    callerWith('administrator', { methods: methodKeys }),
    callerWith('read-only administrator', { methods: methodKeys.filter((key) => key.endsWith('.read')) }),
  ]);
  expect(await checkRoles(world.url, endpointCatalog, callers, { peerVerdict: 404 })).toEqual([]);
});

test('everything that can be wrong with a request is a 4xx that names the field', {
  timeout: LONG,
}, async () => {
  const administrator = await callerWith('administrator', { methods: methodKeys });
  expect(await checkBadInput(world.url, endpointCatalog, administrator)).toEqual([]);
});
