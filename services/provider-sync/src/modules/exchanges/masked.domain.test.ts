import { expect, it } from 'vitest';
import { maskedAddress, maskedBody, maskedHeaders, readBody } from './masked.domain.ts';
import { maskerOf } from './masked-values.domain.ts';

const masker = maskerOf([]);
const bodyOf = (text: string, contentType: string, most = 1_000_000) =>
  maskedBody(readBody(text, contentType), { contentType, masker, most })?.text;

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
  [
    JSON.stringify({ clientSecret: 4_242_424_242, accessTokenLifespan: 300 }),
    'application/json',
    JSON.stringify({ clientSecret: '***', accessTokenLifespan: 300 }),
  ],
])('keeps what opens anything out of %s', (text, type, shown) => {
  const masked = bodyOf(text, type);
  expect(masked?.replaceAll('%2A%2A%2A', '***')).toBe(shown);
  expect(masked).not.toContain('canary');
});

it('tells nothing of a body that it cannot read', () => {
  expect(bodyOf('<html>canary</html>', 'text/html')).toBeUndefined();
  expect(bodyOf('{"access_token": "canary', 'application/json')).toBeUndefined();
});

it('a secret that the end of what is shown would cut in two shows none of it', () => {
  const own = maskerOf(['canary-canary-canary']);
  const text = JSON.stringify({ a: 'x'.repeat(80), b: 'canary-canary-canary' });
  for (let most = 80; most < text.length; most += 1) {
    const shown = maskedBody(readBody(text, 'application/json'), {
      contentType: 'application/json',
      masker: own,
      most,
    });
    expect(shown?.text).not.toContain('can');
  }
});

it('shows addresses and headers without what proves anything', () => {
  const address = maskedAddress(new URL('https://me:canary@id.example/token?code=canary&max=5'), masker);
  expect(address).toBe('https://id.example/token?code=***&max=5');
  expect(
    maskedHeaders(
      [
        ['authorization', 'Bearer canary'],
        ['accept', 'application/json'],
        ['location', 'https://id.example/cb?max=5&access_token=canary#id_token=canary'],
        ['x-debug', 'Bearer canary.canary.canary'],
      ],
      masker,
    ),
  ).toEqual([
    { name: 'authorization', value: '***' },
    { name: 'accept', value: 'application/json' },
    { name: 'location', value: 'https://id.example/cb?max=5&access_token=***#id_token=***' },
    { name: 'x-debug', value: 'Bearer ***' },
  ]);
});
