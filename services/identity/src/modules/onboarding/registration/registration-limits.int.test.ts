import { systemContext } from '@gatehouse/kit/events/event.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { gist, registrationCalls, startRegistration } from './registration.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startRegistration();
});
afterAll(() => world.close());

const site = registrationCalls(() => world);

describe('limits', () => {
  it('registrations of one client address a day hold exactly, also at once', async () => {
    const { ip } = site.somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.request({ ...site.somebody(), ip })),
    );
    expect(answers.filter(({ status: answered }) => answered === 204)).toHaveLength(3);
    const refused = answers.find(({ status: answered }) => answered !== 204);
    expect([...gist(refused as never), refused?.body.retryAfter]).toEqual([
      429,
      'registration.addressQuotaExceeded',
      86_400,
    ]);
  });

  it('mails to one address are limited without a word', async () => {
    const who = site.somebody();
    for (let i = 0; i < 8; i += 1)
      expect((await site.request(who, {}, { ip: `198.18.0.${i}` })).status).toBe(204);
    expect(await site.mailsTo(who.email)).toHaveLength(5);
  });

  it('requests beyond the mails of a day leave the last mailed link as it is', async () => {
    const who = site.somebody();
    for (let i = 0; i < 5; i += 1) await site.request(who, {}, { ip: `198.18.1.${i}` });
    const last = { ...who, ...(await site.linkOf(who)) };
    for (const ip of ['198.18.1.6', '198.18.1.7'])
      expect((await site.request(who, {}, { ip })).status).toBe(204);
    expect((await site.linkOf(who)).secret).toBe(last.secret);
    expect((await site.status(last)).body).toMatchObject({ status: 'valid' });
    await site.sendCode(last);
    expect((await site.verify(last, await site.lastSms(who.e164))).status).toBe(204);
    expect((await site.complete(last)).status).toBe(204);
    expect(await site.accountsAt(who.email)).toHaveLength(1);
  });

  it('a repeated request with its key has one effect', async () => {
    const who = site.somebody();
    const headers = { 'idempotency-key': 'once-and-for-all' };
    const answers = [await site.request(who, {}, { headers }), await site.request(who, {}, { headers })];
    expect(answers.map(({ status: answered }) => answered)).toEqual([204, 204]);
    expect(await site.mailsTo(who.email)).toHaveLength(1);
  });

  it('three calls at once record their effect with their own keys', async () => {
    const people = [site.somebody(), site.somebody(), site.somebody()];
    await Promise.all(
      people.map((who, index) =>
        site.request(who, {}, { headers: { 'idempotency-key': `one-of-three-${index}` } }),
      ),
    );
    const unkeyed = await site.request(site.somebody());
    expect(unkeyed.status).toBe(204);
    const keys = await world.connection
      .collection('idempotency_keys')
      .find({ committed: true })
      .project({ _id: 0, status: 1 })
      .toArray();
    // The call of the test before this one is the fourth.
    expect(keys).toEqual(Array.from({ length: 4 }, () => ({ status: 204 })));
    for (const who of people) expect(await site.mailsTo(who.email)).toHaveLength(1);
  });

  it('a registration that is switched off begins and goes on nowhere', async () => {
    const settings = world.connection.collection<{ _id: string; value: unknown }>('projected_settings');
    const who = await site.verified();
    await settings.updateOne({ _id: 'registrationEnabled' }, { $set: { value: false } }, { upsert: true });
    await vi.waitFor(async () => {
      expect(gist(await site.status(who))).toEqual([403, 'link.canceled']);
    }, 20_000);
    expect(gist(await site.request(site.somebody()))).toEqual([403, 'request.forbidden']);
    expect(gist(await site.complete(who))).toEqual([403, 'link.canceled']);
    await settings.deleteOne({ _id: 'registrationEnabled' });
  });

  it('nobody registers at a domain that is switched off, or from a network that is kept out', async () => {
    const closed = await site.request(site.somebody(), {}, { domainId: 'closed' });
    expect([...gist(closed), closed.body.accessError]).toEqual([403, 'auth.tech', true]);
    await world.network.entriesService.create('black', { ip: '192.0.2.0/24' }, { context: systemContext });
    // The test before this one switched registration off; services follow within a second.
    const who = await vi.waitFor(site.verified, 20_000);
    await vi.waitFor(async () => {
      expect(gist(await site.request(site.somebody(), {}, { ip: '192.0.2.9' }))).toEqual([403, 'auth.tech']);
    }, 20_000);
    expect(gist(await site.complete(who, {}, { ip: '192.0.2.9' }))).toEqual([403, 'auth.tech']);
    expect((await site.complete(who)).status).toBe(204);
  });
});
