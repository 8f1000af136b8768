import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { invitations } from './modules/invitations/invitations.model.ts';

const { list, send, resend, revoke, listOwn, accept, refuse } = companyInvitationEndpoints;

let world: TestAccessRequest;
let org: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  await world.role('seller');
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const company = async () => {
  const { id } = await world.contractor(name('Компания'), [org]);
  const masterId = name('master');
  await world.person(masterId, `${masterId}@mail.example`);
  return { id, master: await world.master(masterId, id) };
};
type Company = Awaited<ReturnType<typeof company>>;
const invite = ({ id, master }: Company, email: string, more: object = {}) =>
  world.call(send, {
    actor: master,
    body: { email, contractorId: id, access: [{ organizationId: org, roles: ['buyer'] }], ...more } as never,
  });
const invited = async (given: Company, email = `${name('guest')}@mail.example`) => {
  const { status, body } = await invite(given, email);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id as string, email };
};
const statusOf = async ({ master }: Company, id: string): Promise<string> => {
  const { body } = await world.call(list, { actor: master, query: { limit: 100 } });
  return body.invitations.find((row: { id: string }) => row.id === id)?.status;
};
const companiesOf = async (actor: AccountActor): Promise<string[]> => {
  const { body } = await world.call(companyEndpoints.list, { actor });
  return body.companies.map(({ id }: { id: string }) => id);
};
const acceptedByLink = (invitationId: string, accountId: string) =>
  world.deliver(
    world.createEvent(identityEvents.invitationAccepted, {
      subject: invitationId,
      sequence: 1,
      data: { invitationId, accountId },
      context: { actor: accountId },
    }),
  );

describe('an invitation', () => {
  it('goes out with a link that stands in the sealed mail alone', async () => {
    const given = await company();
    const { id, email } = await invited(given);
    const [event] = (await world.events('access-request.invitation.created')).slice(-1);
    const data = event?.data as { sealed: never; secretHash: string };
    const mail = JSON.parse(createSealer(world.config.sealingKeys).open(data.sealed, id));
    expect(mail.to).toBe(email);
    expect(mail.params.link).toMatch(/^https:\/\/portal\.example\/platform\/invitation\/[\w-]{22,}$/);
    const secret = mail.params.link.split('/').at(-1);
    expect(JSON.stringify({ ...event, data: { ...event?.data, sealed: null } })).not.toContain(secret);
    const { body } = await world.call(list, { actor: given.master });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain(data.secretHash);
  });

  it.each([
    ['two addresses', { email: 'one@mail.example, two@mail.example' }, 400, { email: 'errorFormat' }],
    ['no role', { access: [] }, 400, { access: 'errorEmpty' }],
    [
      'a foreign organization',
      { access: [{ organizationId: 'x', roles: ['buyer'] }] },
      400,
      { access: 'errorChoice' },
    ],
    ['a company of somebody else', { contractorId: 'x' }, 404, undefined],
  ])('is refused for %s', async (_, more, status, errorList) => {
    const answer = await invite(await company(), 'guest@mail.example', more);
    expect([answer.status, answer.body.errorList]).toEqual([status, errorList]);
  });

  it('is refused for somebody who is in the company already', async () => {
    const given = await company();
    const member = name('member');
    await world.person(member, `${member}@mail.example`);
    const { id } = await invited(given, `${member}@mail.example`);
    await world.call(accept, { actor: accountActor(member), params: { id } });
    expect(await invite(given, `${member}@MAIL.example`)).toMatchObject({
      status: 409,
      body: { errorList: { email: 'alreadyExist' } },
    });
  });

  it('ends the one before to the same address and company', async () => {
    const given = await company();
    const first = await invited(given);
    const second = await invited(given, first.email);
    expect([await statusOf(given, first.id), await statusOf(given, second.id)]).toEqual([
      'deleted',
      'active',
    ]);
  });

  it('counts against the limit each time that it is sent, whoever sent it first', async () => {
    const given = await company();
    await world.setting('invitationsPerHour', 3);
    const { id } = await invited(given);
    const again = () => world.call(resend, { actor: given.master, params: { id } });
    const statuses = [(await again()).status, (await again()).status, (await again()).status];
    await world.setting('invitationsPerHour', 20);
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('is limited by the hour, also when many are sent at once', async () => {
    const given = await company();
    const another = () => invite(given, `${name('guest')}@mail.example`);
    await Promise.all(Array.from({ length: 24 }, another));
    // Of many at once some may be asked to try again, and are stored or not; the limit itself is exact.
    let last = await another();
    for (let tries = 0; last.status !== 429 && tries < 40; tries += 1) last = await another();
    expect(last).toMatchObject({ status: 429, body: { code: 'access.tooManyInvitations', limit: 20 } });
    const stored = await invitations.driver(world.connection).countDocuments({ contractorId: given.id });
    expect(stored).toBe(20);
  });

  it('is limited by invitationsPerHour, and lives for inviteAlive', async () => {
    await world.setting('invitationsPerHour', 1);
    await world.setting('inviteAlive', 120);
    try {
      const given = await company();
      const before = world.now().getTime();
      const { id } = await invited(given);
      const row = await invitations.driver(world.connection).findOne({ _id: id });
      const minutes = ((row?.endTime.getTime() ?? 0) - before) / 60_000;
      expect(Math.floor(minutes)).toBe(120);
      const { status, body } = await invite(given, `${name('guest')}@mail.example`);
      expect([status, body.limit]).toEqual([429, 1]);
    } finally {
      await world.setting('invitationsPerHour', 20);
      await world.setting('inviteAlive', 10_080);
    }
  });

  it('is refused at once while mail is off, and so is sending one again', async () => {
    const given = await company();
    const { id } = await invited(given);
    await world.channel('email', false);
    try {
      const before = (await world.events('access-request.invitation.created')).length;
      const answers = [
        await invite(given, `${name('guest')}@mail.example`),
        await world.call(resend, { actor: given.master, params: { id } }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'channel.off'],
        [409, 'channel.off'],
      ]);
      expect((await world.events('access-request.invitation.created')).length).toBe(before);
      expect(await statusOf(given, id)).toBe('active');
    } finally {
      await world.channel('email', true);
    }
    await invited(given);
  });

  it('sent again has another link and a new end', async () => {
    const given = await company();
    const { id } = await invited(given);
    const { status } = await world.call(resend, { actor: given.master, params: { id } });
    expect(status).toBe(201);
    const [created] = (await world.events('access-request.invitation.created')).slice(-1);
    const [renewed] = (await world.events('access-request.invitation.renewed')).slice(-1);
    expect(renewed?.subject).toBe(id);
    const hashOf = (event: typeof renewed) => (event?.data as { secretHash: string } | undefined)?.secretHash;
    expect(hashOf(renewed)).toMatch(/^[\w-]{43}$/);
    expect(hashOf(renewed)).not.toBe(hashOf(created));
  });

  it('is found by a part of the address, and of the name once it is accepted', async () => {
    const given = await company();
    const guestId = name('guest');
    const guest = await world.person(guestId, `${guestId}@mail.example`, { label: 'Ласточкина Вера' });
    const { id } = await invited(given, `${guestId}@mail.example`);
    const other = await invited(given);
    const found = async (search: string) => {
      const { body } = await world.call(list, { actor: given.master, query: { search } });
      return body.invitations.map((row: { id: string }) => row.id);
    };
    expect(await found('ласточк')).toEqual([]);
    expect(await found(other.email.toUpperCase())).toEqual([other.id]);
    await world.call(accept, { actor: guest, params: { id } });
    expect(await found('ласточк')).toEqual([id]);
    const { body } = await world.call(contractorEndpoints.invitations, {
      actor: world.administrator,
      params: { id: given.id },
      query: { search: 'ЛАСТОЧК', status: 'success' },
    });
    expect(body.invitations).toMatchObject([{ id, name: 'Ласточкина Вера' }]);
  });

  it('of another company is unknown to a master account', async () => {
    const given = await company();
    const { id } = await invited(given);
    const stranger = await company();
    for (const endpoint of [resend, revoke])
      expect((await world.call(endpoint, { actor: stranger.master, params: { id } })).status).toBe(404);
    expect(await statusOf(given, id)).toBe('active');
  });
});

describe('an answer', () => {
  it('by the link of somebody new grants what was offered', async () => {
    const given = await company();
    const { id, email } = await invited(given);
    const guest = await world.person(name('guest'), `other-${email}`);
    await acceptedByLink(id, guest.accountId);
    await acceptedByLink(id, guest.accountId);
    expect(await statusOf(given, id)).toBe('success');
    expect(await companiesOf(guest)).toEqual([given.id]);
  });

  it('in the cabinet is taken from the owner of the address alone, once', async () => {
    const given = await company();
    const guestId = name('guest');
    const guest = await world.person(guestId, `${guestId}@mail.example`);
    const { id } = await invited(given, `${guestId}@mail.example`);
    const other = await world.person(name('other'), `${name('other')}@mail.example`);
    expect((await world.call(accept, { actor: other, params: { id } })).status).toBe(404);
    expect((await world.call(listOwn, { actor: guest })).body.invitations).toMatchObject([{ id }]);
    const answers = await Promise.all([1, 2].map(() => world.call(accept, { actor: guest, params: { id } })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await companiesOf(guest)).toEqual([given.id]);
    expect((await world.call(listOwn, { actor: guest })).body.invitations).toEqual([]);
    expect((await world.call(refuse, { actor: guest, params: { id } })).body).toMatchObject({
      code: 'access.invitationOver',
      decision: { status: 'success' },
    });
  });

  it('of a known person is never given by registering or signing in', async () => {
    const given = await company();
    const guestId = name('guest');
    const guest = await world.person(guestId, `${guestId}@mail.example`);
    const { id } = await invited(given, `${guestId}@mail.example`);
    await world.person(guestId, `${guestId}@mail.example`);
    expect([await statusOf(given, id), await companiesOf(guest)]).toEqual(['active', []]);
  });

  it('is settled when the invited address registers in another way', async () => {
    const given = await company();
    const { id, email } = await invited(given);
    const guest = await world.person(name('guest'), email.toUpperCase());
    expect([await statusOf(given, id), await companiesOf(guest)]).toEqual(['autoSuccess', [given.id]]);
  });

  it('that comes after the master took it back grants nothing', async () => {
    const given = await company();
    const { id } = await invited(given);
    await world.call(revoke, { actor: given.master, params: { id } });
    const guest = await world.person(name('guest'), `${name('guest')}@mail.example`);
    await acceptedByLink(id, guest.accountId);
    expect([await statusOf(given, id), await companiesOf(guest)]).toEqual(['deleted', []]);
  });

  it('against a revocation at the same moment: one of both counts', async () => {
    const given = await company();
    const guestId = name('guest');
    const guest = await world.person(guestId, `${guestId}@mail.example`);
    const { id } = await invited(given, `${guestId}@mail.example`);
    const answers = await Promise.all([
      world.call(accept, { actor: guest, params: { id } }),
      world.call(revoke, { actor: given.master, params: { id } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const isAccepted = answers[0]?.status === 204;
    expect(await statusOf(given, id)).toBe(isAccepted ? 'success' : 'deleted');
    expect(await companiesOf(guest)).toEqual(isAccepted ? [given.id] : []);
  });

  it('after the end is refused, and the job stores the end once', async () => {
    const given = await company();
    const guestId = name('guest');
    const guest = await world.person(guestId, `${guestId}@mail.example`);
    const { id } = await invited(given, `${guestId}@mail.example`);
    await invitations
      .driver(world.connection)
      .updateOne({ _id: id }, { $set: { endTime: new Date(world.now().getTime() - 1) } });
    expect((await world.call(accept, { actor: guest, params: { id } })).status).toBe(409);
    expect(await statusOf(given, id)).toBe('deactivated');
    await world.runJobs();
    await world.runJobs();
    const closed = (await world.events('access-request.invitation.closed')).filter(
      ({ subject }) => subject === id,
    );
    expect(closed.map(({ data }) => data)).toMatchObject([
      { invitationId: id, status: 'deactivated', accountId: null },
    ]);
  });
});

describe('a preview', () => {
  const preview = ({ id, master }: Company, emails: readonly string[], contractorId = id) =>
    world.call(companyInvitationEndpoints.preview, {
      actor: master,
      body: { contractorId, emails: [...emails] },
    });

  it('says of each address what inviting it would do, and sends nothing', async () => {
    const given = await company();
    const member = name('member');
    await world.person(member, `${member}@mail.example`);
    const { id } = await invited(given, `${member}@mail.example`);
    await world.call(accept, { actor: accountActor(member), params: { id } });
    const { email } = await invited(given);
    const before = (await world.events('access-request.invitation.created')).length;
    const { status, body } = await preview(given, [
      ...['fresh@mail.example', email, `${member}@mail.example`],
      ...['FRESH@mail.example', 'no address'],
    ]);
    expect([status, body.remaining]).toEqual([200, 18]);
    expect(body.invitations.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['new', 'invited', 'member', 'repeated', 'invalid'],
    ]);
    expect((await world.events('access-request.invitation.created')).length).toBe(before);
  });

  it('knows the limit of the hour', async () => {
    const given = await company();
    await world.setting('invitationsPerHour', 1);
    const { body } = await preview(given, ['one@mail.example', 'two@mail.example']);
    await world.setting('invitationsPerHour', 20);
    expect(body.invitations).toEqual([
      { email: 'one@mail.example', outcome: 'new' },
      { email: 'two@mail.example', outcome: 'limit' },
    ]);
  });

  it('is none for a company of somebody else, or for somebody without the right', async () => {
    const [given, other] = [await company(), await company()];
    expect((await preview(given, ['a@mail.example'], other.id)).status).toBe(404);
    const stranger = { ...given, master: await world.person(name('stranger'), 'x@mail.example') };
    expect((await preview(stranger, ['a@mail.example'])).status).toBe(403);
  });
});

describe('what waits in the cabinet', () => {
  /** State of an invitation of a person who has an account, before the answer. */
  const fates: Readonly<
    Record<string, (given: Company, id: string, guest: AccountActor) => Promise<unknown>>
  > = {
    active: async () => {},
    expired: (_, id) =>
      invitations
        .driver(world.connection)
        .updateOne({ _id: id }, { $set: { endTime: new Date(world.now().getTime() - 1) } }),
    used: (_, id, guest) => world.call(refuse, { actor: guest, params: { id } }),
    revoked: ({ master }, id) => world.call(revoke, { actor: master, params: { id } }),
    resent: ({ master }, id) => world.call(resend, { actor: master, params: { id } }),
  };
  const over: Readonly<Record<string, string>> = {
    expired: 'deactivated',
    used: 'refusal',
    revoked: 'deleted',
  };

  it.each(
    ['a known person', 'a member', 'somebody else'].flatMap((who) =>
      Object.keys(fates).map((fate) => [who, fate] as const),
    ),
  )('%s, an invitation that is %s', async (who, fate) => {
    const given = await company();
    const guestId = name('guest');
    const email = `${guestId}@mail.example`;
    const guest = await world.person(guestId, email);
    const offered = { access: [{ organizationId: org, roles: ['seller'] }] };
    const { body } = await invite(given, email, offered);
    // They became one in another way meanwhile: a member is not invited.
    if (who === 'a member') await acceptedByLink((await invited(given, `former-${email}`)).id, guestId);
    await fates[fate]?.(given, body.id, guest);
    const reader =
      who === 'somebody else' ? await world.person(name('other'), `${name('other')}@mail.example`) : guest;
    const waiting = (await world.call(listOwn, { actor: reader })).body.invitations;
    const answer = await world.call(accept, { actor: reader, params: { id: body.id } });
    if (who === 'somebody else') return expect([waiting, answer.status]).toEqual([[], 404]);
    const ended = over[fate];
    if (ended !== undefined) {
      expect([waiting, answer.status]).toEqual([[], 409]);
      return expect(answer.body.decision).toEqual({ status: ended });
    }
    expect(waiting.map(({ id, member }: { id: string; member?: true }) => [id, member])).toEqual([
      [body.id, who === 'a member' ? true : undefined],
    ]);
    expect(answer.status).toBe(204);
    const held = (await world.call(companyEndpoints.list, { actor: guest })).body.companies[0].access[0]
      .roles;
    expect(held.map(({ roleId }: { roleId: string }) => roleId)).toEqual(
      who === 'a member' ? ['buyer', 'seller'] : ['seller'],
    );
  });
});
