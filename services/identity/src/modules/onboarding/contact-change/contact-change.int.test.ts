import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteAs } from '../invitations/invitations.fixtures.ts';
import { type ContactWorld, startContactChange } from './contact-change.fixtures.ts';

let world: ContactWorld;

beforeAll(async () => {
  world = await startContactChange();
});
afterAll(() => world?.close());

describe('the main e-mail', () => {
  it('changes by the code that was sent there: signs in from then on, and the old address hears of it', async () => {
    const who = await world.someone();
    const other = await who.signIn();
    const contact = { email: who.newEmail };
    const before = (await world.messages()).length;
    expect(await world.ask(who, { email: ` ${who.newEmail.toUpperCase()}`.trim() })).toMatchObject({
      status: 200,
      body: { endTime: expect.any(String), resendIn: 60 },
    });
    const code = await world.codeTo(who.newEmail);
    expect(code).toMatch(/^\d{6}$/);
    expect(await world.put(who, contact, code)).toMatchObject({ status: 204, body: null });

    expect(await world.signsIn('email', who.newEmail, who.ip)).toBe(true);
    expect(await world.signsIn('email', who.email, who.ip)).toBe(false);
    expect([await world.isLive(who.session), await world.isLive(other)]).toEqual([true, true]);
    const { accountId } = who;
    const masked = { kind: 'email', contact: expect.stringMatching(/^n\*\*\*\d@example\.org$/) };
    const params = {
      ...masked,
      ip: who.ip,
      device: 'Firefox, Linux',
      link: 'https://home.example/platform/login',
    };
    expect((await world.messages()).slice(before)).toMatchObject([
      { template: 'contact.code', channel: 'email', to: who.newEmail, accountId: null },
      { template: 'contact.changed', channel: 'personnel_account', accountId, to: '' },
      { template: 'contact.changed', channel: 'email', accountId, to: who.email, params },
    ]);
    const told = (await world.events('identity.account.changed')).at(-1);
    expect(told).toMatchObject({
      actor: accountId,
      data: {
        email: who.newEmail,
        emailVerified: true,
        changes: [{ field: 'email', previous: who.email, current: who.newEmail }],
      },
    });
    // The answer was lost, and the call comes again: nothing more happens.
    const events = (await world.events()).length;
    expect((await world.put(who, contact, code)).status).toBe(204);
    expect((await world.events()).length).toBe(events);
    expect(world.logged()).not.toContain(code);
  });

  it('ends the other sessions with it where the person asks', async () => {
    const who = await world.someone();
    const other = await who.signIn();
    await world.ask(who, { email: who.newEmail });
    await world.put(who, { email: who.newEmail }, await world.codeTo(who.newEmail), { endOthers: true });
    expect([await world.isLive(who.session), await world.isLive(other)]).toEqual([true, false]);
  });

  it('takes back the invitations to the address before', async () => {
    const who = await world.someone();
    const invite = async (email: string) => (await inviteAs(world, email, { domainId: 'home' })).secret;
    const secrets = [await invite(who.email.toUpperCase()), await invite(`else-${who.email}`)];
    await world.ask(who, { email: who.newEmail });
    await world.put(who, { email: who.newEmail }, await world.codeTo(who.newEmail));
    const answers = await Promise.all(
      secrets.map((secret) => world.call('GET', `/api/v1/platform/invitation/${secret}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 200]);
  });
});

describe('the mobile', () => {
  it('changes by four digits; the number of before and the mailbox hear of it', async () => {
    const who = await world.someone();
    const before = (await world.messages()).length;
    await world.ask(who, { mobile: who.newMobile.replace('+7', '8') });
    expect((await world.put(who, { mobile: who.newMobile }, await world.codeTo(who.newMobile))).status).toBe(
      204,
    );
    expect(await world.signsIn('mobile', who.newMobile, who.ip)).toBe(true);
    expect((await world.messages()).slice(before)).toMatchObject([
      {
        template: 'mobile.code',
        channel: 'sms',
        to: who.newMobile,
        params: { code: expect.stringMatching(/^\d{4}$/) },
      },
      { template: 'contact.changed', channel: 'personnel_account' },
      { template: 'contact.changed', channel: 'email', to: who.email },
      { template: 'contact.changed', channel: 'sms', to: who.mobile, params: { kind: 'mobile' } },
    ]);
  });

  it('comes to be where there was none', async () => {
    const who = await world.someone({ mobile: null });
    await world.ask(who, { mobile: who.newMobile });
    expect((await world.put(who, { mobile: who.newMobile }, await world.codeTo(who.newMobile))).status).toBe(
      204,
    );
    expect(await world.signsIn('mobile', who.newMobile, who.ip)).toBe(true);
  });
});
