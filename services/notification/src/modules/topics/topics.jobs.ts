import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { type TaskKind, type Tasks, taskKind, taskName } from '@gatehouse/kit/tasks/tasks.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { Broadcast } from './broadcasts.model.ts';
import type { BroadcastsRepository } from './broadcasts.repository.ts';
import type { TopicNotice, Topics } from './topics.service.ts';

export interface TopicJobsDeps {
  readonly broadcasts: Pick<BroadcastsRepository, 'open' | 'take'>;
  readonly subscriptions: Pick<SubscriptionsRepository, 'subscribers'>;
  readonly topics: Topics;
  readonly tasks: Pick<Tasks, 'add' | 'sweep'>;
}

const EVERY = 5_000;

type Told = Pick<TopicNotice, 'id' | 'topic' | 'template' | 'params'> &
  Pick<Broadcast, 'domainId' | 'after'> & { readonly at: string };

const tell = taskName<Told>('topics.tell-people');

/** A broadcast that always fails is set aside before anybody is told; a person who does holds up nobody else. */
export const topicJobs = ({
  broadcasts,
  subscriptions,
  topics,
  tasks,
}: TopicJobsDeps): { readonly jobs: readonly ScheduledJob[]; readonly tasks: readonly TaskKind[] } => ({
  jobs: [
    tasks.sweep({
      name: 'topics.tell',
      everyMs: EVERY,
      due: broadcasts.open,
      apply: async (ids, unit) => {
        for (const id of ids) {
          const row = await broadcasts.take(id, unit);
          if (row === undefined) continue;
          const { topic, template, domainId, after, at } = row;
          const params = JSON.parse(row.params);
          const data = { id, topic, template, params, domainId, after, at: at.toISOString() };
          await tasks.add(tell, { subject: id, data }, unit);
        }
      },
    }),
  ],
  tasks: [
    taskKind<Told>({
      task: tell,
      page: ({ topic, domainId, after }, last, limit) =>
        subscriptions.subscribers({ topic, domainId }, last === '' ? after : last, limit),
      apply: (people, { id, topic, template, params, at }, unit) =>
        topics.enqueueNotice(unit, { id, topic, template, params, at: new Date(at) }, people),
    }),
  ],
});
