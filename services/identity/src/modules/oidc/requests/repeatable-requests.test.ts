import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { rememberCaller } from './callers.ts';
import { repeatedAddress } from './repeatable-requests.ts';

const ordinary = {
  client_id: 'portal',
  response_type: 'code',
  redirect_uri: 'https://app.example/back',
  scope: 'openid',
  state: 's',
  nonce: 'n',
  code_challenge: 'c',
  code_challenge_method: 'S256',
};
const prompt = { name: 'login', reasons: ['no_session'] };
const addressOf = (params: Readonly<Record<string, string>>) => `/oidc/auth?${new URLSearchParams(params)}`;

interface Asked {
  readonly method?: string;
  readonly address?: string;
  readonly caller?: 'anonymous' | 'account';
}
const requestOf = ({ method = 'GET', address = addressOf(ordinary), caller = 'anonymous' }: Asked) => {
  const request = { method, originalUrl: address } as unknown as IncomingMessage;
  rememberCaller(request, { kind: caller } as never);
  return request;
};

test('an ordinary request of somebody without a session is asked again as it came', () => {
  const more = { ...ordinary, login_hint: 'anna', ui_locales: 'ru en', response_mode: 'form_post' };
  for (const params of [ordinary, more, { ...ordinary, resource: 'https://api.example' }])
    expect(repeatedAddress(requestOf({ address: addressOf(params) }), { prompt, params })).toBe(
      addressOf(params),
    );
  const absent = { ...ordinary, prompt: undefined, max_age: undefined };
  expect(repeatedAddress(requestOf({}), { prompt, params: absent })).toBe(addressOf(ordinary));
});

test.each([
  ...['prompt', 'max_age', 'acr_values', 'id_token_hint', 'claims', 'request_uri', 'request', 'dpop_jkt'],
  'authorization_details',
])('one with %s is kept', (name) => {
  const params = { ...ordinary, [name]: '1' };
  expect(repeatedAddress(requestOf({ address: addressOf(params) }), { prompt, params })).toBeUndefined();
});

test.each<[string, Asked]>([
  ['of somebody with a session', { caller: 'account' }],
  ['that came as a form', { method: 'POST' }],
  ['of a device', { address: '/oidc/device?user_code=1' }],
  ['that was kept before', { address: '/oidc/auth/some-id' }],
  ['too long for the address of the sign-in page', { address: addressOf({ state: 's'.repeat(2_000) }) }],
  ['that a parser reads in another way', { address: `${addressOf(ordinary)}&other=\\` }],
])('one %s is kept', (_, asked) => {
  expect(repeatedAddress(requestOf(asked), { prompt, params: ordinary })).toBeUndefined();
});

test.each([
  { name: 'consent', reasons: ['consent_missing'] },
  { name: 'login', reasons: ['no_session', 'max_age'] },
])('one that waits for %o is kept', (other) => {
  expect(repeatedAddress(requestOf({}), { prompt: other, params: ordinary })).toBeUndefined();
});
