import { expect, it } from 'vitest';
import { maskedAddress, maskedBody, maskedHeaders } from './masked.domain.ts';

it.each([
  [
    'client_secret=canary&grant_type=client_credentials&code=canary',
    'application/x-www-form-urlencoded',
    'client_secret=***&grant_type=client_credentials&code=***',
  ],
  [
    JSON.stringify({ access_token: 'canary', token_type: 'Bearer', expires_in: 60 }),
    'application/json;charset=utf-8',
    JSON.stringify({ access_token: '***', token_type: 'Bearer', expires_in: 60 }),
  ],
  [
    JSON.stringify([
      { username: 'anna', credentials: [{ value: 'canary' }], attributes: { apiKey: ['canary'] } },
    ]),
    'application/json',
    JSON.stringify([{ username: 'anna', credentials: '***', attributes: { apiKey: '***' } }]),
  ],
])('keeps what opens anything out of %s', (text, type, shown) => {
  const masked = maskedBody(text, type);
  expect(masked?.replaceAll('%2A%2A%2A', '***').replaceAll('***', '***')).toBe(shown);
  expect(masked).not.toContain('canary');
});

it('tells nothing of a body that it cannot read', () => {
  expect(maskedBody('<html>canary</html>', 'text/html')).toBeUndefined();
  expect(maskedBody('{"access_token": "canary', 'application/json')).toBeUndefined();
});

it('shows addresses and headers without what proves anything', () => {
  const address = maskedAddress(new URL('https://me:canary@id.example/token?code=canary&max=5'));
  expect(address).toBe('https://id.example/token?code=***&max=5');
  expect(
    maskedHeaders([
      ['authorization', 'Bearer canary'],
      ['accept', 'application/json'],
    ]),
  ).toEqual([
    { name: 'authorization', value: '***' },
    { name: 'accept', value: 'application/json' },
  ]);
});
