import { randomBytes } from 'node:crypto';
import { channels } from '@gatehouse/contracts/notification/events.ts';
import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import type { JobRun } from '@gatehouse/kit/schedule/schedule.ts';
import { setAside } from '@gatehouse/kit/tasks/tasks.model.ts';
import { createTasks } from '@gatehouse/kit/tasks/tasks.ts';
import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { digestCollection } from '../digests/digests.model.ts';
import { createDigestsRepository } from '../digests/digests.repository.ts';
import { messageCollection } from '../messages/message.model.ts';
import { startMessages, testClock } from '../messages/messages.fixtures.ts';
import { pushBrowserCollection } from '../push/push.model.ts';
import { createPushRepository } from '../push/push.repository.ts';
import { createPeople } from '../recipients/people.ts';
import { recipientCollection } from '../recipients/recipients.model.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import { smsCountCollection } from '../sms/sms-budget.model.ts';
import { createSmsBudget } from '../sms/sms-budget.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { createUnsubscribeLinks } from '../subscriptions/unsubscribe-links.ts';
import { telegramChatCollection } from '../telegram/telegram.model.ts';
import { createTelegramRepository } from '../telegram/telegram.repository.ts';
import { createBroadcastsRepository } from './broadcasts.repository.ts';
import { digestsJob } from './digests.jobs.ts';
import { createOutgoingNotices } from './outgoing-notices.ts';
import { topicJobs } from './topics.jobs.ts';
import { createTopics } from './topics.service.ts';

const log = pino({ level: 'silent' });
const sealer = createSealer({ keys: [{ kid: 'k', key: randomBytes(32) }], sealWith: 'k' });
const collections = [
  ...[messageCollection, recipientCollection, subscriptionCollection, digestCollection],
  ...[pushBrowserCollection, telegramChatCollection, smsCountCollection, setAside],
];

export const free: JobRun = { signal: new AbortController().signal, guard: async () => {} };

/** Topics, digests and what they stand on, over a real database and a clock that is moved. Nothing leaves. */
export const startTopics = async () => {
  const clock = testClock();
  const store = await startMessages(clock);
  const { connection } = store.mongo;
  const units: UnitsOfWork = createUnitsOfWork({ mongo: store.mongo, log });
  const limits = { perPerson: 1_000, perDay: 1_000 };
  const refusals: string[] = [];

  const parts = () => {
    const recipients = createRecipientsRepository(connection);
    const telegram = createTelegramRepository(connection);
    const browsers = createPushRepository(connection);
    const metrics = { refused: (budget: string) => void refusals.push(budget) };
    const smsBudget = createSmsBudget({ connection, ...limits, metrics });
    return {
      recipients,
      telegram,
      browsers,
      units,
      clock,
      sealer,
      smsBudget,
      people: createPeople({ recipients, browsers, telegram }),
      subscriptions: createSubscriptionsRepository(connection),
      digests: createDigestsRepository(connection),
      outgoing: createOutgoingNotices({
        sealer,
        links: createUnsubscribeLinks(sealer),
        domains: () => indexDomains([]),
      }),
      messages: { repository: store.repository, queues: { add: async () => {} }, smsBudget },
    };
  };
  const tasksOf = (within: UnitsOfWork) =>
    createTasks({ connection, units: within, clock, ids: systemIds, log, metrics: new Registry() });
  const tellAll = (
    ids: readonly string[],
    accountId: string,
    topic: Exclude<SubscribeId, 'security'> = 'documents',
  ) => {
    const topics = createTopics({ ...parts(), available: channels, timeZone: 'UTC' });
    const noticeOf = (id: string) =>
      topic === 'documents'
        ? ({ id, topic, template: 'document.changed', params: { code: id, ru: id, en: id } } as const)
        : ({ id, topic, template: 'account.changed', params: { fields: 'login' } } as const);
    return units.run(async (unit) => {
      for (const id of ids)
        await topics.enqueueNotice(unit, { ...noticeOf(id), at: clock.now() }, [accountId]);
    });
  };
  return {
    connection,
    clock,
    units,
    parts,
    tellAll,
    limits,
    refusals,
    mongo: store.mongo,
    close: store.close,
    /** Forgets everything, with budgets that nobody reaches. */
    empty: async () => {
      for (const { name } of collections) await connection.collection(name).deleteMany({});
      Object.assign(limits, { perPerson: 1_000, perDay: 1_000 });
      refusals.length = 0;
    },
    send: (run: JobRun = free, within = units) =>
      digestsJob({ ...parts(), tasks: tasksOf(within), timeZone: 'UTC' }).run(run),
    /** Takes up broadcasts, and tells people of them. */
    tellBroadcasts: async () => {
      const tasks = tasksOf(units);
      const topics = createTopics({ ...parts(), available: channels, timeZone: 'UTC' });
      const broadcasts = createBroadcastsRepository(connection);
      const work = topicJobs({ ...parts(), broadcasts, topics, tasks });
      for (const job of [...work.jobs, tasks.job(work.tasks)]) await job.run(free);
    },
    /** Somebody who wants mail of documents once a day, and of the account at once. */
    reader: (accountId: string, more: object = {}) =>
      units.run(async (unit) => {
        const { recipients, subscriptions } = parts();
        const reached = { email: `${accountId}@example.org`, locale: 'en', domainId: null, active: true };
        await recipients.save({ _id: accountId, ...reached, ...more }, unit);
        const choices = [
          { topic: 'documents', period: 'daily', on: ['email'] },
          { topic: 'account', period: 'at_once', on: ['email', 'personnel_account'] },
        ] as const;
        const row = { _id: accountId, choices, timeZone: 'UTC', domainId: null, sequence: 1 };
        await subscriptions.save(row, unit);
      }),
    tell: (id: string, accountId: string, topic?: Exclude<SubscribeId, 'security'>) =>
      tellAll([id], accountId, topic),
    /** What was handed over to be sent. */
    sent: async () => {
      const rows = await messageCollection.model(connection).find().lean();
      return rows.map(({ accountId, channel, template, sealed, sealContext }) => {
        if (sealed === undefined) throw new Error('a message without contents');
        const { to, params } = JSON.parse(sealer.open(sealed, sealContext));
        const items = (JSON.parse(params.items ?? '[]') as { params: { en: string } }[]).map(
          (item) => item.params.en,
        );
        return { accountId, channel, template, to, items };
      });
    },
  };
};
export type TestTopics = Awaited<ReturnType<typeof startTopics>>;
