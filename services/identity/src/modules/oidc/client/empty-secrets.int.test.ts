/** Public clients that send HTTP Basic with an empty secret (oidc-agent). */
import type * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, callback, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

let world: ProviderWorld;
let anna: Caller;
let agent: relyingParty.Configuration;
const withoutSecret = { type: 'public', tokenAuthMethod: 'none', secret: null } as const;
beforeAll(async () => {
  world = await startProvider();
  await world.register('agent one', withoutSecret);
  await world.register('other', withoutSecret);
  await world.register('shop');
  await world.enrol({ login: 'anna' }, 'pass');
  anna = await signIn(world, 'anna');
  agent = await world.discover('agent one');
});
afterAll(() => world.close());

const post = async (path: string, name: string, fields: Record<string, string>) => {
  const authorization = `Basic ${Buffer.from(`${name}:`).toString('base64')}`;
  const body = new URLSearchParams(fields);
  const answer = await world.send(path, { method: 'POST', body, headers: { authorization } });
  return {
    status: answer.status,
    body: answer.headers.get('content-type') ? await answer.json() : undefined,
  };
};
const codeOf = async () => {
  const asked = await ask(agent, { scope: 'openid offline_access' });
  const code = new URL(locationOf(await world.send(asked.url, {}, anna))).searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, redirect_uri: callback };
  return { ...fields, code_verifier: asked.verifier };
};

test.each(['agent+one', 'agent%20one'])('%s is taken for what it is', async (name) => {
  const { status, body } = await post('/oidc/token', name, await codeOf());
  expect([status, body.token_type]).toEqual([200, 'Bearer']);
  const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
  const renewed = await post('/oidc/token', name, renewal);
  expect(renewed.status).toBe(200);
  const token = renewed.body.access_token;
  expect((await post('/oidc/token/introspection', name, { token })).body.active).toBe(true);
  expect((await post('/oidc/token/revocation', name, { token: renewed.body.refresh_token })).status).toBe(
    200,
  );
  expect((await post('/oidc/token/introspection', name, { token })).body.active).toBe(false);
});

test('a code is another client’s under another name, in the header or beside it', async () => {
  for (const [name, more] of [
    ['other', {}],
    ['agent+one', { client_id: 'other' }],
  ] as const)
    expect(await post('/oidc/token', name, { ...(await codeOf()), ...more })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
});

test.each(['shop', 'nobody', '%', ''])('%s without its secret is let in nowhere', async (name) => {
  const { status, body } = await post('/oidc/token', name, { grant_type: 'client_credentials' });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.error).toMatch(/^invalid_(?:client|request)$/);
});
