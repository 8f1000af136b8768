import { expect, it } from 'vitest';
import { createProviderLogout } from './provider-logout.ts';

it('says from which address a logout token came, by what its household shares', async () => {
  const told: unknown[] = [];
  const logout = createProviderLogout({
    providers: { sessionsOf: async () => [], forget: async () => {} } as never,
    providerSync: {
      verifyLogout: async (...asked) => {
        told.push(asked);
        return { issuer: 'i', subject: 's', sid: null };
      },
    },
    sessions: { end: async () => 0 },
  });
  for (const ip of ['192.0.2.7', '2001:db8:1:2::a', '2001:db8:1:2::b', undefined])
    expect(await logout('realm', 'token', ip)).toEqual({ status: 200 });
  expect(told).toEqual(
    ['192.0.2.7', '6-2001-db8-1-2', '6-2001-db8-1-2', 'unknown'].map((address) => [
      'realm',
      { logoutToken: 'token', address },
    ]),
  );
});
