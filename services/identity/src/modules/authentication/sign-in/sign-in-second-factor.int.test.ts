import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { codeCallers, PASSWORD, startSignInByCode } from './sign-in-codes.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startSignInByCode();
});
afterAll(() => world.close());

const { enrol, browser, lastCode } = codeCallers(() => world);

describe('password, then SMS code', () => {
  it('asks for both, in this order', async () => {
    const who = await enrol();
    const page = browser(who, 'second');
    expect((await page.config()).body.flows).toEqual(['credentials']);
    expect((await page.send('sms_code')).status).toBe(400);
    const skipped = await page.prove({ flow: 'sms_code', code: '123456' });
    expect([skipped.status, skipped.headers['gatehouse-session']]).toEqual([400, undefined]);

    const first = await page.prove({ flow: 'credentials', password: PASSWORD, rememberMe: true });
    expect(first.body).toEqual({ status: 'secondFactor', flows: ['sms_code'], resendIn: 0 });
    expect(first.headers['gatehouse-session']).toBeUndefined();
    expect((await page.send('sms_code')).body).toEqual({ resendIn: 60 });
    expect((await world.messages()).at(-1)).toMatchObject({ channel: 'sms', to: who.mobile });
    const code = await lastCode(who.mobile);
    const elsewhere = await browser(who, 'second').prove({ flow: 'sms_code', code });
    expect(elsewhere.status).toBe(400);
    const done = await page.prove({ flow: 'sms_code', code });
    expect([done.body, done.headers['gatehouse-transaction']]).toEqual([{ status: 'signedIn' }, '']);
    expect(done.headers['gatehouse-session-max-age']).toBeDefined();
    expect((await world.events('identity.session.started')).at(-1)?.data.factors).toEqual([
      'credentials',
      'sms_code',
    ]);
  });

  it('is void once the password or the scheme changed', async () => {
    const who = await enrol();
    const page = browser(who, 'second');
    await page.prove({ flow: 'credentials', password: PASSWORD });
    await page.send('sms_code');
    await world.accountsService.change(who.accountId, () => ({ roles: permittedInTest([]) }), {
      actor: 'system',
    });
    const answer = await page.prove({ flow: 'sms_code', code: await lastCode(who.mobile) });
    expect([answer.status, answer.body.code]).toEqual([400, 'auth.expired']);
  });
});

describe('a scheme that is switched off', () => {
  const schemes = () => world.connection.collection('authentication_schemes');
  it('is refused at every step, also when the sign-in began before', async () => {
    const flow = (name: string) => ({ flow: name, enabled: true });
    await schemes().insertOne({
      _id: 'disabled-later' as never,
      name: { ru: 'x', en: 'x' },
      active: true,
      base: false,
      priority: null,
      first: [flow('email_code'), flow('credentials')],
      second: [flow('sms_code')],
    });
    const who = await enrol();
    await vi.waitFor(async () => {
      expect((await browser(who, 'off').config()).body.flows).toEqual(['email_code', 'credentials']);
    }, 20_000);
    const one = browser(who, 'off');
    await one.send('email_code');
    const emailCode = await lastCode(who.email);
    const other = await enrol();
    const half = browser(other, 'off');
    expect((await half.prove({ flow: 'credentials', password: PASSWORD })).body.status).toBe('secondFactor');
    await half.send('sms_code');
    const smsCode = await lastCode(other.mobile);

    await schemes().updateOne({ _id: 'disabled-later' as never }, { $set: { active: false } });
    await vi.waitFor(async () => {
      expect((await browser(who, 'off').config()).body.flows).toEqual(['credentials']);
    }, 20_000);
    expect((await one.send('email_code')).status).toBe(400);
    expect((await one.prove({ flow: 'email_code', code: emailCode })).status).toBe(400);
    expect((await half.send('sms_code')).status).toBe(400);
    const ended = await half.prove({ flow: 'sms_code', code: smsCode });
    expect([ended.status, ended.headers['gatehouse-session']]).toEqual([400, undefined]);
  });
});

it('a code, an address and a number stand nowhere in the clear', async () => {
  const who = await enrol({ mobile: '+79031234567' });
  const page = browser(who, 'second');
  await page.prove({ flow: 'credentials', password: PASSWORD });
  await page.send('sms_code');
  const code = await lastCode(who.mobile);
  const rows = await Promise.all(
    ['outbox', 'codes', 'quotas', 'sign_in_transactions', 'unsent_messages'].map((name) =>
      world.connection
        .collection(name)
        .find({}, { projection: { 'event.data.label': 0 } })
        .toArray(),
    ),
  );
  const stored = JSON.stringify(rows.flat().filter((row) => !String(row.topic).includes('account')));
  expect(stored).not.toContain(`"${code}"`);
  expect(stored).not.toContain(who.mobile);
});
