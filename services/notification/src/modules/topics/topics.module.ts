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
import { accessNewsConsumers } from './access-news.consumers.ts';
import { accessNewsJobs } from './access-news.jobs.ts';
import { createAccessNewsRepository } from './access-news.repository.ts';
import { createBroadcastsRepository } from './broadcasts.repository.ts';
import { companyNewsConsumers } from './company-news.consumers.ts';
import { digestsJob } from './digests.jobs.ts';
import type { OutgoingNotices } from './outgoing-notices.ts';
import { createTeller, type TellerDeps } from './teller.ts';
import { topicConsumers } from './topics.consumers.ts';
import { topicJobs } from './topics.jobs.ts';
import { createTopics, type TopicsDeps } from './topics.service.ts';

export interface TopicsModuleDeps extends Pick<ServiceParts, 'mongo' | 'tasks' | 'clock'> {
  readonly outgoing: OutgoingNotices;
  readonly messages: TopicsDeps['messages'];
  readonly erase: Erasure['erase'];
  readonly available: Available;
  readonly settings: TellerDeps['settings'];
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
    news: createAccessNewsRepository(connection),
  };
  const topics = createTopics({ ...deps, ...stores });
  const tell = createTeller({ topics, settings: deps.settings });
  const telling = topicJobs({ ...deps, ...stores, topics });
  const changed = accessNewsJobs({ ...deps, ...stores, tell });
  return {
    subscriptions: [
      ...topicConsumers({ ...deps, ...stores, tell }),
      ...companyNewsConsumers({ tell, clock: deps.clock }),
      ...accessNewsConsumers({ ...deps, ...stores, tell }),
    ],
    jobs: [...telling.jobs, ...changed.jobs, digestsJob({ ...deps, ...stores })],
    tasks: telling.tasks,
  };
};
