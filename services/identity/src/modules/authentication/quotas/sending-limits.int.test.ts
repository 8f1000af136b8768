import { sendingLimitEndpoints } from '@gatehouse/contracts/identity/sending-limits.endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    settings: { mailboxPerHour: 2, smsPerCountryHour: 1 },
    domains: [testDomain('base', { base: true }), testDomain('sms', { schemeCode: 'sms-or-password' })],
  });
});
afterAll(() => world.close());

const send = async (
  method: 'GET' | 'POST',
  below = '',
  methods = ['setting.settings.read', 'setting.settings.write'],
) => {
  const actor = { ...accountActor('vera', { methods, login: 'vera' }), locale: 'en' };
  const response = await world.app.inject({
    method,
    url: `/api/v1${sendingLimitEndpoints.list.path}${below}`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const limits = async () => (await send('GET')).body.limits as Record<string, unknown>[];
const restore = (email: string, ip: string) =>
  world.call('POST', '/api/v1/platform/password/link', {
    body: { email },
    caller: { domainId: 'base', ip },
  });

describe('sending limits', () => {
  it('say how much of each is used, until when, and what gets nothing more', async () => {
    expect((await limits()).map(({ used, until }) => [used, until])).toEqual(
      Array.from({ length: 8 }, () => [0, null]),
    );
    for (let request = 0; request < 3; request += 1)
      await restore('anna@example.org', `198.51.100.${request}`);
    const { body } = await send('GET');
    const restored = body.limits.find(
      ({ kind, window }: Record<string, string>) => kind === 'restore' && window === 'hour',
    );
    expect(restored).toMatchObject({ channel: 'email', country: null, used: 2, limit: 100_000 });
    expect(restored.until).toMatch(/^2040-/);
    expect(body.exhausted).toEqual([{ channel: 'email', scope: 'mailbox', window: 'hour', count: 1 }]);
  });

  it('name countries that are not at home, and forget what was counted in a window that is over', async () => {
    const code = (mobile: string) =>
      world.call('POST', '/api/v1/platform/auth/code/mobile', {
        body: { flow: 'sms_code', mobile },
        caller: { domainId: 'sms', ip: '203.0.113.9' },
      });
    await code('+77012345678');
    const kazakh = async () => (await limits()).filter(({ country }) => country === 'KZ');
    expect(await kazakh()).toMatchObject([
      { channel: 'sms', kind: 'codes', window: 'hour', used: 1, limit: 1 },
      { window: 'day', used: 1 },
    ]);
    world.clock.forward(3_600);
    expect((await kazakh()).map(({ window }) => window)).toEqual(['day']);
    expect((await send('GET')).body.exhausted).toEqual([]);
  });

  it('begin anew for a channel alone, which the history says', async () => {
    await restore('boris@example.org', '198.51.100.9');
    expect((await send('POST', '/email/reset')).status).toBe(204);
    const used = (await limits()).filter(({ used: count }) => count !== 0).map(({ channel }) => channel);
    expect(new Set(used)).toEqual(new Set(['sms']));
    const [event, ...more] = await world.events('identity.message-budget.cleared');
    expect(more).toEqual([]);
    expect(event).toMatchObject({ actor: 'vera', data: { channel: 'email' } });
  });

  it('are reset by those who may change settings, for a channel that has limits', async () => {
    expect((await send('POST', '/sms/reset', ['setting.settings.read'])).status).toBe(403);
    const { status, body } = await send('POST', '/push/reset');
    expect([status, body.errorList]).toEqual([400, { channel: 'errorChoice' }]);
  });
});
