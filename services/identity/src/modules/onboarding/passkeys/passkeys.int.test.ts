import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SecondFactorWorld, startSecondFactors } from '../second-factors/second-factors.fixtures.ts';
import { createAuthenticator, type Shown } from './passkeys.fixtures.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await startSecondFactors();
});
afterAll(() => world?.close());

const PROFILE = '/api/v1/platform/user/profile/passkeys';
const AUTH = '/api/v1/platform/auth/passkey';
const proof = { flow: 'credentials', password: 'Orchid-Lantern-42' };

type Person = Awaited<ReturnType<SecondFactorWorld['someone']>>;

const of = (who: Person) => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path = '', body?: object, more = {}) =>
    world.call(method, `${PROFILE}${path}`, {
      ...(body === undefined ? {} : { body }),
      caller: world.callerOf(who, more),
    });
  return {
    list: async () => (await call('GET')).body.items,
    begin: (body: object = proof) => call('POST', '', body),
    add: (credential: object, more = {}) => call('PUT', '', { name: 'Phone', credential }, more),
    rename: (id: string, name: string) => call('PATCH', `/${id}`, { name }),
    remove: (id: string, body: object = proof) => call('DELETE', `/${id}`, body),
  };
};

const withPasskey = async (facts: object = {}) => {
  const who = await world.someone(facts);
  const device = createAuthenticator();
  const begun = await of(who).begin();
  expect((await of(who).add(device.make(begun.body))).status).toBe(200);
  return { who, device };
};

/** A browser that was asked for a passkey. */
const visit = async (domainId = 'home') => {
  const asked = await world.call('POST', `${AUTH}/challenge`, { caller: { domainId } });
  const pendingSignIn = String(asked.headers['gatehouse-transaction']);
  return {
    challenge: String(asked.body.challenge),
    answer: (credential: object, more: object = {}) =>
      world.call('POST', `${AUTH}/login`, {
        body: { credential },
        caller: { domainId, pendingSignIn, ip: '203.0.113.200', ...more },
      }),
  };
};

const refused = { status: 400, body: { code: 'auth.form', errorList: { credential: 'errorMatch' } } };

describe('a passkey of one’s own', () => {
  it('is made by a proof, named, told of, and removed by a proof', async () => {
    const who = await world.someone();
    const mine = of(who);
    expect((await mine.begin({ flow: 'credentials', password: 'Wrong-Orchid-42' })).body.code).toBe(
      'account.notConfirmed',
    );
    const device = createAuthenticator();
    const begun = await mine.begin();
    expect(begun.body.rp.id).toBe('home.example');
    const before = (await world.messages()).length;
    expect((await mine.add(device.make(begun.body))).body).toEqual({ passkeyId: device.id });
    const notice = { template: 'passkey.changed', accountId: who.accountId, params: { change: 'added' } };
    expect((await world.messages()).slice(before)).toMatchObject([
      { ...notice, channel: 'personnel_account' },
      { ...notice, channel: 'email', to: who.email },
    ]);
    expect((await mine.begin()).body.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
    expect((await mine.rename(device.id, '\u200bWork\u061c <b>laptop</b>')).status).toBe(204);
    expect((await mine.rename(device.id, '\u200b')).body.errorList).toEqual({ name: 'errorEmpty' });
    expect(await mine.list()).toMatchObject([{ name: 'Work laptop', synced: false, lastUsedAt: null }]);

    const passkeysOf = async (place: object = {}) =>
      (
        await world.call('GET', '/api/v1/platform/user/profile/protection', {
          caller: world.callerOf(who, place),
        })
      ).body.passkeys;
    expect([await passkeysOf(), await passkeysOf({ domainId: 'second' })]).toEqual([1, 0]);
    const other = of(await world.someone());
    expect(await other.list()).toEqual([]);
    expect((await other.rename(device.id, 'Mine now')).status).toBe(404);
    expect((await other.remove(device.id)).status).toBe(404);
    expect((await mine.remove(device.id, {})).status).toBe(400);
    expect((await mine.remove(device.id)).status).toBe(204);
    expect(await mine.list()).toEqual([]);
    const events = (await world.events('identity.account.passkey-changed')).filter(
      ({ subject }) => subject === who.accountId,
    );
    expect(events.map(({ data }) => data.passkey)).toEqual(['added', 'removed']);
  });

  it('is renamed and removed however long its id is', async () => {
    const who = await world.someone();
    const device = createAuthenticator(1_023);
    expect((await of(who).add(device.make((await of(who).begin()).body))).status).toBe(200);
    expect((await of(who).rename(device.id, 'Key')).status).toBe(204);
    expect((await of(who).remove(device.id)).status).toBe(204);
  });

  it('is refused without user verification, at another origin, in another session and a second time', async () => {
    const who = await world.someone();
    const attempt = async (shown: Shown, more = {}) => {
      const begun = await of(who).begin();
      return (await of(who).add(createAuthenticator().make(begun.body, shown), more)).body.code;
    };
    expect(await attempt({ verified: false })).toBe('account.passkeyRefused');
    expect(await attempt({ origin: 'https://evil.example' })).toBe('account.passkeyRefused');
    expect(await attempt({ rpId: 'evil.example' })).toBe('account.passkeyRefused');
    const session = await world.signedIn(who.login, 'Orchid-Lantern-42', { ip: who.ip, domainId: 'home' });
    expect(await attempt({}, { session })).toBe('account.passkeyRefused');
    const device = createAuthenticator();
    const made = device.make((await of(who).begin()).body);
    const twice = await Promise.all([of(who).add(made), of(who).add(made)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('signing in with it', () => {
  it('takes no name and no second step, and is told as two factors', async () => {
    const { who, device } = await withPasskey();
    const { challenge, answer } = await visit();
    const done = await answer(device.use(challenge));
    expect([done.status, done.body]).toEqual([200, { status: 'signedIn' }]);
    expect(done.headers['gatehouse-session']).toBeTruthy();
    expect((await of(who).list())[0].lastUsedAt).not.toBeNull();
    const started = (await world.events('identity.session.started')).filter(
      ({ data }) => data.accountId === who.accountId,
    );
    expect(started.at(-1)?.data).toMatchObject({ factors: ['passkey'], assurance: 'multi-factor' });
    expect(await answer(device.use(challenge))).toMatchObject(refused);
  });

  it('gives one session to two answers at once', async () => {
    const { device } = await withPasskey();
    const { challenge, answer } = await visit();
    const both = await Promise.all([answer(device.use(challenge)), answer(device.use(challenge))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is refused with one answer: another visit, domain, origin, person, key, or no verification', async () => {
    const { who, device } = await withPasskey();
    const other = await withPasskey();
    const [first, second] = [await visit(), await visit()];
    expect(await second.answer(device.use(first.challenge))).toMatchObject(refused);
    const attempt = async (shown: Shown, credential = device) => {
      const { challenge, answer } = await visit();
      return answer(credential.use(challenge, shown));
    };
    const abroad = await visit('second');
    expect(await abroad.answer(device.use(abroad.challenge))).toMatchObject(refused);
    const theirs = Buffer.from(other.who.accountId).toString('base64url');
    expect(await attempt({ userHandle: theirs }, createAuthenticator())).toMatchObject(refused);
    for (const shown of [
      { verified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { userHandle: theirs },
    ]) {
      expect(await attempt(shown)).toMatchObject(refused);
      world.clock.forward(3_600);
    }
    expect((await of(who).remove(device.id)).status).toBe(204);
    expect(await attempt({})).toMatchObject(refused);
  });

  it('is over five minutes after it was asked for', async () => {
    const { device } = await withPasskey();
    const { challenge, answer } = await visit();
    world.clock.forward(301);
    expect(await answer(device.use(challenge))).toMatchObject(refused);
  });

  it('is refused when the count goes back, and its owner hears of the copy', async () => {
    const { who, device } = await withPasskey();
    const first = await visit();
    expect((await first.answer(device.use(first.challenge, { counter: 7 }))).status).toBe(200);
    const later = await visit();
    expect(await later.answer(device.use(later.challenge, { counter: 7 }))).toMatchObject(refused);
    const heard = (await world.messages()).filter(
      ({ accountId, template }) => accountId === who.accountId && template === 'passkey.changed',
    );
    expect(heard.at(-1)).toMatchObject({ params: { change: 'copied' } });
  });

  it('goes on with the terms alone where they were missing', async () => {
    const who = await world.someone();
    const termsAgree = [{ type: 'use', agree: true }];
    const there = { ip: who.ip, domainId: 'terms' };
    const first = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { ...proof, login: who.login, termsAgree },
      caller: there,
    });
    const { session } = (await world.resolve(String(first.headers['gatehouse-session']))).body;
    const send = (method: 'POST' | 'PUT', body: object) =>
      world.call(method, PROFILE, { body, caller: { ...there, session } });
    const { body: begun } = await send('POST', proof);
    const place = { rpId: begun.rp.id, origin: `https://${begun.rp.id}` };
    const device = createAuthenticator();
    expect((await send('PUT', { name: 'Phone', credential: device.make(begun, place) })).status).toBe(200);
    await world.connection
      .collection('accounts')
      .updateOne({ _id: who.accountId as never }, { $set: { agreedTerms: {} } });

    const { challenge, answer } = await visit('terms');
    const asked = await answer(device.use(challenge, place));
    expect([asked.status, asked.body.code]).toEqual([403, 'auth.termsRequired']);
    expect(asked.headers['gatehouse-session']).toBeUndefined();
    const goOn = (agreed: object, pendingSignIn: string, caller: object = there) =>
      world.call('POST', `${AUTH}/login`, {
        body: { termsAgree: agreed },
        caller: { ...caller, pendingSignIn },
      });
    const pending = String(asked.headers['gatehouse-transaction']);
    expect((await goOn([], pending)).body.code).toBe('auth.termsRequired');
    expect((await goOn(termsAgree, 'of-another-browser')).body.code).toBe('auth.expired');
    const elsewhere = { ...there, domainId: 'home' };
    expect((await goOn([], pending, elsewhere)).body.code).toBe('auth.expired');
    const byName = await world.call('POST', '/api/v1/platform/auth/login/login', {
      body: { flow: 'credentials', login: who.login, password: 'Wrong-Orchid-42', termsAgree: [] },
      caller: { ...elsewhere, pendingSignIn: pending },
    });
    expect(byName.body.code).toBe('auth.form');
    expect((await goOn(termsAgree, pending)).body).toEqual({ status: 'signedIn' });
    expect((await goOn(termsAgree, pending)).status).toBe(400);
  });

  it('is worth nothing to somebody who is blocked, and goes with the account', async () => {
    const { who, device } = await withPasskey();
    const rows = world.connection.collection('accounts');
    await rows.updateOne({ _id: who.accountId as never }, { $set: { status: 'disabled' } });
    const { challenge, answer } = await visit();
    expect(await answer(device.use(challenge))).toMatchObject(refused);
    await rows.updateOne({ _id: who.accountId as never }, { $set: { status: 'active' } });
    const deleted = await world.call('DELETE', '/api/v1/platform/user/profile', {
      body: proof,
      caller: world.callerOf(who),
    });
    expect(deleted.status).toBe(204);
    const stored = await world.connection.collection('passkeys').countDocuments({ accountId: who.accountId });
    expect(stored).toBe(0);
  });

  it('needs an answer or the terms', async () => {
    const asked = (body: object) =>
      world.call('POST', `${AUTH}/login`, { body, caller: { domainId: 'home' } });
    expect((await asked({})).body.errorList).toEqual({ credential: 'errorEmpty' });
    expect((await asked({ termsAgree: [] })).body.code).toBe('auth.expired');
  });
});
