/**
 * What the BFF adds for every endpoint: its gate lets through whom the descriptor names, and what the body's type, its
 * length or the path give away is refused with the field named. What a body or a query means is the service's to judge,
 * and is proven there (`testkit/src/matrix/service.matrix.ts`); here it is for the BFF's own endpoints alone.
 */
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { csrfCookieName } from '@gatehouse/contracts/core/browser.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { checkBadInput, checkEdgeInput } from '@gatehouse/testkit/matrix/bad-input.matrix.ts';
import { browserCaller, type Caller } from '@gatehouse/testkit/matrix/caller.ts';
import { wired } from '@gatehouse/testkit/matrix/exchange.ts';
import { checkRoles } from '@gatehouse/testkit/matrix/role.matrix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, createBrowser } from '../browser.fixtures.ts';
import { surface } from '../surface.ts';
import { startWorld, type World } from '../world.fixtures.ts';

/** Hundreds of requests, on a busy machine too. */
const LONG = 60_000;
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
  const person = {
    name,
    signedIn: rights !== undefined,
    methods: rights?.methods ?? [],
    masterAccount: rights?.masterAccount ?? false,
  };
  return browserCaller(person, world.url, browser.jar);
};

test('everybody gets through to what the descriptors say, and calls of processes do not exist', {
  timeout: LONG,
}, async () => {
  const callers = await Promise.all([
    callerWith('anonymous'),
    callerWith('master without roles', { methods: [], masterAccount: true }),
    callerWith('read-only administrator', { methods: methodKeys.filter((key) => key.endsWith('.read')) }),
    callerWith('holder of a key that is not the first of its list', { methods: ['setting.users.write'] }),
    callerWith('administrator', { methods: methodKeys }),
  ]);
  expect(await checkRoles(wired(world.url), endpointCatalog, callers, { peerVerdict: 404 })).toEqual([]);
});

test('wrong paths, types and lengths are a 4xx that names the field', { timeout: LONG }, async () => {
  const administrator = await callerWith('administrator', { methods: methodKeys, masterAccount: true });
  expect(await checkEdgeInput(wired(world.url), surface, [administrator])).toEqual([]);
});

test('everything that can be wrong with a request for the BFF itself is a 4xx that names the field', async () => {
  const own = surface.filter(({ service }) => service === 'bff');
  expect(own.length).toBeGreaterThan(0);
  const administrator = await callerWith('administrator', { methods: methodKeys });
  expect(await checkBadInput(wired(world.url), own, [administrator])).toEqual([]);
});
