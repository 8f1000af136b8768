/** Devices that ask whether a person has let them in, and how often (RFC 8628, section 3.5). */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { issuer, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { createDevicePolls } from './device-polls.ts';

const tv = { type: 'public', tokenAuthMethod: 'none', secret: null, redirectUris: [] } as const;
const grants = { grantTypes: [deviceGrant, 'refresh_token'] } as const;
let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider();
  for (const clientId of ['tv', 'other']) await world.register(clientId, { ...tv, ...grants });
  await world.enrol({ login: 'anna' }, 'pass');
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => world.close());

const discover = (clientId = 'tv') => world.discover(clientId, relyingParty.None());
const begin = async () => relyingParty.initiateDeviceAuthorization(await discover(), { scope: 'openid' });

const askTokens = async ({ device_code: code }: { device_code: string }, clientId = 'tv') => {
  const body = new URLSearchParams({ grant_type: deviceGrant, client_id: clientId, device_code: code });
  const answer = await world.send('/oidc/token', { method: 'POST', body });
  const told = (await answer.json()) as { readonly error?: string; readonly access_token?: string };
  return { status: answer.status, ...told };
};
const poll = async (device: { device_code: string }) => {
  const { error, access_token: token } = await askTokens(device);
  return error ?? typeof token;
};
/** Lets time pass for this device. */
const wait = ({ device_code: code }: { device_code: string }, seconds: number) =>
  world.redis.hincrby(`device-poll:${secretHash(code)}`, 'at', -seconds * 1_000);

const letIn = async ({ user_code: code }: { user_code: string }) => {
  const person = await signIn(world, 'anna');
  const page = await (await world.send(`/oidc/device?user_code=${code}`, {}, person)).text();
  const xsrf = String(/name="xsrf" value="([^"]+)"/.exec(page)?.[1]);
  const body = new URLSearchParams({ xsrf, user_code: code, confirm: 'yes' });
  const headers = { origin: issuer.origin };
  expect((await world.send('/oidc/device', { method: 'POST', body, headers }, person)).status).toBe(200);
};

test('one that asks too soon is told to ask less often, by five seconds more each time', async () => {
  const device = await begin();
  expect(await poll(device)).toBe('authorization_pending');
  expect(await askTokens(device)).toMatchObject({ status: 400, error: 'slow_down' });
  for (const interval of [10, 15]) {
    await wait(device, interval - 5);
    expect(await poll(device)).toBe('slow_down');
  }
  for (let times = 0; times < 2; times += 1) {
    await wait(device, 20);
    expect(await poll(device)).toBe('authorization_pending');
  }
  await wait(device, 15);
  expect(await poll(device)).toBe('slow_down');
});

test('one that keeps to the interval never is, also where its timer is a little early', async () => {
  const device = await begin();
  for (let times = 0; times < 5; times += 1) {
    expect(await poll(device)).toBe('authorization_pending');
    await wait(device, 4.2);
  }
});

test('a relying party that keeps to the standard is let in without having heard it', async () => {
  const answers: unknown[] = [];
  const config = await discover();
  const device = await relyingParty.initiateDeviceAuthorization(config, { scope: 'openid' });
  config[relyingParty.customFetch] = async (address, init) => {
    const answer = await world.send(address, init as RequestInit);
    answers.push(((await answer.clone().json()) as { error?: string }).error);
    if (answers.length === 1) await letIn(device);
    return answer;
  };
  const tokens = await relyingParty.pollDeviceAuthorizationGrant(config, device);
  expect(tokens.access_token).toBeDefined();
  expect(answers).toEqual(['authorization_pending', undefined]);
}, 30_000);

test('what the person has decided is never held back', async () => {
  const device = await begin();
  expect(await poll(device)).toBe('authorization_pending');
  await letIn(device);
  expect(await poll(device)).toBe('string');
});

test('nobody slows down the device of another client, or another device', async () => {
  const [device, second] = [await begin(), await begin()];
  expect(await askTokens(device, 'other')).toMatchObject({ error: 'invalid_grant' });
  expect(await poll(device)).toBe('authorization_pending');
  expect(await poll(second)).toBe('authorization_pending');
  expect(await poll({ device_code: 'no-such-code' })).toBe('invalid_grant');
});

test('all processes know when a device has asked', async () => {
  const device = await begin();
  expect(await poll(device)).toBe('authorization_pending');
  const another = createDevicePolls(world.service);
  await another.start();
  await vi.waitFor(async () => expect(await another.tooSoon(device.device_code)).toBe(true), 10_000);
  await another.stop();
});

test('a question writes nothing to the database, and leaves no code in Redis', async () => {
  const device = await begin();
  const kept = () => world.connection.collection('oidc_artifacts').find().sort({ _id: 1 }).toArray();
  const before = await kept();
  expect(await poll(device)).toBe('authorization_pending');
  expect(await poll(device)).toBe('slow_down');
  expect(await kept()).toEqual(before);
  const keys = await world.redis.keys('*device-poll:*');
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join()).not.toContain(device.device_code);
});

test('while Redis is away every device is answered', async () => {
  const polls = createDevicePolls({
    ...world.service,
    config: { ...world.service.config, redisUrl: 'redis://127.0.0.1:1' },
  });
  await polls.start();
  expect([await polls.tooSoon('code'), await polls.tooSoon('code')]).toEqual([false, false]);
  await polls.stop();
});
