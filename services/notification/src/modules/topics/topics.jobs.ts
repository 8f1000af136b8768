import type { JobRun, ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { BroadcastsRepository } from './broadcasts.repository.ts';
import type { Topics } from './topics.service.ts';

export interface TopicJobsDeps {
  readonly broadcasts: Pick<BroadcastsRepository, 'open' | 'advance'>;
  readonly subscriptions: Pick<SubscriptionsRepository, 'subscribers'>;
  readonly topics: Topics;
  readonly units: UnitsOfWork;
}

const EVERY = 5_000;
/** People of one transaction. */
const ROUND = 500;

/** Tells the next people of the oldest broadcast; answers whether there may be more to do. */
const tellRound = (deps: TopicJobsDeps, run: Pick<JobRun, 'guard'>): Promise<boolean> =>
  deps.units.run(async (unit) => {
    await run.guard(unit.session);
    const broadcast = await deps.broadcasts.open(unit);
    if (broadcast === undefined) return false;
    const { _id: id, topic, template, params, at, after, domainId } = broadcast;
    const people = await deps.subscriptions.subscribers({ topic, domainId }, after, ROUND, unit);
    await deps.topics.enqueueNotice(unit, { id, topic, template, params: JSON.parse(params), at }, people);
    const next = { after: people.at(-1) ?? after, done: people.length < ROUND };
    await deps.broadcasts.advance(broadcast, next, unit);
    return true;
  });

/** Tells every broadcast to everybody who subscribed. */
export const tellBroadcasts = async (deps: TopicJobsDeps, run: JobRun): Promise<void> => {
  let more = true;
  while (more && !run.signal.aborted) more = await tellRound(deps, run);
};

export const topicJobs = (deps: TopicJobsDeps): readonly ScheduledJob[] => [
  { name: 'topics.tell', everyMs: EVERY, run: (run) => tellBroadcasts(deps, run) },
];
