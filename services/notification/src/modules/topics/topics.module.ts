/** Owns what people are told of by their subscriptions: who is reached how, notices at once, and digests. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createDigestsRepository } from '../digests/digests.repository.ts';
import type { Erasure } from '../erasure/erasure.repository.ts';
import { createPushRepository } from '../push/push.repository.ts';
import { createPeople } from '../recipients/people.ts';
import { createRecipientsRepository } from '../recipients/recipients.repository.ts';
import type { Available } from '../subscriptions/subscriptions.domain.ts';
import { createSubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import { createTelegramRepository } from '../telegram/telegram.repository.ts';
import { createBroadcastsRepository } from './broadcasts.repository.ts';
import { digestsJob } from './digests.jobs.ts';
import type { OutgoingNotices } from './outgoing-notices.ts';
import { topicConsumers } from './topics.consumers.ts';
import { topicJobs } from './topics.jobs.ts';
import { createTopics, type TopicsDeps } from './topics.service.ts';

export interface TopicsModuleDeps extends Pick<ServiceParts, 'mongo' | 'tasks' | 'clock'> {
  readonly outgoing: OutgoingNotices;
  readonly messages: TopicsDeps['messages'];
  readonly erase: Erasure['erase'];
  readonly available: Available;
  readonly timeZone: string;
}

export const createTopicsModule = (deps: TopicsModuleDeps) => {
  const { connection } = deps.mongo;
  const recipients = createRecipientsRepository(connection);
  const stores = {
    recipients,
    people: createPeople({
      recipients,
      browsers: createPushRepository(connection),
      telegram: createTelegramRepository(connection),
    }),
    subscriptions: createSubscriptionsRepository(connection),
    digests: createDigestsRepository(connection),
    broadcasts: createBroadcastsRepository(connection),
  };
  const topics = createTopics({ ...deps, ...stores });
  const telling = topicJobs({ ...deps, ...stores, topics });
  return {
    topics,
    subscriptions: topicConsumers({ ...deps, ...stores, topics }),
    jobs: [...telling.jobs, digestsJob({ ...deps, ...stores })],
    tasks: telling.tasks,
  };
};
