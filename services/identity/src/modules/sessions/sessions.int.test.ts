import { readCachedSession, sessionCacheKey } from '@gatehouse/kit/auth/session-cache.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { sessionSnapshots } from './sessions.snapshots.ts';

const PASSWORD = 'Orchid-Lantern-42';
const URL = '/api/v1/platform/user/sessions';
let world: IdentityWorld;
let login = '';
let number = 0;

beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  login = `person${number}`;
  await world.enrol({ login }, PASSWORD);
});

type Session = Awaited<ReturnType<IdentityWorld['signedIn']>>;
const signIn = (caller = {}) => world.signedIn(login, PASSWORD, caller);
const cached = ({ tokenHash }: Session) => readCachedSession(world.redis, tokenHash, world.clock.now());
const isLive = async ({ secret }: Session) => (await world.resolve(secret)).status === 200;
const endedEvents = async ({ sessionId }: Session) =>
  (await world.events('identity.session.ended')).filter((event) => event.subject === sessionId);

describe('own sessions', () => {
  it('are listed newest access first, with the one that asks marked', async () => {
    const first = await signIn({ ip: '192.0.2.1', userAgent: 'curl/8' });
    world.clock.forward(10);
    const second = await signIn({ ip: '192.0.2.2' });
    const answer = await world.call('GET', URL, { caller: { session: first } });
    expect(answer.body.sessions).toMatchObject([
      { sessionId: second.sessionId, name: 'Firefox, Linux', ip: '192.0.2.2', current: false },
      { sessionId: first.sessionId, name: 'curl', ip: '192.0.2.1', current: true },
    ]);
    expect(answer.body.meta).toEqual({ sort: 'lastAccess', order: 'DESC', offset: 0, limit: 20, total: 2 });
  });

  it('are sorted and paged as asked, by allowed keys only', async () => {
    const sessions = [];
    for (const ip of ['192.0.2.3', '192.0.2.1', '192.0.2.2']) sessions.push(await signIn({ ip }));
    const page = await world.call('GET', `${URL}?sort=ip&order=ASC&offset=1&limit=1`, {
      caller: { session: sessions[0] as Session },
    });
    expect(page.body.sessions.map(({ ip }: { ip: string }) => ip)).toEqual(['192.0.2.2']);
    expect(page.body.meta.total).toBe(3);
    for (const query of ['sort=tokenHash', 'limit=101', 'sort[$gt]=1', 'accountId=other']) {
      const refused = await world.call('GET', `${URL}?${query}`, {
        caller: { session: sessions[0] as Session },
      });
      expect([query, refused.status]).toEqual([query, 400]);
    }
  });

  it('hold no secret and nobody else’s', async () => {
    const mine = await signIn();
    await world.enrol({ login: `other-${login}` }, PASSWORD);
    await world.signedIn(`other-${login}`, PASSWORD);
    const { body } = await world.call('GET', URL, { caller: { session: mine } });
    expect(body.meta.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(mine.tokenHash);
  });

  it('are nobody’s without a session', async () => {
    expect((await world.call('GET', URL)).status).toBe(401);
    expect((await world.call('DELETE', URL)).status).toBe(401);
  });
});

describe('ending sessions', () => {
  it('one: the cookie of another device is worth nothing at once, the own one stays', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const answer = await world.call('DELETE', `${URL}/${other.sessionId}`, { caller: { session: mine } });
    expect(answer.status).toBe(204);
    expect(answer.headers['gatehouse-session-end']).toBeUndefined();
    expect(await cached(other)).toEqual({ kind: 'ended' });
    expect([await isLive(other), await isLive(mine)]).toEqual([false, true]);
    expect(await endedEvents(other)).toMatchObject([
      { sequence: 2, actor: mine.accountId, data: { reason: 'ended-by-owner' } },
    ]);
  });

  it('one twice does nothing twice; the own one tells the browser', async () => {
    const mine = await signIn();
    const end = () => world.call('DELETE', `${URL}/${mine.sessionId}`, { caller: { session: mine } });
    expect((await end()).headers['gatehouse-session-end']).toBeDefined();
    expect((await end()).status).toBe(204);
    expect(await endedEvents(mine)).toHaveLength(1);
  });

  it('of somebody else, or one that never was, is 404 and changes nothing', async () => {
    const mine = await signIn();
    await world.enrol({ login: `victim-${login}` }, PASSWORD);
    const theirs = await world.signedIn(`victim-${login}`, PASSWORD);
    for (const sessionId of [theirs.sessionId, 'never-was']) {
      const answer = await world.call('DELETE', `${URL}/${sessionId}`, { caller: { session: mine } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
    }
    expect(await isLive(theirs)).toBe(true);
  });

  it('all but this one: the browser that asks stays signed in', async () => {
    const [mine, second, third] = [await signIn(), await signIn(), await signIn()];
    const answer = await world.call('DELETE', `${URL}?except=current`, { caller: { session: mine } });
    expect([answer.status, answer.headers['gatehouse-session-end']]).toEqual([204, undefined]);
    expect(await Promise.all([mine, second, third].map(isLive))).toEqual([true, false, false]);
    expect(await endedEvents(third)).toMatchObject([{ data: { reason: 'ended-by-owner' } }]);
    const strange = await world.call('DELETE', `${URL}?except=${mine.sessionId}`, {
      caller: { session: mine },
    });
    expect(strange.body).toMatchObject({ errorList: { except: 'errorChoice' } });
    expect(await isLive(mine)).toBe(true);
  });

  it('all ends each of them once, also asked for many times at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const [mine] = sessions as [Session];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('DELETE', URL, { caller: { session: mine } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    for (const session of sessions) {
      expect(await isLive(session)).toBe(false);
      expect(await endedEvents(session)).toHaveLength(1);
    }
  });

  it('by logout ends this one only and tells the browser; without a session nothing happens', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const answer = await world.call('POST', '/api/v1/platform/auth/logout', { caller: { session: mine } });
    expect(answer.status).toBe(204);
    expect(answer.headers['gatehouse-session-end']).toBeDefined();
    expect([await isLive(mine), await isLive(other)]).toEqual([false, true]);
    const anonymous = await world.call('POST', '/api/v1/platform/auth/logout');
    expect(anonymous.status).toBe(204);
    expect(anonymous.headers['gatehouse-session-end']).toBeUndefined();
  });
});

describe('the lifetime of a session', () => {
  it('moves with each access and ends by idleness, also from the cache', async () => {
    const session = await signIn();
    world.clock.forward(50 * 60);
    await world.redis.del(sessionCacheKey(session.tokenHash));
    expect(await isLive(session)).toBe(true);
    world.clock.forward(59 * 60);
    expect((await cached(session)).kind).toBe('hit');
    world.clock.forward(60);
    expect((await cached(session)).kind).toBe('miss');
    expect(await isLive(session)).toBe(false);
  });

  it('does not move with looks of a page that is left open, not even where a use of it follows', async () => {
    const session = await signIn();
    const look = () =>
      world.call('POST', '/internal/sessions/resolve', {
        body: { tokenHash: session.tokenHash, unattended: true },
        peer: true,
      });
    world.clock.forward(50 * 60);
    await world.redis.del(sessionCacheKey(session.tokenHash));
    expect((await look()).body.session.sessionId).toBe(session.sessionId);
    expect((await cached(session)).kind).toBe('miss');
    world.clock.forward(11 * 60);
    expect((await look()).status).toBe(404);
    expect(await isLive(session)).toBe(false);
  });

  it('is over at the absolute end however busy it was', async () => {
    const session = await signIn();
    for (let hour = 0; hour < 23; hour += 1) {
      world.clock.forward(30 * 60);
      await world.redis.del(sessionCacheKey(session.tokenHash));
      expect(await isLive(session)).toBe(true);
    }
    world.clock.forward(30 * 60);
    await world.redis.del(sessionCacheKey(session.tokenHash));
    expect(await isLive(session)).toBe(false);
  });

  it('that ran out is told of once, whoever looks', async () => {
    const session = await signIn();
    world.clock.forward(3601);
    const [overdue] = world.sessions.jobs;
    await Promise.all(Array.from({ length: 3 }, () => overdue?.run(unguarded)));
    expect(await endedEvents(session)).toMatchObject([{ actor: 'system', data: { reason: 'expired' } }]);
    expect((await world.call('GET', URL, { caller: { session } })).body.meta.total).toBe(0);
  });
});

describe('without Redis, or with an empty one', () => {
  it('a flush signs nobody out', async () => {
    const session = await signIn();
    await world.redis.del(sessionCacheKey(session.tokenHash));
    expect(await isLive(session)).toBe(true);
    expect((await cached(session)).kind).toBe('hit');
  });

  it('an ended session stays ended after a flush', async () => {
    const session = await signIn();
    await world.call('DELETE', URL, { caller: { session } });
    await world.redis.del(sessionCacheKey(session.tokenHash));
    expect(await isLive(session)).toBe(false);
    expect(await cached(session)).toEqual({ kind: 'ended' });
  });

  it('an end that Redis did not hear of is told as soon as it is back', async () => {
    const session = await signIn();
    // As a process leaves it that is killed between commit and Redis.
    await world.connection
      .collection('sessions')
      .updateOne(
        { tokenHash: session.tokenHash },
        { $set: { endedAt: world.clock.now(), cacheDue: true }, $unset: { live: '' } },
      );
    await expect.poll(() => cached(session), { timeout: 20_000 }).toEqual({ kind: 'ended' });
    await expect
      .poll(() => world.connection.collection('sessions').countDocuments({ cacheDue: true }))
      .toBe(0);
  });
});

describe('what the BFF is told of a session', () => {
  it('is told to the BFF alone', async () => {
    const session = await signIn();
    const body = { tokenHash: session.tokenHash };
    const asPerson = await world.call('POST', '/internal/sessions/resolve', { body, caller: { session } });
    expect(asPerson.status).toBe(403);
  });

  it.each([{ tokenHash: { $ne: '' } }, { tokenHash: 'short' }, {}, { tokenHash: 'x'.repeat(43), extra: 1 }])(
    'is not asked by %j',
    async (body) => {
      expect((await world.call('POST', '/internal/sessions/resolve', { body, peer: true })).status).toBe(400);
    },
  );

  it('follows a change of roles at once', async () => {
    const session = await signIn();
    expect((await world.resolve(session.secret)).body.session.methods).toEqual(['cabinet.services.read']);
    await world.accountsService.change(
      session.accountId,
      () => ({ roles: permittedInTest(['administrator']) }),
      {
        actor: 'system',
      },
    );
    expect((await cached(session)).kind).toBe('miss');
    expect((await world.resolve(session.secret)).body.session.methods).toContain('setting.settings.write');
    expect((await cached(session)).kind).toBe('miss');
  });

  it('is nothing once the account is disabled', async () => {
    const session = await signIn();
    await world.accountsService.change(session.accountId, () => ({ status: 'disabled' }), { actor: 'admin' });
    expect(await cached(session)).toEqual({ kind: 'ended' });
    expect(await isLive(session)).toBe(false);
    expect(await endedEvents(session)).toMatchObject([
      { actor: 'admin', data: { reason: 'account-disabled' } },
    ]);
  });
});

it('live sessions tell themselves as they did when they began', async () => {
  const [live, ended] = [await signIn(), await signIn()];
  await world.call('DELETE', `${URL}/${ended.sessionId}`, { caller: { session: live } });
  const told: Snapshot[] = [];
  for await (const snapshot of sessionSnapshots(world.connection).all()) told.push(snapshot);
  expect(told.map(({ subject }) => subject)).not.toContain(ended.sessionId);
  const started = (await world.events('identity.session.started')).find(
    ({ subject }) => subject === live.sessionId,
  );
  expect(told.find(({ subject }) => subject === live.sessionId)).toMatchObject({
    sequence: 1,
    data: started.data,
  });
});
