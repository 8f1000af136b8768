/** Relying parties that share no code with us: Authlib in Python, Nimbus' SDK in Java. */
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { javaProgram, pythonProgram } from '@gatehouse/testkit/foreign-programs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullProfile } from '../consent/profile-claims.fixtures.ts';
import { callback, secret, signIn } from '../oidc.fixtures.ts';
import { browser, startFront } from './front.fixtures.ts';

const file = (name: string) => join(import.meta.dirname, name);
const bye = 'https://app.example/bye';

let world: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  world = await startFront();
  const names = { lastName: 'Orlova', firstName: 'Anna', middleName: null, fio: null };
  await world.enrol({ login: 'anna', names }, 'pass');
});
afterAll(() => world.close());

const person = async (): Promise<string> => {
  const caller = await signIn(world, 'anna');
  world.signInAs(caller);
  return String(caller.session?.accountId);
};
const shared = () => ({ ISSUER: world.issuer, CALLBACK: callback, BYE: bye, BROWSER: browser });

test.each([
  ['ES256', 'client_secret_basic'],
  ['RS256', 'client_secret_post'],
] as const)('Authlib signs a person in, refreshes and signs out: %s, %s', async (algorithm, method) => {
  const clientId = `authlib-${algorithm}`;
  const scopes = ['openid', 'profile', 'email', 'personal', 'profile_fields'] as const;
  await world.register(clientId, { signingAlgorithm: algorithm, tokenAuthMethod: method, scopes });
  const accountId = await person();
  world.people.set(accountId, fullProfile);
  const run = await pythonProgram(file('authlib_client.py'), file('requirements.txt'));
  const variables = { CLIENT_ID: clientId, CLIENT_SECRET: secret, ALGORITHM: algorithm, METHOD: method };
  expect(await run({ ...shared(), ...variables, AUTHLIB_INSECURE_TRANSPORT: '1' })).toEqual({
    subject: accountId,
    name: 'Orlova Anna',
    born: '1990-05-17',
    fields: { city: 'Омск', tongues: ['ru', 'en'] },
    sameSubject: true,
    rotated: true,
    active: true,
    left: bye,
    activeAfterwards: false,
  });
});

test('Nimbus proves itself by a key and binds its tokens to another', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'ES256' };
  await world.register('nimbus', {
    tokenAuthMethod: 'private_key_jwt',
    secret: null,
    jwks: JSON.stringify({ keys: [jwk] }),
  });
  const accountId = await person();
  const run = await javaProgram(file('NimbusClient.java'), {
    title: 'Nimbus OpenID Connect SDK 11.26',
    name: 'nimbus-11.26',
    pom: file('pom.xml'),
    hashes: file('jars.sha256'),
  });
  const key = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k1' });
  const variables = { CLIENT_ID: 'nimbus', PRIVATE_KEY: key, ALGORITHM: 'ES256' };
  expect(await run({ ...shared(), ...variables })).toEqual({
    subject: accountId,
    sameSubject: true,
    stolen: 401,
    rotated: true,
    left: bye,
  });
});
