import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ContactWorld,
  callerOf,
  PASSWORD,
  startContactChange,
  wrong,
} from './contact-change.fixtures.ts';

let world: ContactWorld;

beforeAll(async () => {
  world = await startContactChange();
});
afterAll(() => world?.close());

describe('a session alone', () => {
  it('does not do: the present password is asked for, and guesses at it are counted', async () => {
    const who = await world.someone();
    const before = (await world.messages()).length;
    const answers = [await world.ask(who, { email: who.newEmail }, { actual: undefined })];
    for (let tries = 0; tries < 6; tries += 1)
      answers.push(await world.ask(who, { email: who.newEmail }, { actual: `Guess-Number-${tries}` }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect(answers.map(({ body }) => body.errorList?.actual).slice(0, 2)).toEqual([
      'errorEmpty',
      'errorCurrent',
    ]);
    expect((await world.ask(who, { email: who.newEmail })).status).toBe(429);
    expect((await world.messages()).length).toBe(before);
  });

  it('does with a code to an address of theirs where there is no password; another code needs no second one', async () => {
    const who = await world.someone();
    const { _id, ...contact } = { _id: who.accountId, email: who.newEmail };
    await world.accountsService.change(_id, () => ({ passwordHash: null }), { actor: 'system' });
    const none = { actual: undefined, flow: 'email_code' } as const;
    for (const proof of [{ actual: undefined }, none, { ...none, code: '000000' }, {}])
      expect((await world.ask(who, contact, proof)).status).toBe(400);
    const confirmation = '/api/v1/platform/user/profile/confirmation/code';
    const sent = await world.call('POST', confirmation, {
      body: { flow: 'email_code' },
      caller: callerOf(who),
    });
    expect(sent.status).toBe(200);
    const code = await world.codeTo(who.email);
    expect((await world.ask(who, contact, { ...none, code: wrong(code) })).body.errorList).toEqual({
      code: 'errorCode',
    });
    expect((await world.ask(who, contact, { ...none, code })).status).toBe(200);
    world.clock.forward(61);
    expect((await world.ask(who, contact, none)).status).toBe(200);
    // It was used up, and is nothing for another address.
    expect((await world.ask(who, { email: `else-${who.newEmail}` }, { ...none, code })).status).toBe(400);
    expect((await world.put(who, contact, await world.codeTo(who.newEmail))).status).toBe(204);
  });

  it('is no use for an account that a directory manages, or that is gone', async () => {
    const managed = await world.someone({ managedBy: 'directory' });
    for (const answer of [
      await world.ask(managed, { email: managed.newEmail }),
      await world.put(managed, { email: managed.newEmail }, '123456'),
    ])
      expect(answer).toMatchObject({ status: 405, body: { code: 'contact.directoryManaged' } });
    const gone = await world.someone();
    await world.ask(gone, { email: gone.newEmail });
    const code = await world.codeTo(gone.newEmail);
    await world.accountsService.change(gone.accountId, () => ({ status: 'deleted' }), { actor: 'admin' });
    expect((await world.put(gone, { email: gone.newEmail }, code)).status).toBe(401);
  });
});

describe('an address that somebody has', () => {
  it('is asked for like any other, and told to who has proven that it is theirs', async () => {
    const [who, owner] = [await world.someone(), await world.someone()];
    for (const contact of [{ email: owner.email }, { mobile: owner.mobile }]) {
      const [[kind, to]] = Object.entries(contact) as [[string, string]];
      expect(await world.ask(who, contact)).toMatchObject({ status: 200, body: { resendIn: 60 } });
      const code = await world.codeTo(to);
      expect((await world.put(who, contact, wrong(code))).body.code).toBe('registration.invalidCode');
      expect(await world.put(who, contact, code)).toMatchObject({
        status: 400,
        body: { code: 'contact.form', errorList: { [kind]: 'errorUnique' } },
      });
    }
    expect(await world.signsIn('email', owner.email, owner.ip)).toBe(true);
  });

  it('is not taken as the login of another person either', async () => {
    const who = await world.someone();
    const login = 'a-login@example.org';
    await world.enrol({ login, email: null }, PASSWORD);
    await world.ask(who, { email: login });
    expect((await world.put(who, { email: login }, await world.codeTo(login))).body.errorList).toEqual({
      email: 'errorUnique',
    });
  });

  it('is nobody’s while it waits after the deletion of the account it belonged to', async () => {
    const [who, gone] = [await world.someone(), await world.someone()];
    await world.accountsService.change(gone.accountId, () => ({ status: 'deleted' }), { actor: 'admin' });
    for (const contact of [{ email: gone.email }, { mobile: gone.mobile }]) {
      const [[kind, to]] = Object.entries(contact) as [[string, string]];
      expect((await world.ask(who, contact)).status).toBe(200);
      expect(await world.put(who, contact, await world.codeTo(to))).toMatchObject({
        status: 400,
        body: { code: 'contact.form', errorList: { [kind]: 'errorUnique' } },
      });
    }
    expect(await world.signsIn('email', who.email, who.ip)).toBe(true);
  });

  it('is one person’s of many who prove it at once', async () => {
    const all = [await world.someone(), await world.someone(), await world.someone()];
    const email = 'wanted@example.org';
    const codes: string[] = [];
    for (const who of all) {
      // One mailbox waits between two codes.
      world.clock.forward(61);
      expect((await world.ask(who, { email })).status).toBe(200);
      codes.push(await world.codeTo(email));
    }
    const answers = await Promise.all(all.map((who, index) => world.put(who, { email }, codes[index] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
    const holders = await world.connection.collection('accounts').countDocuments({ identifiers: email });
    expect(holders).toBe(1);
  });

  it('may be the own one, unless it is proven already', async () => {
    const who = await world.someone();
    expect((await world.ask(who, { email: who.email.toUpperCase() })).body.errorList).toEqual({
      email: 'errorSame',
    });
    await world.accountsService.change(who.accountId, () => ({ emailVerified: false }), { actor: 'admin' });
    expect((await world.ask(who, { email: who.email })).status).toBe(200);
    const before = (await world.messages()).length;
    expect((await world.put(who, { email: who.email }, await world.codeTo(who.email))).status).toBe(204);
    const verified = await world.connection.collection('accounts').findOne({ login: who.login });
    expect(verified).toMatchObject({ email: who.email, emailVerified: true });
    expect((await world.messages()).length).toBe(before);
  });
});

describe('a code', () => {
  it('opens nothing in another session, for another person, for another address, or without having been asked for', async () => {
    const [who, thief] = [await world.someone(), await world.someone()];
    const contact = { email: who.newEmail };
    await world.ask(who, contact);
    const code = await world.codeTo(who.newEmail);
    const tries = [
      world.put({ session: await who.signIn(), ip: who.ip }, contact, code),
      world.put(thief, contact, code),
      world.put(who, { email: `else-${who.newEmail}` }, code),
      world.put(who, { mobile: who.newMobile }, code.slice(0, 4)),
    ];
    for (const answer of await Promise.all(tries))
      expect(answer).toMatchObject({ status: 409, body: { code: 'link.wrongStep' } });
    expect((await world.put(who, contact, code)).status).toBe(204);
  });

  it('is guessed three times and no more, whatever runs at the same time', async () => {
    const who = await world.someone();
    const contact = { mobile: who.newMobile };
    await world.ask(who, contact);
    const code = await world.codeTo(who.newMobile);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.put(who, contact, wrong(code))));
    expect(answers.filter(({ body }) => body.code === 'registration.invalidCode')).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'auth.codeAttemptsExceeded')).toHaveLength(6);
    expect((await world.put(who, contact, code)).body.code).toBe('auth.codeAttemptsExceeded');
  });

  it('is over when its time is, and void once the account changed or the address was left again', async () => {
    const who = await world.someone();
    const contact = { email: who.newEmail };
    await world.ask(who, contact);
    const late = await world.codeTo(who.newEmail);
    world.clock.forward(3_600);
    expect(await world.put(who, contact, late)).toMatchObject({
      status: 400,
      body: { code: 'registration.codeExpired' },
    });
    await world.ask(who, contact);
    const stale = await world.codeTo(who.newEmail);
    await world.accountsService.change(
      who.accountId,
      () => ({ roles: permittedInTest(['user', 'reader']) }),
      {
        actor: 'admin',
      },
    );
    expect((await world.put(who, contact, stale)).status).toBe(409);
    world.clock.forward(61);
    await world.ask(who, contact);
    const used = await world.codeTo(who.newEmail);
    expect((await world.put(who, contact, used)).status).toBe(204);
    await world.accountsService.change(who.accountId, () => ({ email: who.email }), { actor: 'admin' });
    expect((await world.put(who, contact, used)).status).toBe(409);
  });

  it('is used once by two tabs, and both hear that it is done', async () => {
    const who = await world.someone();
    const contact = { email: who.newEmail };
    await world.ask(who, contact);
    const code = await world.codeTo(who.newEmail);
    const before = (await world.messages()).length;
    const answers = await Promise.all([world.put(who, contact, code), world.put(who, contact, code)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await world.messages()).length - before).toBe(2);
  });

  it('is sent with pauses, and so often a day to one number whoever asks', async () => {
    const [who, other] = [await world.someone(), await world.someone()];
    const contact = { mobile: who.newMobile };
    await world.ask(who, contact);
    for (const person of [who, other])
      expect(await world.ask(person, contact)).toMatchObject({
        status: 429,
        body: { code: 'auth.codeResendTooSoon', retryAfter: expect.any(Number) },
      });
    const statuses: string[] = [];
    for (let sent = 1; sent < 6; sent += 1) {
      world.clock.forward(61);
      const answer = await world.ask(sent % 2 === 0 ? who : other, contact);
      statuses.push(answer.status === 200 ? 'sent' : answer.body.code);
    }
    expect(statuses).toEqual(['sent', 'sent', 'sent', 'sent', 'auth.codeQuotaExceeded']);
  });
});
