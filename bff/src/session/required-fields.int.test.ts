/** What people get by the API whose required fields are empty, at every replica (ADR 142). */
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { sessionEndpoints } from '@gatehouse/contracts/identity/session.endpoints.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { goodRequest } from '@gatehouse/testkit/matrix/bad-input.cases.ts';
import { browserCaller } from '@gatehouse/testkit/matrix/caller.ts';
import { wired } from '@gatehouse/testkit/matrix/exchange.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { check, createBrowser } from '../browser.fixtures.ts';
import { readStream } from '../notices/stream-reader.fixtures.ts';
import { surface } from '../surface.ts';
import { type RunningWorld, startWorld } from '../world.fixtures.ts';

const PATIENT = { timeout: 20_000, interval: 20 };
const REFUSED = '403 profile.requiredFieldsEmpty';
const guarded = '/api/v1/platform/user/profile/subscribes';

let world: RunningWorld;
let other: Awaited<ReturnType<RunningWorld['replica']>>;
beforeAll(async () => {
  world = await startWorld({ factsIntervalMs: 100 });
  other = await world.replica();
});
afterEach(() => world.requiredFields.empty.clear());
afterAll(async () => {
  await other.stop();
  await world.stop();
});

let people = 0;
const somebody = async (url = world.url) => {
  people += 1;
  const accountId = `lacking-${people}`;
  const browser = createBrowser(url);
  browser.jar.set(
    'gatehouse',
    world.sessions.open({ accountId, methods: [...methodKeys], masterAccount: true }),
  );
  await browser.send('GET', check);
  return { accountId, browser };
};
const gist = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? '200' : `${status} ${body.code}`;
/** Another form: from now on these people lack something. */
const require = (...accounts: string[]) => {
  for (const accountId of accounts) world.requiredFields.empty.add(accountId);
  world.requiredFields.version = `${world.requiredFields.version}+`;
};

test('they get what fields are filled in by, what pages begin with, and the way out; everything else is refused', async () => {
  const { accountId, browser } = await somebody();
  require(accountId);
  await expect.poll(() => browser.send('GET', guarded).then(gist), PATIENT).toBe(REFUSED);
  const caller = browserCaller(
    { name: accountId, signedIn: true, methods: methodKeys },
    world.url,
    browser.jar,
  );
  const open: string[] = [];
  for (const endpoint of surface as readonly Endpoint[]) {
    if (['public', 'client'].includes(endpoint.access.kind)) continue;
    // Changes nothing: a body of a type that is refused right after access was granted.
    const probe = endpoint.method === 'GET' ? {} : { body: 'probe', contentType: 'text/plain' };
    const answer = await wired(world.url)(
      { ...goodRequest(endpoint), ...probe },
      await caller.headers(endpoint.method),
    );
    const refused = `${answer.status} ${answer.problem.code}` === REFUSED;
    if (!refused) open.push(endpoint.operationId);
  }
  expect(open.sort()).toMatchInlineSnapshot(`
    [
      "access-request.invitation.accept",
      "access-request.invitation.list-own",
      "access-request.invitation.refuse",
      "access-request.request.list-own",
      "access-request.request.remove",
      "access-request.request.send",
      "access-request.role.available",
      "bff.notice-stream.open",
      "bff.session.check",
      "bff.start-up.read",
      "identity.auth-provider.end-session",
      "identity.device.tell",
      "identity.session.agree",
      "identity.session.end",
      "identity.session.end-all",
      "identity.session.list",
      "identity.session.step-up",
      "notification.notice.last",
      "notification.notice.read",
      "platform.document.read-agreed",
      "platform.menu.cabinet",
      "platform.menu.console",
      "platform.menu.services",
      "platform.ui.configure",
      "profile.avatar.prepare",
      "profile.avatar.read",
      "profile.avatar.remove",
      "profile.avatar.save",
      "profile.picture.read",
      "profile.picture.store",
      "profile.profile.change",
      "profile.profile.configure",
      "profile.profile.details",
      "profile.profile.read",
      "profile.settings.change",
      "profile.settings.read",
    ]
  `);
});

test('a field that becomes required acts on open sessions of every replica, and no longer once it is filled in', async () => {
  const { accountId, browser } = await somebody();
  const elsewhere = createBrowser(other.url);
  elsewhere.jar.set('gatehouse', browser.jar.get('gatehouse') ?? '');
  const both = () => Promise.all([browser, elsewhere].map((each) => each.send('GET', guarded).then(gist)));
  expect(await both()).toEqual(['200', '200']);
  require(accountId);
  await expect.poll(both, PATIENT).toEqual([REFUSED, REFUSED]);
  expect(gist(await browser.send('GET', `/api/v1${profileEndpoints.details.path}`))).toBe('200');
  world.requiredFields.empty.clear();
  expect(await both()).toEqual(['200', '200']);
});

test('profile is asked about a person once, however often they call', async () => {
  const asks = (id: string) => world.requiredFields.asked.filter((each) => each === id).length;
  // What the test before has changed is known by now.
  const earlier = await somebody();
  await expect
    .poll(async () => {
      const before = asks(earlier.accountId);
      await earlier.browser.send('GET', guarded);
      return asks(earlier.accountId) - before;
    }, PATIENT)
    .toBe(0);
  const { accountId, browser } = await somebody();
  for (let call = 0; call < 10; call += 1) await browser.send('GET', guarded);
  expect(asks(accountId)).toBe(1);
});

test('open pages are told that other fields may be required', async () => {
  const { browser } = await somebody();
  const secret = browser.jar.get('gatehouse') ?? '';
  const pages = await Promise.all([readStream(world.url, secret), readStream(other.url, secret)]);
  require();
  for (const page of pages) {
    await expect.poll(() => page.events.map(({ event }) => event), PATIENT).toContain('form');
    page.leave();
  }
});

test('while profile is away people go on', async () => {
  const { accountId, browser } = await somebody();
  require(accountId);
  await expect.poll(() => browser.send('GET', guarded).then(gist), PATIENT).toBe(REFUSED);
  await world.profile.stop();
  try {
    const sessions = `/api/v1${sessionEndpoints.list.path}`;
    expect(gist(await browser.send('GET', guarded))).toBe('200');
    expect(gist(await browser.send('GET', sessions))).toBe('200');
  } finally {
    await world.profile.start();
  }
});
