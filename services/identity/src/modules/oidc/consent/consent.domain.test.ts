import { describe, expect, test } from 'vitest';
import { askedBy, covers, kindsOf } from './consent.domain.ts';

const asking = (scope: string, claims?: unknown) =>
  askedBy({ scope, ...(claims === undefined ? {} : { claims: JSON.stringify(claims) }) });

describe('what an application asks for', () => {
  test.each([
    ['openid', undefined, ['openid']],
    ['email openid', undefined, ['openid', 'email']],
    ['openid unheard', { userinfo: { phone_number: null, unheard: null } }, ['openid', 'phone']],
    ['openid', { id_token: { acr: { essential: true }, given_name: null } }, ['openid', 'profile']],
    ['openid roles', undefined, ['openid', 'roles']],
    ['openid', { userinfo: { roles: null } }, ['openid', 'roles']],
    ['openid offline_access', undefined, ['openid', 'offline_access']],
  ])('%s with %o is told as %o', (scope, claims, kinds) => {
    expect(kindsOf(asking(scope, claims))).toEqual(kinds);
  });

  test('claims that nobody can read ask for nothing', () => {
    expect(askedBy({ scope: 'openid', claims: '{' })).toEqual({
      scopes: ['openid'],
      claims: [],
      resources: [],
      methods: [],
    });
  });
});

test('interfaces are told by their addresses, and agreed to one by one', () => {
  const [orders, stock] = ['https://api.example/orders', 'https://api.example/stock'];
  expect(askedBy({ scope: 'openid', resource: orders }).resources).toEqual([orders]);
  const both = askedBy({ scope: 'openid', resource: [orders, stock] });
  expect(both.resources).toEqual([orders, stock]);
  const agreed = { scopes: ['openid'], claims: [] };
  expect(covers(agreed, both)).toBe(false);
  expect(covers({ ...agreed, resources: [orders] }, both)).toBe(false);
  expect(covers({ ...agreed, resources: [stock, orders] }, both)).toBe(true);
});

test('an agreement holds the scopes, their claims and what was named, and no more', () => {
  const agreed = { scopes: ['openid', 'email'], claims: ['phone_number'] };
  expect(covers(null, asking('openid'))).toBe(false);
  expect(covers(agreed, asking('openid'))).toBe(true);
  expect(covers(agreed, asking('openid', { userinfo: { email: null, phone_number: null, acr: null } }))).toBe(
    true,
  );
  expect(covers(agreed, asking('openid profile'))).toBe(false);
  expect(covers(agreed, asking('openid', { userinfo: { name: null } }))).toBe(false);
});
