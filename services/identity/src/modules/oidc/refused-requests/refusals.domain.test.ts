import { expect, test } from 'vitest';
import { refusalOf } from './refusals.domain.ts';

const invalid = (error_description: string) => ({ error: 'invalid_request', error_description });

test.each([
  [invalid('Authorization Server policy requires PKCE to be used for this request'), 'pkce'],
  [invalid('not supported value of code_challenge_method'), 'pkceMethod'],
  [{ error: 'invalid_redirect_uri', error_description: 'redirect_uri did not match' }, 'redirectUri'],
  [invalid("missing required parameter 'redirect_uri'"), 'redirectUri'],
  [{ error: 'invalid_scope', error_description: 'requested scope is not allowed', scope: 'phone' }, 'scope'],
  [invalid('openid scope must be requested when using the nonce parameter'), 'scope'],
  [{ error: 'invalid_target' }, 'resource'],
  [{ error: 'unsupported_response_type', error_description: 'unsupported response_type' }, 'responseType'],
  [invalid('the request is too long'), 'request'],
])('%o is told as %s', (refused, reason) => {
  expect(refusalOf(refused)?.reason).toBe(reason);
});

test.each(['login_required', 'access_denied', 'server_error'])('%s says nothing of the request', (error) => {
  expect(refusalOf({ error })).toBeUndefined();
});

test('an address is kept without its parameters, a person in it and a fragment', () => {
  const refused = { error: 'invalid_redirect_uri' };
  const params = { redirect_uri: 'https://me:secret@app.example/cb?token=secret#secret' };
  expect(refusalOf(refused, params)?.detail).toBe('https://app.example/cb');
  expect(refusalOf(refused, { redirect_uri: 'com.example.app:/cb?token=secret' })?.detail).toBe(
    'com.example.app:/cb',
  );
  expect(refusalOf(refused, { redirect_uri: ['twice'] })?.detail).toBe('');
});

test('a long detail is cut', () => {
  expect(refusalOf({ error: 'invalid_scope', scope: 'x'.repeat(5_000) })?.detail).toHaveLength(200);
});
