import { randomBytes } from 'node:crypto';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { inviteAs } from './invitations.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('portal', {
        base: true,
        publicUrl: 'https://portal.example',
        agreements: [testTerm('use')],
      }),
    ],
  });
});
afterAll(() => world.close());

let people = 0;
const invited = async ({
  email,
  ...more
}: {
  readonly email?: string;
  readonly [fact: string]: unknown;
} = {}) => {
  people += 1;
  const address = email ?? `invited${people}@example.org`;
  const { id, secret, event } = await inviteAs(world, address, more);
  const mobile = `+7916${String(people).padStart(3, '0')}1111`;
  return { id, email: address, mobile, event, secret, ip: `203.0.113.${people}` };
};
type Invited = Awaited<ReturnType<typeof invited>>;
const deliver = (event: object) => world.deliver(event as never);
const path = '/api/v1/platform/invitation';
const callerOf = ({ ip }: Invited, more: Caller = {}): Caller => ({ ip, domainId: 'portal', ...more });
const read = (who: Invited, caller: Caller = {}, method: 'GET' | 'HEAD' = 'GET') =>
  world.call(method, `${path}/${who.secret}`, { caller: callerOf(who, caller) });
const refuse = (who: Invited, caller: Caller = {}) =>
  world.call('DELETE', `${path}/${who.secret}`, { caller: callerOf(who, caller) });
const sendCode = (who: Invited, caller: Caller = {}) =>
  world.call('POST', `${path}/code`, {
    body: { mobile: who.mobile, hash: who.secret },
    caller: callerOf(who, caller),
  });
const lastSms = async (number: string) =>
  (await world.messages()).findLast(({ to }) => to === number)?.params.code ?? '';
const verify = (who: Invited, code: string) =>
  world.call('PUT', `${path}/verify`, {
    body: { mobile: who.mobile, hash: who.secret, code },
    caller: callerOf(who),
  });
const accept = (who: Invited, more: object = {}, caller: Caller = {}) =>
  world.call('POST', `${path}/accept`, {
    body: {
      hash: who.secret,
      mobile: who.mobile,
      password: PASSWORD,
      repeatPassword: PASSWORD,
      termsAgree: [{ type: 'use', agree: true }],
      ...more,
    },
    caller: callerOf(who, caller),
  });
const verified = async (more: Parameters<typeof invited>[0] = {}) => {
  const who = await invited(more);
  await sendCode(who);
  expect((await verify(who, await lastSms(who.mobile))).status).toBe(204);
  return who;
};
const gist = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const cancel = async ({ id, event }: Invited) =>
  deliver({
    ...event,
    type: 'access-request.invitation.canceled',
    data: { invitationId: id },
    sequence: 2,
  });
/** Sends it again as access-request does; answers the new link. */
const renewed = async (who: Invited): Promise<Invited> => {
  const secret = randomBytes(32).toString('base64url');
  const endTime = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const event = {
    ...who.event,
    type: 'access-request.invitation.renewed',
    sequence: who.event.sequence + 1,
    data: { ...who.event.data, secretHash: secretHash(secret), endTime },
  };
  await deliver(event);
  return { ...who, secret, event };
};
const close = ({ id, event }: Invited, status: string) =>
  deliver({
    ...event,
    type: 'access-request.invitation.closed',
    sequence: event.sequence + 1,
    time: world.clock.now().toISOString(),
    data: { invitationId: id, status, accountId: null },
  });

describe('an invitation', () => {
  it('is found by each spelling of its address', async () => {
    const who = await invited({ email: 'invited-idn@sünde.example' });
    await world.service.units.run((unit) =>
      world.invitations.cancelTo(unit, 'invited-idn@xn--snde-0ra.example'),
    );
    expect((await read(who)).status).toBe(403);
  });

  it('tells who invites and what for to who holds its link', async () => {
    const told = { inviter: 'Анна Орлова', company: 'ООО «Ромашка»' };
    const who = await invited({ inviter: 'Анна\u202e <i>Орлова</i>', company: 'ООО «Ромашка»\u200b' });
    expect((await read(who)).body).toMatchObject(told);
    const { body } = await read(await invited({ inviter: ' ', company: 'Ромашка' }));
    expect(body).toMatchObject({ company: 'Ромашка' });
    expect(body).not.toHaveProperty('inviter');
  });

  it('tells no more than plain names, whoever made it, and takes what a later release tells', async () => {
    const who = await invited();
    const data = {
      ...who.event.data,
      invitationId: 'foreign',
      secretHash: secretHash('B'.repeat(43)),
    };
    const names = { inviter: '<script>x</script>\u202eАнна', company: '<b></b>' };
    const event = { ...who.event, id: 'foreign', subject: 'foreign' };
    await deliver({ ...event, data: { ...data, ...names, ofLaterReleases: 1 } });
    const { body } = await read({ ...who, secret: 'B'.repeat(43) });
    expect(body).toMatchObject({ status: 'valid', inviter: 'xАнна' });
    expect(body).not.toHaveProperty('company');
  });

  it('is accepted with number and password, and the person is signed in', async () => {
    const who = await invited();
    await read(who, { userAgent: 'LinkScanner/1.0' });
    await read(who, {}, 'HEAD');
    expect((await read(who)).body).toEqual({
      status: 'valid',
      endTime: who.event.data.endTime,
      email: expect.stringContaining('***'),
      firstName: 'Вера',
      lastName: 'Орлова',
    });
    expect(gist(await accept(who))).toEqual([409, 'link.wrongStep']);
    expect((await sendCode(who)).body).toMatchObject({ endTime: expect.any(String), resendIn: 60 });
    const code = await lastSms(who.mobile);
    expect((await verify(who, code)).status).toBe(204);
    const noTerms = await accept(who, { termsAgree: undefined });
    expect([...gist(noTerms), noTerms.body.termsRequired.length]).toEqual([403, 'auth.termsRequired', 1]);
    const noName = await accept(who, { last_name: '  ' });
    expect([...gist(noName), noName.body.errorList]).toEqual([
      400,
      'registration.form',
      { last_name: 'errorEmpty' },
    ]);
    const common = { password: 'Password2026', repeatPassword: 'Password2026', termsAgree: undefined };
    const { body } = await accept(who, common);
    expect([body.errorList, body.termsRequired.length]).toEqual([{ password: 'errorCommon' }, 1]);
    const done = await accept(who, { last_name: 'Орлова-Чайка', middle_name: 'Сергеевна' });
    expect([done.status, done.body]).toEqual([204, null]);
    const { session } = (await world.resolve(String(done.headers['gatehouse-session']))).body;
    const account = await world.accounts.findById(session.accountId);
    expect(account).toMatchObject({
      email: who.email,
      emailVerified: true,
      mobile: who.mobile,
      mobileVerified: true,
      roles: ['user'],
      names: { lastName: 'Орлова-Чайка', firstName: 'Вера', middleName: 'Сергеевна', fio: null },
    });
    const [accepted] = (await world.events('identity.invitation.accepted')).filter(
      ({ subject }) => subject === who.id,
    );
    expect(accepted).toMatchObject({ sequence: 1, data: { invitationId: who.id, accountId: account?._id } });
    expect((await world.events('identity.account.created')).at(-1)?.data.origin).toBe('invitation');
    for (const late of [await read(who), await sendCode(who), await accept(who), await refuse(who)])
      expect(gist(late)).toEqual([410, 'link.used']);
  });

  it('is refused once for all that is wrong with the form, names and password alike', async () => {
    const who = await verified();
    const both = await accept(who, { last_name: '<b>', password: 'short', repeatPassword: 'short' });
    expect([...gist(both), Object.keys(both.body.errorList).toSorted()]).toEqual([
      ...[400, 'registration.form', ['last_name', 'password']],
    ]);
    const beyond = await accept(who, { first_name: 'я'.repeat(101), last_name: '<b>' });
    expect(beyond.body.errorList).toMatchObject({ first_name: 'errorTooLong', last_name: 'errorSymbols' });
  });

  it('is accepted with one full name where the page asks for it so', async () => {
    const who = await verified();
    expect((await accept(who, { fio: '<b>' })).body.errorList).toEqual({ fio: 'errorSymbols' });
    expect((await accept(who, { fio: ' ' })).body.errorList).toEqual({ fio: 'errorEmpty' });
    const done = await accept(who, { fio: '  Орлова   Вера Сергеевна ' });
    const { session } = (await world.resolve(String(done.headers['gatehouse-session']))).body;
    expect((await world.accounts.findById(session.accountId))?.names).toEqual({
      lastName: null,
      firstName: null,
      middleName: null,
      fio: 'Орлова Вера Сергеевна',
    });
  });

  it('is accepted once, in however many tabs', async () => {
    const who = await verified();
    const answers = await Promise.all([1, 2, 3].map(() => accept(who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
  });

  it('is refused once, and by no GET', async () => {
    const who = await invited();
    const answers = await Promise.all([refuse(who), refuse(who)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    const told = (await world.events('identity.invitation.refused')).filter(
      ({ subject }) => subject === who.id,
    );
    expect(told.map(({ sequence, data }) => [sequence, data])).toEqual([[1, { invitationId: who.id }]]);
    expect(gist(await read(who))).toEqual([410, 'link.used']);
  });

  it('that is taken back or over leads nowhere, in the middle too', async () => {
    const canceled = await verified();
    await cancel(canceled);
    for (const answer of [await read(canceled), await accept(canceled), await refuse(canceled)])
      expect([...gist(answer), answer.body.canceledError]).toEqual([403, 'link.canceled', true]);
    const over = await verified();
    world.clock.forward(10_080 * 60);
    for (const answer of [await read(over), await accept(over)])
      expect([...gist(answer), answer.body.expired]).toEqual([403, 'link.expired', true]);
    expect(
      await world.connection
        .collection('accounts')
        .countDocuments({ email: { $in: [canceled.email, over.email] } }),
    ).toBe(0);
  });

  it('cannot be taken back any more once it was answered', async () => {
    const who = await verified();
    expect((await accept(who)).status).toBe(204);
    await cancel(who);
    expect(gist(await read(who))).toEqual([410, 'link.used']);
  });

  it('is active in a browser that is signed in, and leads nowhere there', async () => {
    const who = await verified();
    await world.enrol({ login: 'present' }, PASSWORD);
    const session = await world.signedIn('present', PASSWORD);
    expect((await read(who, { session })).body.status).toBe('active');
    for (const answer of [await accept(who, {}, { session }), await refuse(who, { session })])
      expect(gist(answer)).toEqual([409, 'link.wrongStep']);
    expect((await accept(who)).status).toBe(204);
  });

  it('to an address that has an account leads to it, makes no other, and can be refused', async () => {
    const who = await verified({ company: 'Acme' });
    await world.enrol({ login: 'earlier', email: who.email.toUpperCase() }, PASSWORD);
    const session = await world.signedIn('earlier', PASSWORD);
    for (const answer of [await read(who), await read(who, { session })])
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'accountExists',
          invitationId: who.id,
          company: 'Acme',
          email: expect.stringMatching(/\*{3}.*@example\.org$/),
        },
      });
    expect(Object.keys((await read(who)).body)).not.toContain('firstName');
    for (const answer of [await sendCode(who), await verify(who, '1234'), await accept(who)])
      expect(gist(answer)).toEqual([409, 'link.wrongStep']);
    await world.enrol({ login: 'neighbour' }, PASSWORD);
    const neighbour = await world.signedIn('neighbour', PASSWORD);
    expect((await read(who, { session: neighbour })).body.status).toBe('active');
    expect((await refuse(who)).status).toBe(204);
    expect(gist(await read(who))).toEqual([410, 'link.used']);
  });

  it('that is sent again leads on by the new link until the new end; former links say that they were replaced', async () => {
    const who = await verified();
    const between = await renewed(who);
    const next = await renewed(between);
    for (const former of [who, between])
      for (const answer of [await read(former), await accept(former), await refuse(former)])
        expect([...gist(answer), answer.body.canceledError]).toEqual([403, 'link.replaced', true]);
    expect((await read(next)).body).toMatchObject({ status: 'valid', endTime: next.event.data.endTime });
    expect(gist(await accept(next))).toEqual([409, 'link.wrongStep']);
    await close(next, 'deactivated');
    expect(gist(await read(next))).toEqual([403, 'link.expired']);
    expect((await read(await renewed(next))).body.status).toBe('valid');
  });

  it('that was answered is not opened by being sent again, one that was purged is', async () => {
    const who = await verified();
    expect((await accept(who)).status).toBe(204);
    const next = await renewed(who);
    expect(gist(await read(next))).toEqual([404, 'request.notFound']);
    expect(gist(await read(who))).toEqual([410, 'link.used']);
    const purged = await invited();
    await world.connection.collection<{ _id: string }>('invitations').deleteOne({ _id: purged.id });
    expect((await read(await renewed(purged))).body.status).toBe('valid');
  });

  it.each([
    ['success', [410, 'link.used']],
    ['autoSuccess', [410, 'link.used']],
    ['refusal', [410, 'link.used']],
    ['deactivated', [403, 'link.expired']],
  ] as const)('that ended elsewhere as %s leads nowhere, in the middle too', async (status, shown) => {
    const who = await verified();
    await close(who, status);
    await close(who, status);
    for (const answer of [await read(who), await accept(who), await refuse(who)])
      expect(gist(answer)).toEqual(shown);
    expect(await world.connection.collection('accounts').countDocuments({ email: who.email })).toBe(0);
  });

  it('goes with whoever had an account with the address: it names them', async () => {
    const who = await verified();
    const { _id } = await world.enrol({ login: 'gone', email: who.email }, PASSWORD);
    await world.accountsService.change(_id, () => ({ status: 'deleted' }), { actor: 'system' });
    expect(gist(await read(who))).toEqual([404, 'request.notFound']);
  });

  it('delivered twice is one; its secret and those of others are nothing elsewhere', async () => {
    const who = await invited();
    await deliver(who.event);
    for (const address of ['registration/status', 'password/link/status', 'password/entry/link/status']) {
      const answer = await world.call('GET', `/api/v1/platform/${address}/${who.secret}`, {
        caller: callerOf(who),
      });
      expect(gist(answer)).toEqual([404, 'request.notFound']);
    }
    expect(gist(await read({ ...who, secret: 'A'.repeat(43) }))).toEqual([404, 'request.notFound']);
    expect(await world.storedText()).not.toContain(who.secret);
    expect(world.logged()).not.toContain(who.secret);
  });
});

it('what an invitation says of a person is removed interactionRetention after its end', async () => {
  const who = await invited();
  const rows = world.connection.collection<{ _id: string; endTime: Date; removeAt: Date }>('invitations');
  const row = await rows.findOne({ _id: who.id });
  expect(row?.removeAt.getTime()).toBe((row?.endTime.getTime() ?? 0) + 60 * 86_400_000);
  expect(await rows.indexes()).toContainEqual(
    expect.objectContaining({ key: { removeAt: 1 }, expireAfterSeconds: 0 }),
  );
});
