import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import {
  PASSWORD,
  type SecondFactorWorld,
  startSecondFactors,
} from '../second-factors/second-factors.fixtures.ts';
import { createAuthenticator, type Shown } from './passkeys.fixtures.ts';

let world: SecondFactorWorld;
beforeAll(async () => {
  world = await startSecondFactors();
});
afterAll(() => world?.close());

const PROFILE = '/api/v1/platform/user/profile';
const AUTH = '/api/v1/platform/auth/passkey';

type Person = Awaited<ReturnType<SecondFactorWorld['someone']>>;
type Device = ReturnType<typeof createAuthenticator>;

const of = (who: Person) => {
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    more?: Caller,
  ) =>
    world.call(method, `${PROFILE}${path}`, {
      ...(body === undefined ? {} : { body }),
      caller: world.callerOf(who, more),
    });
  return {
    call,
    ask: async (act: string, more?: Caller) =>
      String((await call('POST', '/confirmation/passkey', { act }, more)).body.challenge),
    addSecondFactor: (credential?: object, more?: Caller) =>
      call('POST', '/second-factor/totp', { flow: 'passkey', ...(credential && { credential }) }, more),
    elsewhere: () => world.signedIn(who.login, PASSWORD, { ip: who.ip, domainId: 'home' }),
  };
};

const withPasskey = async (facts: object = {}) => {
  const who = await world.someone(facts);
  const device = createAuthenticator();
  const proof = { flow: 'credentials', password: PASSWORD };
  const { body } = await of(who).call('POST', '/passkeys', proof);
  const added = await of(who).call('PUT', '/passkeys', { name: 'Phone', credential: device.make(body) });
  expect(added.status).toBe(200);
  return { who, device, mine: of(who) };
};

const refused = {
  status: 400,
  body: { code: 'account.notConfirmed', errorList: { credential: 'errorMatch' } },
};
const byPasskey = (device: Device, challenge: string, shown?: Shown) => ({
  flow: 'passkey',
  credential: device.use(challenge, shown),
});

describe('a passkey confirms', () => {
  it('every act that asks who it is, alone', async () => {
    const { who, device, mine } = await withPasskey();
    const proof = async (act: string) => byPasskey(device, await mine.ask(act));
    const { factors } = (await mine.call('GET', '/confirmation')).body;
    expect(factors.at(-1)).toEqual({ flow: 'passkey', resendIn: 0 });

    const secret = await mine.call('POST', '/second-factor/totp', await proof('addSecondFactor'));
    expect(secret.status).toBe(200);
    expect(
      (await mine.call('PUT', '/second-factor/totp', { code: world.codeOf(secret.body.secret) })).status,
    ).toBe(200);
    // Stronger than the code that is asked for now: it is the device, and its owner.
    const codes = await mine.call('POST', '/second-factor/recovery-codes', await proof('renewRecoveryCodes'));
    expect(codes.body.recoveryCodes).toHaveLength(10);
    const same = { password: PASSWORD, rePassword: PASSWORD, ...(await proof('changePassword')) };
    expect((await mine.call('PATCH', '/password', same)).body.errorList).toEqual({ password: 'errorSame' });
    const password = { password: 'Velvet-Harbour-77', rePassword: 'Velvet-Harbour-77' };
    const changed = { ...password, ...(await proof('changePassword')) };
    expect((await mine.call('PATCH', '/password', changed)).status).toBe(204);
    const contact = { email: `new-${who.email}`, ...(await proof('changeContact')) };
    expect((await mine.call('POST', '/contact/code', contact)).status).toBe(200);
    const off = await mine.call('DELETE', '/second-factor/totp', await proof('removeSecondFactor'));
    expect(off.status).toBe(204);
    expect((await mine.call('POST', '/passkeys', await proof('addPasskey'))).status).toBe(200);
    const gone = await mine.call('DELETE', `/passkeys/${device.id}`, await proof('removePasskey'));
    expect(gone.status).toBe(204);
    const { factors: left } = (await mine.call('GET', '/confirmation')).body;
    expect(left.map(({ flow }: { flow: string }) => flow)).not.toContain('passkey');
  });

  it('the deletion of the account, and goes with it', async () => {
    const { who, device, mine } = await withPasskey();
    const proof = byPasskey(device, await mine.ask('deleteAccount'));
    expect((await mine.call('DELETE', '', proof)).status).toBe(204);
    const rows = world.connection.collection('passkeys');
    expect(await rows.countDocuments({ accountId: who.accountId })).toBe(0);
  });

  it('one act of one session, once', async () => {
    const { device, mine } = await withPasskey();
    const first = device.use(await mine.ask('addSecondFactor'));
    expect((await mine.addSecondFactor(first)).status).toBe(200);
    expect(await mine.addSecondFactor(first)).toMatchObject(refused);

    const otherAct = device.use(await mine.ask('addPasskey'));
    expect(await mine.addSecondFactor(otherAct)).toMatchObject(refused);
    const session = await mine.elsewhere();
    const otherSession = device.use(await mine.ask('addSecondFactor', { session }));
    expect(await mine.addSecondFactor(otherSession)).toMatchObject(refused);

    const late = device.use(await mine.ask('addSecondFactor'));
    world.clock.forward(301);
    expect(await mine.addSecondFactor(late)).toMatchObject(refused);
  });

  it('once of two at the same time', async () => {
    const { device, mine } = await withPasskey();
    const answer = device.use(await mine.ask('addSecondFactor'));
    const both = await Promise.all([mine.addSecondFactor(answer), mine.addSecondFactor(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    // Two questions, one count of the device: the second has been copied, or comes too late.
    const [one, other] = [await mine.ask('addSecondFactor'), await mine.ask('addSecondFactor')];
    const counted = await Promise.all(
      [one, other].map((challenge) => mine.addSecondFactor(device.use(challenge, { counter: 5 }))),
    );
    expect(counted.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('nothing with the question of a sign-in, and signs nobody in with its own', async () => {
    const { who, device, mine } = await withPasskey();
    const visit = await world.call('POST', `${AUTH}/challenge`, { caller: { domainId: 'home' } });
    expect(await mine.addSecondFactor(device.use(String(visit.body.challenge)))).toMatchObject(refused);
    const pendingSignIn = String(visit.headers['gatehouse-transaction']);
    const signedIn = await world.call('POST', `${AUTH}/login`, {
      body: { credential: device.use(await mine.ask('addSecondFactor')) },
      caller: { domainId: 'home', ip: who.ip, pendingSignIn },
    });
    expect(signedIn).toMatchObject({ status: 400, body: { errorList: { credential: 'errorMatch' } } });
    const enrolment = await mine.call('POST', '/passkeys', { flow: 'credentials', password: PASSWORD });
    expect(await mine.addSecondFactor(device.use(enrolment.body.challenge))).toMatchObject(refused);
  });

  it('nothing by somebody else’s, at another domain or origin, or without verification', async () => {
    const { who, device, mine } = await withPasskey();
    const other = await withPasskey();
    expect(await mine.addSecondFactor(other.device.use(await mine.ask('addSecondFactor')))).toMatchObject(
      refused,
    );
    const userHandle = Buffer.from(who.accountId).toString('base64url');
    const nobodys = createAuthenticator().use(await mine.ask('addSecondFactor'), { userHandle });
    expect(await mine.addSecondFactor(nobodys)).toMatchObject(refused);
    const abroad = { domainId: 'second' };
    expect((await mine.call('POST', '/confirmation/passkey', { act: 'addPasskey' }, abroad)).status).toBe(
      404,
    );
    const carried = device.use(await mine.ask('addSecondFactor'));
    expect(await mine.addSecondFactor(carried, abroad)).toMatchObject(refused);
    for (const shown of [{ verified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const answer = device.use(await mine.ask('addSecondFactor'), shown);
      expect(await mine.addSecondFactor(answer)).toMatchObject(refused);
      world.clock.forward(3_600);
    }
  });

  it('nothing when it is a copy, of which its owner hears', async () => {
    const { who, device, mine } = await withPasskey();
    const used = device.use(await mine.ask('addSecondFactor'), { counter: 7 });
    expect((await mine.addSecondFactor(used)).status).toBe(200);
    const copy = device.use(await mine.ask('addSecondFactor'), { counter: 7 });
    expect(await mine.addSecondFactor(copy)).toMatchObject(refused);
    const heard = (await world.messages()).filter(
      ({ accountId, template }) => accountId === who.accountId && template === 'passkey.changed',
    );
    expect(heard.at(-1)).toMatchObject({ params: { change: 'copied' } });
  });

  it('nothing for who has none, and names what is missing', async () => {
    const who = await world.someone();
    const asked = await of(who).call('POST', '/confirmation/passkey', { act: 'deleteAccount' });
    expect(asked.status).toBe(404);
    const unknown = await of(who).call('POST', '/confirmation/passkey', { act: 'somethingElse' });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'request.invalid']);
    expect((await of(who).addSecondFactor()).body.errorList).toEqual({ credential: 'errorEmpty' });
    const signedOut = await world.call('POST', `${PROFILE}/confirmation/passkey`, {
      body: { act: 'deleteAccount' },
      caller: { domainId: 'home' },
    });
    expect(signedOut.status).toBe(401);
  });
});
