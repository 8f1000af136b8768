import { describe, expect, it } from 'vitest';
import { foreignOrigins, tokenOriginOf, unconfirmedOrigins } from './named-origins.ts';

const issuer = 'https://id.example/realms/staff';
const token = (address: unknown) => foreignOrigins(issuer, { token_endpoint: address });

describe('an endpoint', () => {
  it.each([
    'https://id.example/token',
    'https://id.example:443/token',
    'https://ID.example/other/token',
    undefined,
    null,
  ])('%j is where the issuer is', (address) => {
    expect(token(address)).toEqual([]);
  });

  it.each([
    ['http://id.example/token', 'http://id.example'],
    ['https://id.example:8443/token', 'https://id.example:8443'],
    ['https://id.example.evil/token', 'https://id.example.evil'],
    ['https://id.example@evil.example/token', 'https://evil.example'],
  ])('%s is elsewhere', (address, origin) => {
    expect(token(address)).toEqual([{ endpoint: 'token', origin }]);
    expect(tokenOriginOf({ token_endpoint: address })).toBe(origin);
  });

  it.each(['', 'token', '//evil.example', 'javascript:alert(1)', 'file:///etc/passwd', 7, {}])(
    '%j is none',
    (address) => {
      expect(() => token(address)).toThrow();
    },
  );
});

it('an origin is confirmed for one endpoint', () => {
  const keys = { endpoint: 'jwks', origin: 'https://cdn.example' } as const;
  const secret = { endpoint: 'token', origin: 'https://cdn.example' } as const;
  expect(unconfirmedOrigins([keys, secret], [keys])).toEqual([secret]);
});
