/**
 * What only a person may know is nowhere to be found afterwards (N20): not in logs, topics, databases, Redis, metrics or
 * the support bundle. Real
 * secrets travel through the running platform; then everything it wrote is searched for them. The same is done for all that
 * is known of a person once their account is deleted (ADR 105).
 */
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { type IsolatedPlatform, startIsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { readings } from '@gatehouse/testkit/visiting/echoing-provider.ts';
import { type MessageSink, startMessageSink } from '@gatehouse/testkit/visiting/message-sink.ts';
import { register } from '@gatehouse/testkit/visiting/registration.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { importDomains } from '../../demo-data/import-rows.ts';
import { exchanged } from './exchanges.ts';
import { importField } from './fields.ts';
import { handedOut } from './tokens.ts';
import { writtenBy } from './written.ts';

const names = [...serviceNames];
const engines = {
  mongoUrl: inject('mongoUrl'),
  kafkaBrokers: inject('kafkaBrokers').join(','),
  redisUrl: inject('redisUrl'),
};
const traced = { GATEHOUSE_LOG_LEVEL: 'trace' };
const PATIENT = { timeout: 60_000, interval: 500 };
let sink: MessageSink;
let platform: IsolatedPlatform;
let origin: string;
let written: ReturnType<typeof writtenBy>;

beforeAll(async () => {
  sink = await startMessageSink();
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'secrets',
    engines,
    only: names,
    extra: {
      notification: { GATEHOUSE_SMTP_URL: sink.smtpUrl, GATEHOUSE_SMS_URL: sink.smsUrl },
      ...Object.fromEntries(names.filter((name) => name !== 'notification').map((name) => [name, traced])),
      'provider-sync': { ...traced, GATEHOUSE_PROVIDER_LOCAL_HOSTS: '127.0.0.1' },
    },
  });
  await platform.ready();
  written = writtenBy(platform, names, engines);
  const port = Number(new URL(platform.urls.bff ?? '').port);
  origin = `http://localhost:${port}`;
  await importDomains(platform.command, port);
}, 120_000);

afterAll(async () => {
  await platform?.dispose();
  await sink?.close();
}, 60_000);

const setUpTotp = async (client: BrowserClient, password: string) => {
  const path = '/platform/user/profile/second-factor/totp';
  const begun = await client.post(path, { flow: 'credentials', password });
  const { secret } = begun.body as { secret: string };
  const done = await client.put(path, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  return { secret, ...(done.body as { recoveryCodes: readonly string[] }) };
};

const signIn = (client: BrowserClient, email: string, password: string) =>
  client.post('/platform/auth/login/email', { flow: 'credentials', email, password });

const databases = async () =>
  [...(await written.collections())].map(([name, rows]) => `${name} ${rows.toString()}`).join('\n');
const everything = async () => ({
  logs: await written.logs(),
  topics: await written.topics(),
  databases: await databases(),
  redis: await written.redis(),
  metrics: await written.metrics(),
  bundle: await written.bundle(),
});
/** Which of these stand where. */
const foundIn = (
  all: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): readonly string[] =>
  Object.entries(all).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => secret === '' || text.includes(secret))
      .map(([name]) => `${name} in ${place}`),
  );

test('no password, code, link or cookie is written anywhere', { timeout: 120_000 }, async () => {
  const email = 'newcomer@secrets.example';
  const person = { email, mobile: '+79160001122', password: 'Canary-Wren-Nest-58' };
  const newPassword = 'Canary-Heron-Reed-93';
  const wrongPassword = 'Canary-Wrong-Guess-17';
  const client = browserClient(origin);
  // The services learn of the imported domains by their own events.
  const registered = await vi.waitFor(() => register({ client, sink, ...person }), {
    timeout: 60_000,
    interval: 1_000,
  });
  await client.get('/platform/user/profile/details');
  const restoring = browserClient(origin);
  await restoring.get('/platform/ui/project/info');
  expect((await signIn(restoring, email, wrongPassword)).status).toBe(400);
  expect((await restoring.post('/platform/password/link', { email })).status).toBe(204);
  const restore = /\/platform\/new-password\/([\w-]+)/.exec(await sink.next(email))?.[1] ?? '';
  const change = { password: newPassword, repeatPassword: newPassword };
  const changed = await restoring.put(`/platform/password/${restore}`, change);
  expect([changed.status, changed.body]).toEqual([204, null]);
  expect((await signIn(restoring, email, newPassword)).status).toBe(200);

  const { secret, recoveryCodes } = await setUpTotp(restoring, newPassword);
  const byTotp = browserClient(origin);
  await byTotp.get('/platform/ui/project/info');
  expect((await signIn(byTotp, email, newPassword)).body).toMatchObject({ status: 'secondFactor' });
  const [recoveryCode = ''] = recoveryCodes;
  const used = await byTotp.post('/platform/auth/login/email', {
    flow: 'recovery_code',
    email,
    code: recoveryCode,
  });
  expect(used.body).toEqual({ status: 'signedIn' });

  // What the journal shows has gone all the way.
  await expect.poll(() => written.journal(), PATIENT).toContain('identity.account.second-factor-changed');
  const all = await everything();
  const secrets = {
    password: person.password,
    'new password': newPassword,
    'wrong password': wrongPassword,
    'registration link': registered.link,
    'restore link': restore,
    'secret of an application': secret,
    'first session cookie': client.cookie('gatehouse') ?? '',
    'session cookie': restoring.cookie('gatehouse') ?? '',
  };
  expect(foundIn(all, secrets)).toEqual([]);
  // Four digits stand in every number by chance; as a value of its own the code would be quoted.
  const codes = [registered.code, ...recoveryCodes].map((code) => `"${code}"|: ?${code}[,}]`);
  const anyCode = new RegExp(codes.join('|'));
  expect(recoveryCodes).toHaveLength(10);
  expect(
    Object.entries(all)
      .filter(([, text]) => anyCode.test(text))
      .map(([place]) => place),
  ).toEqual([]);
  // The search itself finds what was written.
  expect(all.topics).toContain('identity.account.created');
  expect(all.databases).toContain(email);
  expect(all.logs.length).toBeGreaterThan(1_000);
  expect(all.metrics).toContain('identity.auth.login');
  expect(all.bundle).toContain('service-identity');
});

test('no secret of an application, no code and no token is written anywhere', {
  timeout: 120_000,
}, async () => {
  const person = { email: 'visitor@secrets.example', password: 'Canary-Plover-Marsh-26' };
  const client = browserClient(origin);
  await register({ client, sink, ...person, mobile: '+79160007788' });
  const secrets = await handedOut(platform, origin, client);
  await expect.poll(() => written.journal(), PATIENT).toContain('identity.client-session.notified');
  const all = await everything();
  // In case that only a part is written.
  const ends = Object.entries(secrets).map(
    ([name, secret]) => [`end of ${name}`, secret.slice(-32)] as const,
  );
  expect(foundIn(all, { ...secrets, ...Object.fromEntries(ends) })).toEqual([]);
  expect(all.databases).toContain('oidc_artifacts');
});

test('no secret of a client and no token of a provider is in the integration journal, wherever it is echoed', {
  timeout: 120_000,
}, async () => {
  const { secrets, shown } = await exchanged(platform);
  const all = { journal: shown, ...(await everything()) };
  const opened = Object.fromEntries(Object.entries(all).map(([place, text]) => [place, readings(text)]));
  expect(foundIn(opened, secrets)).toEqual([]);
  expect(shown).toContain('anna');
  expect(all.databases).toContain('audit.exchanges');
});

/** Where any of these words stands: `service.collection`, or Redis. */
const placesOf = async (words: readonly string[]): Promise<readonly string[]> => {
  const places = [...(await written.collections()), ['redis', await written.redis()] as const];
  return places.filter(([, content]) => words.some((word) => content.includes(word))).map(([name]) => name);
};

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

/** Uploads a picture and makes it the avatar; answers its id. */
const avatarOf = async (client: BrowserClient): Promise<string> => {
  const { url } = (await client.post('/platform/user/avatar', undefined)).body as { url: string };
  const form = new FormData();
  form.append('name', 'me.svg');
  form.append('path', 'mainInfo.avatar');
  form.append('file', new Blob([drawing]), 'me.svg');
  const { fileId } = (await client.post(url.replace('/api/v1', ''), form)).body as { fileId: string };
  expect((await client.put('/platform/user/avatar', { avatar: fileId })).status).toBe(200);
  return fileId;
};

/** Says all that a profile takes, in every kind of field. */
const fillProfile = async (client: BrowserClient): Promise<void> => {
  await importField(platform, { code: 'nickname', title: { ru: 'Прозвище', en: 'Nickname' } });
  const { body } = await client.get('/platform/user/profile/details');
  const changed = await client.patch('/platform/user/profile', {
    revision: (body as { profile: { revision: number } }).profile.revision,
    mainInfo: { lastName: 'Ускользаева', comment: 'Говорит по-арамейски', birthDate: '1907-11-30' },
    contacts: {
      mobiles: [{ main: '+79160005566', additional: '90817' }],
      emails: [{ main: 'home@vanishing.example' }],
    },
    additionalInfo: { nickname: 'Невидимка' },
  });
  expect(changed.status).toBe(200);
  const subscribes = [{ subscribeId: 'documents', channelId: 'email', enabled: true, period: 'daily' }];
  expect((await client.put('/platform/user/profile/subscribes', { subscribes })).status).toBe(200);
};

interface Leaver {
  readonly email: string;
  readonly password: string;
}

/** A wrong password, a link and codes that nobody uses, another session, and an address that is not taken over. */
const leaveUnfinished = async (client: BrowserClient, other: BrowserClient, { email, password }: Leaver) => {
  await other.get('/platform/ui/project/info');
  expect((await signIn(other, email, 'Canary-Wrong-Guess-18')).status).toBe(400);
  expect((await other.post('/platform/password/link', { email })).status).toBe(204);
  await sink.next(email);
  expect((await signIn(other, email, password)).status).toBe(200);
  const confirmation = '/platform/user/profile/confirmation/code';
  expect((await client.post(confirmation, { flow: 'email_code' })).status).toBe(200);
  await sink.next(email);
  const moving = { email: 'moved@vanishing.example', actual: password };
  expect((await client.post('/platform/user/profile/contact/code', moving)).status).toBe(200);
  await sink.next(moving.email);
};

test('all that is known of a person goes with the account, from every store', {
  timeout: 120_000,
}, async () => {
  const person = { email: 'leaver@vanishing.example', password: 'Canary-Osprey-Loft-71' };
  const addresses = ['203.0.113.97', '203.0.113.98'] as const;
  const [client, other] = addresses.map((address) => browserClient(origin, { address })) as [
    BrowserClient,
    BrowserClient,
  ];
  const lastName = 'Исчезновенская';
  await register({ client, sink, ...person, mobile: '+79160003344', lastName });
  await fillProfile(client);
  const picture = await avatarOf(client);
  await leaveUnfinished(client, other, person);

  const known = [
    ...['vanishing.example', '79160003344', lastName, 'Ускользаева', 'арамейски', '1907-11-30'],
    ...['79160005566', 'Невидимка', lastName.toLowerCase(), 'ускользаева', picture],
  ];
  // The journal has heard of the last changes.
  for (const last of ['Невидимка', picture.slice(0, 8)])
    await expect.poll(() => written.journal(), PATIENT).toContain(last);
  expect(await placesOf(known)).toEqual(
    expect.arrayContaining([
      ...['identity.accounts', 'identity.registrations', 'profile.profiles', 'profile.profile_values'],
      ...['profile.pictures', 'notification.recipients', 'audit.people', 'audit.history'],
    ]),
  );
  expect(await placesOf(addresses)).toContain('audit.history');
  // Metrics and the support bundle know nobody, not even while they are here.
  const told = [await written.metrics(), await written.bundle()].join('\n');
  expect([...known, ...addresses, person.email].filter((word) => told.includes(word))).toEqual([]);

  const proof = { flow: 'credentials', password: person.password };
  expect((await client.delete('/platform/user/profile', proof)).status).toBe(204);
  // Events that were told are kept for a week; what an address may do is counted whoever is there.
  const traces = async () => [
    ...(await placesOf(known)).filter((place) => !/\.outbox$/.test(place)),
    ...(await placesOf(addresses)).filter((place) => !/\.outbox$|^identity\.quotas$|^redis$/.test(place)),
  ];
  await expect.poll(traces, PATIENT).toEqual([]);
});
