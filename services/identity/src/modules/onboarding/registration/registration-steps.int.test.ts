import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityWorld } from '../../../identity.fixtures.ts';
import { gist, registrationCalls, startRegistration, wrong } from './registration.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startRegistration();
});
afterAll(() => world.close());

const site = registrationCalls(() => world);

describe('steps', () => {
  it('that come too early change nothing', async () => {
    const who = await site.linked();
    expect(gist(await site.verify(who, '1234'))).toEqual([409, 'link.wrongStep']);
    expect(gist(await site.complete(who))).toEqual([409, 'link.wrongStep']);
    await site.sendCode(who);
    expect(gist(await site.complete(who, { code: await site.lastSms(who.e164) }))).toEqual([
      409,
      'link.wrongStep',
    ]);
    expect(await site.accountsAt(who.email)).toEqual([]);
  });

  it('for another number than the verified one are refused', async () => {
    const who = await site.verified();
    const other = site.somebody();
    expect(gist(await site.complete(who, { mobile: other.mobile }))).toEqual([409, 'link.wrongStep']);
    const code = await site.lastSms(who.e164);
    expect(gist(await site.verify(who, code, { mobile: other.mobile }))).toEqual([409, 'link.wrongStep']);
    world.clock.forward(60);
    await site.sendCode(who, { mobile: other.mobile });
    expect(
      gist(await site.verify(who, wrong(await site.lastSms(other.e164)), { mobile: other.mobile })),
    ).toEqual([400, 'registration.invalidCode']);
    expect((await site.complete(who)).status).toBe(204);
  });

  it('that were taken change nothing when they are taken again', async () => {
    const who = await site.verified();
    const code = await site.lastSms(who.e164);
    expect((await site.verify(who, code)).status).toBe(204);
    expect(gist(await site.verify(who, wrong(code)))).toEqual([409, 'link.wrongStep']);
    expect((await site.complete(who)).status).toBe(204);
  });

  it('in two tabs at once make one account', async () => {
    const who = await site.verified();
    const answers = await Promise.all([1, 2, 3, 4].map(() => site.complete(who)));
    expect(answers.map(({ status: answered }) => answered).sort()).toEqual([204, 410, 410, 410]);
    expect(await site.accountsAt(who.email)).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers['gatehouse-session'] !== undefined)).toHaveLength(1);
  });

  it('end with the code: used up, over, asked for too often', async () => {
    const who = await site.linked();
    await site.sendCode(who);
    const code = await site.lastSms(who.e164);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => site.verify(who, wrong(code))));
    expect(guesses.filter(({ body }) => body.code === 'registration.invalidCode')).toHaveLength(2);
    expect(guesses.filter(({ body }) => body.code === 'auth.codeAttemptsExceeded')).toHaveLength(10);
    expect((await site.verify(who, code)).body.errorList).toEqual({ code: 'errorAttempts' });
    const early = await site.sendCode(who);
    expect([...gist(early), early.body.retryAfter]).toEqual([429, 'auth.codeResendTooSoon', 60]);
    world.clock.forward(60);
    expect((await site.sendCode(who)).status).toBe(200);
    world.clock.forward(180);
    const late = await site.verify(who, await site.lastSms(who.e164));
    expect([...gist(late), late.body.expired]).toEqual([400, 'registration.codeExpired', true]);
    for (let i = 2; i < 5; i += 1) {
      expect((await site.sendCode(who)).status).toBe(200);
      world.clock.forward(60);
    }
    const blocked = await site.sendCode(who, { mobile: site.somebody().mobile });
    expect([...gist(blocked), blocked.body.retryAfter]).toEqual([429, 'auth.codeQuotaExceeded', 86_340]);
  });

  it('name a number that is none', async () => {
    const who = await site.linked();
    const answer = await site.sendCode(who, { mobile: '+7 916 00' });
    expect([...gist(answer), answer.body.errorList]).toEqual([
      400,
      'registration.form',
      { mobile: 'errorPhone' },
    ]);
  });
});
