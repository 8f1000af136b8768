import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealedTokens } from './sealed-tokens.ts';

const DAY = 24 * 3_600_000;
const keyOf = (kid: string) => ({ kid, key: randomBytes(32) });
const first = keyOf('first');
let at = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => at };
const sealed = createSealedTokens({ keys: [first], sealWith: 'first' }, clock);
const here = sealed('https://base.example/oidc');
const payload = { accountId: 'anna', clientId: 'portal', grantId: 'family', scope: 'openid', exp: 9, iat: 1 };
const token = here.seal('AccessToken', payload) as string;

test('carries what it stands for, and shows nothing of it', () => {
  expect(here.open('AccessToken', token)).toEqual(payload);
  const shown = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const fact of ['anna', 'family', 'portal']) expect(shown.join(' ')).not.toContain(fact);
  expect(here.seal('AccessToken', payload)).not.toBe(token);
});

test('is nothing to another issuer, as another kind, with other keys, or with one character changed', () => {
  expect(sealed('https://other.example/oidc').open('AccessToken', token)).toBeUndefined();
  expect(here.open('ClientCredentials', token)).toBeUndefined();
  expect(here.open('RefreshToken', token)).toBeUndefined();
  const others = createSealedTokens({ keys: [keyOf('first')], sealWith: 'first' }, clock);
  expect(others('https://base.example/oidc').open('AccessToken', token)).toBeUndefined();
  const changed = [...token].flatMap((one, place) => {
    if (one === '.') return [];
    return [`${token.slice(0, place)}${one === 'b' ? 'c' : 'b'}${token.slice(place + 1)}`];
  });
  expect(changed.filter((one) => here.open('AccessToken', one) !== undefined)).toEqual([]);
});

test('is nothing in another spelling', () => {
  for (const scope of ['a', 'ab', 'abc']) {
    const one = here.seal('AccessToken', { ...payload, scope }) as string;
    const [begin = '', ...parts] = one.split('.');
    const longer = parts.map((_, at) =>
      [begin, ...parts.map((part, place) => (place === at ? `${part}A` : part))].join('.'),
    );
    const lasts = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const ends = parts.flatMap((_, at) =>
      lasts.map((last) =>
        [begin, ...parts.map((part, place) => (place === at ? part.slice(0, -1) + last : part))].join('.'),
      ),
    );
    const zero = one.replace(begin, `a0${begin.slice(1)}`);
    const opened = [...longer, ...ends, zero].filter((other) => here.open('AccessToken', other));
    expect(new Set(opened)).toEqual(new Set([one]));
  }
});

test('is opened on the days after, and by the key before the one of now', () => {
  at = new Date(at.getTime() + 3 * DAY);
  expect(here.open('AccessToken', token)).toEqual(payload);
  const rotated = createSealedTokens({ keys: [keyOf('second'), first], sealWith: 'second' }, clock);
  const after = rotated('https://base.example/oidc');
  expect(after.open('AccessToken', token)).toEqual(payload);
  expect(here.open('AccessToken', after.seal('AccessToken', payload) as string)).toBeUndefined();
});

test('is told by its form from tokens that are stored and from those that are signed', () => {
  expect(here.isSealed(token)).toBe(true);
  const signed = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
  for (const other of ['', 'Vv8m2kTqTzvhB0xV9r-1u3XkTg0w2h3sJ5pQeYc7Z4a', signed, '#handle', 'a.b.c.d'])
    expect(here.isSealed(other)).toBe(false);
});

test('is not made where it would be too long for a header', () => {
  expect(
    here.seal('AccessToken', { ...payload, claims: { userinfo: { [`x${'y'.repeat(2_000)}`]: null } } }),
  ).toBe(undefined);
});
