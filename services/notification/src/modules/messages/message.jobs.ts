import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { type MessageQueues, QUEUED_FOR } from './message.queues.ts';
import type { MessageRepository } from './message.repository.ts';

const BATCH = 500;

export interface SweepDeps {
  readonly repository: Pick<MessageRepository, 'takeDue'>;
  readonly queues: MessageQueues;
  readonly clock: Clock;
}

/** Queues again what is due and in no queue as far as we know: what Redis lost, and what it did not take. */
export const sweep = async ({ repository, queues, clock }: SweepDeps, signal: AbortSignal): Promise<void> => {
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    const now = clock.now();
    const due = await repository.takeDue(now, new Date(now.getTime() + QUEUED_FOR), BATCH);
    found = due.length;
    if (found > 0 && !(await queues.add(due))) return;
  }
};

/** Both bear repeating: a job that is in its queue is not added again, a message is sent by the worker that locks it. */
export const messageJobs = (
  deps: SweepDeps & { readonly repository: Pick<MessageRepository, 'takeDue' | 'forgetExpired'> },
): readonly ScheduledJob[] => [
  { name: 'messages.sweep', everyMs: 2_000, run: ({ signal }) => sweep(deps, signal) },
  { name: 'messages.forget', everyMs: 60_000, run: () => deps.repository.forgetExpired(deps.clock.now()) },
];
