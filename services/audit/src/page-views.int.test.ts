import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditWorld, anonymous, person, startTestAudit } from './audit.fixtures.ts';
import { countingJob } from './modules/page-views/page-views.jobs.ts';
import { pageViewHours, pageViews } from './modules/page-views/page-views.model.ts';
import { createPageViewRepository } from './modules/page-views/page-views.repository.ts';

const canary = 'k3Jx9_canarySecret-0Zq7LmN2';
const path = '/statistics/metrics/hit';
const waiting = { timeout: 15_000 };
const hit = (code: string, url = '/platform/login') => ({
  code,
  url,
  title: 'Sign in',
  displaySize: '1920x1080',
});

let audit: AuditWorld;
beforeAll(async () => {
  audit = await startTestAudit();
});
afterAll(() => audit?.close());

const views = () => pageViews.model(audit.service.mongo.connection);
const hours = () => pageViewHours.model(audit.service.mongo.connection);
const count = (now: Date) =>
  countingJob({
    repository: createPageViewRepository(audit.service.mongo.connection),
    clock: { ...systemClock, now: () => now },
  }).run({ signal: new AbortController().signal, guard: async () => {} });

describe('a hit', () => {
  it('is taken from anybody on the platform, and from nobody past the BFF', async () => {
    expect((await audit.post(path, hit('login'), anonymous)).status).toBe(204);
    expect((await audit.post(path, hit('profile'), person('irina'))).status).toBe(204);
    expect((await audit.post(path, hit('login'), undefined)).status).toBe(401);
    await expect.poll(() => views().countDocuments({}), waiting).toBe(2);
    const profile = await views().findOne({ code: 'profile' });
    expect(profile).toMatchObject({ signedIn: true, domainId: 'domain-1', path: '/platform/login' });
    expect(JSON.stringify(profile), 'who it was is not kept').not.toContain('irina');
  });

  it('leaves no secret of an address anywhere', async () => {
    const urls = [
      `https://id.example/platform/new-password/${canary}`,
      `/platform/registration/${canary}?code=${canary}#${canary}`,
      `https://${canary}@id.example/platform/invitation/${canary}/`,
    ];
    for (const url of urls) {
      const body = {
        ...hit('canary', url),
        title: `Password ${canary}`,
        displayWindowSize: canary.slice(0, 20),
      };
      expect((await audit.post(path, body, anonymous)).status).toBe(204);
    }
    await expect.poll(() => views().countDocuments({ code: 'canary' }), waiting).toBe(urls.length);
    await count(new Date());
    const { db } = audit.service.mongo.connection;
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      const rows = JSON.stringify((await db?.collection(name).find().toArray()) ?? []);
      expect(rows, name).not.toContain('canarySecret');
    }
  });

  it.each([
    ['code', { ...hit(''), code: '' }],
    ['code', { ...hit('x'), code: { $ne: null } }],
    ['url', { ...hit('x'), url: 'x'.repeat(2_001) }],
    ['title', { code: 'x', url: '/' }],
    ['displayZoom', { ...hit('x'), displayZoom: -1 }],
    ['accountId', { ...hit('x'), accountId: 'irina' }],
  ])('with a wrong %s is refused naming the field', async (field, body) => {
    const answer = await audit.post(path, body, anonymous);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errorList)).toEqual([field]);
  });
});

describe('counts by hour', () => {
  const hour = (text: string) => new Date(`2040-05-01T${text}:00Z`);
  const view = (code: string, at: Date) => ({
    at,
    domainId: 'domain-2',
    code,
    path: '/',
    title: '',
    signedIn: false,
  });

  it('are the same however often the run is repeated or interrupted, and keep hours whose views are gone', async () => {
    await views().deleteMany({});
    await views().insertMany([
      view('login', hour('10:01')),
      view('login', hour('10:59')),
      view('profile', hour('10:30')),
      view('login', hour('11:00')),
    ]);
    const counts = async () =>
      (await hours().find({ domainId: 'domain-2' }).sort({ hour: 1, code: 1 }).lean()).map(
        ({ hour: at, code, views: sum }) => `${at.toISOString().slice(11, 13)} ${code} ${sum}`,
      );
    await audit.service.mongo.connection.collection('page_view_state').deleteMany({});
    await count(hour('11:01'));
    await count(hour('11:01'));
    expect(await counts()).toEqual(['10 login 2', '10 profile 1', '11 login 1']);

    await views().insertMany([view('login', hour('11:02'))]);
    await count(hour('12:10'));
    await views().deleteMany({ at: { $lt: hour('11:00') } });
    await count(hour('12:20'));
    expect(await counts()).toEqual(['10 login 2', '10 profile 1', '11 login 2']);
  });

  it('of an hour that cannot be counted holds up no hour after it, and closes none', async () => {
    const repository = createPageViewRepository(audit.service.mongo.connection);
    const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 1_800_000);
    const stored: Date[] = [];
    const closed: Date[] = [];
    const job = countingJob({
      repository: {
        ...repository,
        countedBefore: async () => new Date(now.getTime() - 2 * 3_600_000),
        count: async (from, to) => {
          if (stored.length === 1) {
            stored.push(from);
            throw new TypeError('made by the test');
          }
          return repository.count(from, to);
        },
        store: async (hour) => void stored.push(hour),
        rememberCounted: async (hour) => void closed.push(hour),
      },
      clock: { ...systemClock, now: () => now },
    });
    await expect(job.run({ signal: new AbortController().signal, guard: async () => {} })).rejects.toThrow(
      'made by the test',
    );
    expect([stored.length, closed]).toEqual([3, []]);
  });
});
