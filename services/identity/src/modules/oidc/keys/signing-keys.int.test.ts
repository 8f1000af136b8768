/** Signing keys are replaced while people sign in. */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import * as relyingParty from 'openid-client';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { createSigningKeys } from './signing-keys.service.ts';

const DAY = 24 * 3_600_000;
let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
/** Milliseconds that the clock of the process is ahead, by which it reads the keys anew. */
let ahead = 0;
beforeAll(async () => {
  world = await startProvider();
  Object.assign(world.clock, { monotonic: () => performance.now() + ahead });
  await world.register('portal');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
});
afterAll(() => world.close());

interface Key extends JsonWebKey {
  readonly kid: string;
  readonly kty: string;
}
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

const readKeySet = async () => {
  const answer = await world.send('/oidc/jwks');
  const age = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]);
  return { keys: ((await answer.json()) as { keys: Key[] }).keys, age };
};

/** Whether somebody who has read this key set some time ago takes the token. */
const isTaken = (token: string, keys: readonly Key[]): boolean => {
  const key = keys.find(({ kid }) => kid === headerOf(token).kid);
  const [header, payload, signature = ''] = token.split('.');
  return (
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
};

const login = async () => {
  const asked = await ask(config);
  return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
};

/** The process looks at the keys again. */
const lookAgain = () => {
  ahead += 31_000;
};
/** So much time passes for the keys. */
const pass = async (days: number) => {
  const rows = world.connection.collection('signing_keys');
  await rows.updateMany({}, [
    { $set: { signsFrom: { $dateSubtract: { startDate: '$signsFrom', unit: 'hour', amount: days * 24 } } } },
  ]);
};

test('no client that keeps the key set for as long as it may ever refuses a token', async () => {
  const first = await login();
  const kept = await readKeySet();
  const announcing = createSigningKeys({
    connection: world.connection,
    sealer: world.sealer,
    log: pino({ level: 'silent' }),
    clock: { ...world.clock, now: () => new Date() },
  });

  const signedBy = new Set<string>();
  let keys = kept.keys;
  let failed = 0;
  let streaming = true;
  const stream = Array.from({ length: 3 }, async () => {
    while (streaming) {
      const { id_token: token } = await login();
      if (!isTaken(String(token), keys)) failed += 1;
      signedBy.add(headerOf(String(token)).kid);
    }
  });
  try {
    await vi.waitFor(() => expect(signedBy.size).toBe(1), 20_000);
    await pass(90);
    // Two replicas at once make one successor.
    await Promise.all([announcing.rotate(), announcing.rotate()]);
    lookAgain();
    const announced = await vi.waitFor(async () => {
      const read = await readKeySet();
      expect(read.keys).toHaveLength(kept.keys.length + 2);
      return read;
    }, 20_000);
    // Whoever has read the set before may keep it until then, and reads it again before the new key signs.
    expect(announced.age * 1000 + 30_000).toBeLessThan(DAY);
    expect(signedBy.size).toBe(1);
    keys = announced.keys;
    await pass(2);
    lookAgain();
    await vi.waitFor(() => expect(signedBy.size).toBe(2), 30_000);
  } finally {
    streaming = false;
    await Promise.all(stream);
  }
  expect(failed).toBe(0);

  // What was signed and given before is as good as ever.
  expect(isTaken(String(first.id_token), (await readKeySet()).keys)).toBe(true);
  const subject = String(person.session?.accountId);
  expect((await relyingParty.fetchUserInfo(config, first.access_token, subject)).sub).toBe(subject);
  await relyingParty.refreshTokenGrant(config, String(first.refresh_token));
  const hint = { id_token_hint: String(first.id_token), post_logout_redirect_uri: 'https://app.example/bye' };
  const left = await world.send(relyingParty.buildEndSessionUrl(config, hint), {}, person);
  expect(locationOf(left)).toBe('https://app.example/bye');
});

test('a key that no sealing key opens is named in the log, and another one signs', async () => {
  const rows = world.connection.collection<{ _id: string }>('signing_keys');
  const lost = await rows.find({ algorithm: 'ES256' }).toArray();
  await rows.updateMany({ algorithm: 'ES256' }, { $set: { 'sealed.kid': 'lost' } });
  lookAgain();
  person = await signIn(world, 'anna');
  const { id_token: token } = await login();
  expect(isTaken(String(token), (await readKeySet()).keys)).toBe(true);
  expect(await rows.countDocuments({ algorithm: 'ES256' })).toBe(lost.length + 1);
  const named = world
    .logged()
    .split('\n')
    .filter((line) => line.includes('signing-key.not-opened'));
  for (const { _id } of lost) expect(named.some((line) => line.includes(`"${_id}"`))).toBe(true);
});
