import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { isolatedEngines, isolatedPlatform } from '@gatehouse/testkit';
import { type MailSink, startMailSink } from '@gatehouse/testkit/visiting/mail-sink.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Replica, startReplica } from '../replicas/replica.ts';

/** Seconds for which a process stands still that is sending; `make test-nightly` says a minute. */
const outageMs = Number(process.env.GATEHOUSE_OUTAGE_SECONDS ?? 60) * 1_000;
/** So many that sending takes seconds: enough to stop the process in the middle of it. */
const PEOPLE = 6_000;
/** Longer than a job waits for its next turn. */
const NEXT_TURN = 20_000;

let engines: Awaited<ReturnType<typeof isolatedEngines>>;
let platform: Awaited<ReturnType<typeof isolatedPlatform>>;
let store: Awaited<ReturnType<typeof connectMongo>>;
let mail: MailSink;
const replicas: Replica[] = [];

beforeAll(async () => {
  [engines, mail] = await Promise.all([isolatedEngines({ instance: 'digests' }), startMailSink()]);
  platform = await isolatedPlatform(engines, {
    name: 'digestfaults',
    only: ['notification'],
    extra: { notification: { GATEHOUSE_SMTP_URL: mail.url } },
  });
  await platform.ready();
  store = await connectMongo({
    url: engines.mongo.address,
    database: `${platform.databasePrefix}notification`,
    appName: 'faults',
  });
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await store?.close();
  await platform?.dispose();
  await engines?.dispose();
  await mail?.stop();
});

const rows = (name: string) => store.connection.collection<{ _id: string }>(name);
const addressOf = (accountId: string) => `${accountId}@example.org`;

/** People who want documents by mail once a day, each with a digest that is due. */
const startDigests = async (people: readonly string[]) => {
  const on = ['email'];
  const choices = [{ topic: 'documents', period: 'daily', on }];
  const dueAt = new Date(Date.now() - 60_000);
  const params = JSON.stringify({ code: 'terms', ru: 'Условия', en: 'Terms', change: 'changed' });
  const item = { topic: 'documents', template: 'document.changed', params, at: dueAt };
  await rows('recipients').insertMany(
    people.map((_id) => ({ _id, email: addressOf(_id), locale: 'en', domainId: null, active: true })),
  );
  await rows('subscriptions').insertMany(
    people.map((_id) => ({ _id, choices, timeZone: 'UTC', domainId: null, sequence: 1 })),
  );
  await rows('digests').insertMany(
    people.map((accountId) => ({
      _id: `${accountId}/email/daily`,
      accountId,
      channel: 'email',
      period: 'daily',
      dueAt,
      items: [item],
      count: 1,
      counts: { documents: 1 },
      collectionId: 'first',
    })),
  );
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('three schedulers, one of them stopped while it sends: each digest leaves once', {
  timeout: 600_000,
}, async () => {
  const people = Array.from({ length: PEOPLE }, (_, index) => `reader-${index}`);
  await startDigests(people);
  await expect
    .poll(() => rows('messages').estimatedDocumentCount(), { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(0);
  platform.signal('notification', 'SIGSTOP');
  const stoppedAt = Date.now();
  expect(await rows('digests').countDocuments()).toBeGreaterThan(0);

  replicas.push(...(await Promise.all([1, 2].map(() => startReplica(platform, 'notification')))));
  // The lease of the one that stands still runs out first, and the store gives up its transaction.
  await expect.poll(() => rows('digests').countDocuments(), { timeout: 240_000, interval: 500 }).toBe(0);
  await pause(Math.max(0, outageMs - (Date.now() - stoppedAt)));
  platform.signal('notification', 'SIGCONT');

  await expect.poll(() => mail.mails.length, { timeout: 240_000, interval: 500 }).toBe(PEOPLE);
  await pause(NEXT_TURN);
  expect(mail.mails.map(({ to }) => to).sort()).toEqual(people.map(addressOf).sort());
  expect(await rows('messages').countDocuments({ state: 'sent' })).toBe(PEOPLE);
});
