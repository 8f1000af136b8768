/** Two installations side by side: one is the provider of the other, with nothing scripted between them. */
import { OFFER_PATH, offerScope } from '@gatehouse/contracts/provider-sync/offered-kinds.ts';
import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { type SyncEntity, syncEntities } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type BrowserClient, browserClient, demoSecret, signInBy } from './browser-client.ts';
import { importPeople } from './people.ts';

interface Installation {
  readonly platform: IsolatedPlatform;
  readonly origin: string;
  readonly admin: BrowserClient;
}

const PATIENT = { timeout: 60_000, interval: 500 };
const clientId = 'sister';

const start = async (name: string, logins: readonly string[]): Promise<Installation> => {
  const platform = await startIsolatedPlatform({
    env: process.env,
    name,
    engines: {
      mongoUrl: inject('mongoUrl'),
      kafkaBrokers: inject('kafkaBrokers').join(','),
      redisUrl: inject('redisUrl'),
    },
    only: ['identity', 'profile', 'platform', 'access-request', 'notification', 'provider-sync', 'bff'],
  });
  await importPeople(platform, [
    { login: 'admin', password: demoSecret, roles: ['user', 'administrator'] },
    ...logins.map((login) => ({
      login,
      email: `${login}@example.org`,
      password: demoSecret,
      roles: ['user'],
    })),
  ]);
  const origin = platform.urls.bff?.replace('127.0.0.1', 'localhost') ?? '';
  const admin = browserClient(origin);
  await vi.waitFor(async () => expect(await signInBy(admin, 'admin')).toBe(200), PATIENT);
  return { platform, origin, admin };
};

/** A call of the console that has to succeed. */
const done = async <Body>(answer: Promise<{ status: number; body: unknown }>): Promise<Body> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Body;
};

/** Switched on on both sides; the others are on from the beginning. */
const offered = [
  ...['countries', 'positions', 'subscribes', 'subscribesSchedules', 'companies', 'contractorsGroups'],
] as const;

let mother: Installation;
let daughter: Installation;
let providerId: string;

beforeAll(async () => {
  mother = await start('mother', ['vera', 'boris', 'pavel']);
  daughter = await start('daughter', []);
}, 240_000);
afterAll(async () => {
  await daughter?.platform.dispose();
  await mother?.platform.dispose();
}, 60_000);

const client = (backchannelLogoutUri: string | null) => ({
  name: 'Sister',
  type: 'confidential',
  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['authorization_code', 'client_credentials'],
  redirectUris: [`${daughter.origin}/platform/login/provider`],
  postLogoutRedirectUris: [`${daughter.origin}/platform/login`],
  scopes: ['openid', 'profile', 'email'],
  resources: [`${mother.origin}/api/v1${OFFER_PATH}`],
  methods: syncEntities.map(offerScope),
  backchannelLogoutUri,
});

const synchronizations = async () =>
  (
    await done<{ synchronizations: Synchronization[] }>(
      daughter.admin.get(`/platform/setting/providers/${providerId}/sync`),
    )
  ).synchronizations;
const syncOf = async (type: SyncEntity): Promise<Synchronization> =>
  (await synchronizations()).find((one) => one.type === type) as Synchronization;
const enable = async (type: SyncEntity) => {
  const { id } = await syncOf(type);
  await done(daughter.admin.post(`/platform/setting/providers/sync/${id}/base`, {}));
  const form = { enabled: true, restartOnFailure: false, periodUnit: 1, periodAmount: 1, syncLimit: 50 };
  await done(daughter.admin.put(`/platform/setting/providers/${providerId}/sync/${id}`, form));
};
/** Waits for the run that goes on or was queued. */
const ended = async (type: SyncEntity, after: string | undefined): Promise<SyncRun> => {
  let run: SyncRun | null = null;
  await vi.waitFor(async () => {
    const { details } = await syncOf(type);
    run = details.run;
    expect(run?.id).not.toBe(after);
    expect(run?.status).not.toBe('process');
    expect(run).not.toBeNull();
  }, PATIENT);
  return run as unknown as SyncRun;
};
const runNow = async (type: SyncEntity): Promise<SyncRun> => {
  const { id, details } = await syncOf(type);
  await done(daughter.admin.post(`/platform/setting/providers/${providerId}/sync/start`, { syncId: id }));
  return ended(type, details.run?.id);
};
const peopleOf = async ({ admin }: Installation) =>
  (
    await done<{ users: { id: string; login: string; status: string }[] }>(
      admin.get('/platform/setting/users?limit=100'),
    )
  ).users;
const personOf = async (installation: Installation, login: string) =>
  (await peopleOf(installation)).find((person) => person.login === login);

it('one connects the other, and the check counts its people', async () => {
  const { admin } = mother;
  const application = { type: 'internal', code: clientId, name: 'Sister', serviceAccount: true };
  const { id } = await done<{ id: string }>(admin.post('/platform/setting/applications', application));
  await done(admin.post(`/platform/setting/applications/${id}/clients`, { ...client(null), clientId }));
  const place = `/platform/setting/applications/client/${clientId}`;
  const { secret, revision } = await done<{ secret: string; revision: number }>(
    admin.put(`${place}/secret`, { revision: 1 }),
  );
  const form = { type: 'wapps', name: 'mother', url: mother.origin, clientId, clientSecret: secret };
  const check = { type: 'wapps', url: mother.origin, clientId, clientSecret: secret };
  const tried = () => daughter.admin.post('/platform/setting/providers/status', check);
  // The first request for a token makes the provider there, whose library is large.
  await expect.poll(tried, PATIENT).toMatchObject({ status: 200, body: { status: true, people: 4 } });
  providerId = (await done<{ id: string }>(daughter.admin.post('/platform/setting/providers', form))).id;
  const logout = `${daughter.origin}/oidc/providers/${providerId}/back-channel-logout`;
  await done(admin.put(place, { ...client(logout), revision }));
  expect(await synchronizations()).toHaveLength(18);
  for (const entity of offered)
    for (const installation of [mother, daughter])
      await done(
        installation.admin.put(`/platform/setting/integration-synchronization/${entity}/enabled`, {
          enabled: true,
        }),
      );
});

it('a dry run foresees the first run; the administrator of the other one is left alone here', async () => {
  const { id } = await syncOf('users');
  await done(daughter.admin.post(`/platform/setting/providers/sync/${id}/base`, {}));
  const sync = `/platform/setting/providers/sync/${id}`;
  const dry = await done<{ id: string }>(daughter.admin.post(`${sync}/dry-run`, {}));
  const read = async () =>
    (await done<{ run: SyncRun }>(daughter.admin.get(`${sync}/history/${dry.id}`))).run;
  await vi.waitFor(async () => expect((await read()).status).toBe('success'), PATIENT);
  const planned = await read();
  expect(planned.counts).toMatchObject({ created: 3, skipped: 1 });
  expect(await personOf(daughter, 'vera')).toBeUndefined();
  const form = { enabled: true, restartOnFailure: false, periodUnit: 1, periodAmount: 1, syncLimit: 50 };
  await done(daughter.admin.put(`/platform/setting/providers/${providerId}/sync/${id}`, form));
  const run = await ended('users', undefined);
  expect([run.status, run.counts]).toEqual(['success', planned.counts]);
  const { changes } = await done<{ changes: { name: string; reason: string }[] }>(
    daughter.admin.get(`${sync}/history/${run.id}/changes?kind=skip`),
  );
  expect(changes).toMatchObject([{ name: 'admin', reason: 'taken: login' }]);
  expect(await signInBy(browserClient(daughter.origin), 'admin')).toBe(200);
});

it('a second run without changes writes nothing', async () => {
  const run = await runNow('users');
  expect([run.status, run.counts]).toMatchObject([
    'success',
    { created: 0, changed: 0, unchanged: 3, switchedOff: 0 },
  ]);
});

it('countries become entries of a directory that is read-only here', async () => {
  await enable('countries');
  const run = await ended('countries', undefined);
  expect(run.status).toBe('success');
  expect(run.counts.created).toBeGreaterThan(200);
  const list = '/platform/setting/directories/countries/entries?search=DE&limit=100';
  const { entries } = await done<{ entries: { code: string; source: string; providerId: string }[] }>(
    daughter.admin.get(list),
  );
  expect(entries.find(({ code }) => code === 'DE')).toMatchObject({ source: 'synchronization', providerId });
  const { status } = await daughter.admin.delete('/platform/setting/directories/countries/entries/DE', {});
  expect(status).toBe(409);
});

it('topics and periods match those of the provider, and a repetition writes nothing', async () => {
  // As a provider of its own has made it there.
  const { GATEHOUSE_MONGO_URL: url = '', GATEHOUSE_MONGO_DATABASE: dbName = '' } =
    mother.platform.environment('notification');
  const connection = await mongoose.createConnection(url, { dbName }).asPromise();
  await connection.collection<{ _id: string }>('topics').insertOne({
    _id: 'account',
    providerId: 'grandmother',
    externalId: 'account',
    locked: true,
    sequence: 1,
    channels: ['personnel_account'],
    periods: ['daily', 'weekly'].map((period) => ({ externalId: `account:${period}`, period })),
  } as never);
  await connection.close();
  const topics = async () =>
    (
      await done<{ subscribes: { id: string; locked: boolean; availablePeriods: string[] }[] }>(
        daughter.admin.get('/platform/user/profile/subscribes'),
      )
    ).subscribes;
  expect((await topics()).find(({ id }) => id === 'account')).toMatchObject({ locked: false });
  for (const type of ['subscribes', 'subscribesSchedules'] as const) {
    await enable(type);
    const first = await ended(type, undefined);
    expect([first.status, first.counts]).toMatchObject(['success', { skipped: 0 }]);
    expect(first.counts.created).toBeGreaterThan(6);
    const second = await runNow(type);
    expect(second.counts).toMatchObject({ created: 0, changed: 0, unchanged: first.counts.created });
  }
  expect((await topics()).find(({ id }) => id === 'account')).toMatchObject({
    locked: true,
    availablePeriods: ['daily', 'weekly'],
    channels: [{ id: 'personnel_account', locked: true }],
  });
  expect((await topics()).find(({ id }) => id === 'security')).toMatchObject({ locked: true });
});

it('a company gets its organization though that arrives after it', async () => {
  const form = { kpp: '770101001', ogrn: null, okpo: null, taxNumber: null, registrationNumber: null };
  const { id: organization } = await done<{ id: string }>(
    mother.admin.post('/platform/setting/organizations', { name: 'Holding', inn: '7707083893', ...form }),
  );
  await done(
    mother.admin.post('/platform/setting/contractors', {
      name: 'Ромашка',
      inn: '7728168971',
      ...form,
      availableOrganizations: [organization],
    }),
  );
  type Contractor = { name: string; providerId: string; availableOrganizations: { name: string }[] };
  const contractors = async () =>
    (await done<{ contractors: Contractor[] }>(daughter.admin.get('/platform/setting/contractors?limit=10')))
      .contractors;
  await enable('companies');
  expect(await ended('companies', undefined)).toMatchObject({ status: 'success', counts: { created: 1 } });
  expect(await contractors()).toMatchObject([{ name: 'Ромашка', providerId, availableOrganizations: [] }]);
  await enable('contractorsGroups');
  expect(await ended('contractorsGroups', undefined)).toMatchObject({ counts: { created: 1 } });
  expect(await contractors()).toMatchObject([{ availableOrganizations: [{ name: 'Holding' }] }]);
  expect(await runNow('companies')).toMatchObject({ counts: { changed: 0, unchanged: 1 } });
});

it('who is blocked there is blocked here; who is deleted there is switched off here', async () => {
  const pavel = await personOf(mother, 'pavel');
  const block = { active: false, reason: 'left' };
  await done(mother.admin.put(`/platform/setting/users/${pavel?.id}/active`, block));
  // What the other one compared a moment ago counts as new for five seconds.
  const again = async () => {
    const { status, failure, held, counts } = await runNow('users');
    return { status, failure, held, changed: counts.changed };
  };
  await expect.poll(again, PATIENT).toMatchObject({ status: 'success', changed: 1 });
  expect(await personOf(daughter, 'pavel')).toMatchObject({ status: 'disabled' });
  const boris = await personOf(mother, 'boris');
  await done(mother.admin.delete(`/platform/setting/users/${boris?.id}`, {}));
  // One of three is more than the limit: an administrator has to agree.
  await expect.poll(again, PATIENT).toMatchObject({ status: 'error', failure: 'held', held: 1 });
  const { id, details } = await syncOf('users');
  const place = `/platform/setting/providers/sync/${id}/history/${details.run?.id}`;
  await done(daughter.admin.post(`${place}/agree`, {}));
  const after = await ended('users', details.run?.id);
  expect([after.status, after.counts]).toMatchObject(['success', { switchedOff: 1 }]);
  expect(await personOf(daughter, 'boris')).toMatchObject({ status: 'disabled' });
});

/** Somebody who is signed in there comes here; answers their browsers. */
const throughTheOther = async (login: string) => {
  const there = browserClient(mother.origin);
  expect(await signInBy(there, login)).toBe(200);
  const here = browserClient(daughter.origin);
  await here.get('/platform/ui/project/info');
  const { url } = await done<{ url: string }>(here.post(`/platform/auth/providers/${providerId}/begin`, {}));
  const { pathname, search } = new URL(url);
  const { location } = await there.visit(`${pathname}${search}`);
  const back = new URL(location);
  expect(`${back.origin}${back.pathname}`).toBe(`${daughter.origin}/platform/login/provider`);
  const complete = { query: back.search.slice(1) };
  expect(await done(here.post('/platform/auth/providers/complete', complete))).toMatchObject({
    status: 'signedIn',
  });
  return { there, here };
};
const isSignedIn = async (browser: BrowserClient): Promise<boolean> =>
  (await browser.get('/platform/user/profile')).status === 200;

it('a person of the other one signs in, and signs out in both directions', async () => {
  const first = await throughTheOther('vera');
  expect(await isSignedIn(first.here)).toBe(true);
  const { url } = await done<{ url: string }>(first.here.get('/platform/auth/providers/end-session'));
  await done(first.here.post('/platform/auth/logout', {}));
  const { pathname, search } = new URL(url);
  await first.there.visit(`${pathname}${search}`);
  await expect.poll(() => isSignedIn(first.there), PATIENT).toBe(false);

  const second = await throughTheOther('vera');
  await done(second.there.post('/platform/auth/logout', {}));
  // Its back-channel token ends the session here.
  await expect.poll(() => isSignedIn(second.here), PATIENT).toBe(false);
});

it('while one is away the other keeps everybody; when it is back everything goes on', async () => {
  await mother.platform.hold('bff');
  const failed = await runNow('users');
  expect([failed.status, failed.failure]).toEqual(['error', 'unreachable']);
  expect(await personOf(daughter, 'vera')).toMatchObject({ status: 'active' });
  mother.platform.release('bff');
  await mother.platform.ready('bff');
  const run = await runNow('users');
  expect(run).toMatchObject({ status: 'success', failure: null, counts: { switchedOff: 0, changed: 0 } });
});
