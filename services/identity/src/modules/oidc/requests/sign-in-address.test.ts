import { expect, test } from 'vitest';
import { signInAddress } from './sign-in-address.ts';

test('an application names the person and the languages', () => {
  expect(signInAddress('/oidc/auth/1', {})).toBe('/platform/login?ref=%2Foidc%2Fauth%2F1');
  expect(
    signInAddress('/oidc/auth/1', { login_hint: " o'neil+1@пример.рф&ref=/x ", ui_locales: 'pt-BR en' }),
  ).toBe(
    `/platform/login?ref=%2Foidc%2Fauth%2F1&login_hint=o'neil%2B1%40${encodeURIComponent('пример.рф')}%26ref%3D%2Fx&ui_locales=pt-BR%20en`,
  );
});

test('the page may be shown to somebody who is signed in, too', () => {
  expect(signInAddress('/oidc/auth/1', {}, true)).toBe('/platform/login?ref=%2Foidc%2Fauth%2F1&again=1');
});

test.each([
  ['login_hint', ''],
  ['login_hint', ' \t'],
  ['login_hint', 'anna\r\nSet-Cookie: a=b'],
  ['login_hint', 'anna\u202Egro.elpmaxe@'],
  ['login_hint', 'a'.repeat(255)],
  ['login_hint', ['anna']],
  ['ui_locales', '../../en <script> e\u0000n'],
  ['ui_locales', 7],
])('%s %o is left out', (name, value) => {
  expect(signInAddress('/oidc/auth/1', { [name]: value })).toBe('/platform/login?ref=%2Foidc%2Fauth%2F1');
});

test('of a long list of languages the first are looked at', () => {
  const address = signInAddress('/', { ui_locales: 'de '.repeat(1_000) });
  expect(new URL(address, 'https://x.example').searchParams.get('ui_locales')).toBe(
    Array(10).fill('de').join(' '),
  );
});
