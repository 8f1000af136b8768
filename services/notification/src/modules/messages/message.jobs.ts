import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { type MessageQueues, QUEUED_FOR } from './message.queues.ts';
import type { MessageRepository } from './message.repository.ts';

/** New messages and tries go into the queue at once; what is swept is what Redis lost or did not take. */
const SWEEP_EVERY = 5_000;
/** Messages of one sweep: as many as go out meanwhile, so that a long queue is not asked about over and over. */
const SWEPT = 1_000;

export interface SweepDeps {
  readonly repository: Pick<MessageRepository, 'takeDue'>;
  readonly queues: Pick<MessageQueues, 'addAgain'>;
  readonly clock: Clock;
}

/** Queues again what is due and in no queue as far as we know: what Redis lost, and what it did not take. */
export const sweep = async ({ repository, queues, clock }: SweepDeps): Promise<void> => {
  const now = clock.now();
  await queues.addAgain(await repository.takeDue(now, new Date(now.getTime() + QUEUED_FOR), SWEPT));
};

/** Both bear repeating: a job that is in its queue is not added again, a message is sent by the worker that locks it. */
export const messageJobs = (
  deps: SweepDeps & { readonly repository: Pick<MessageRepository, 'takeDue' | 'forgetExpired'> },
): readonly ScheduledJob[] => [
  { name: 'messages.sweep', everyMs: SWEEP_EVERY, run: () => sweep(deps) },
  { name: 'messages.forget', everyMs: 60_000, run: () => deps.repository.forgetExpired(deps.clock.now()) },
];
