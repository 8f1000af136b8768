import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import { ITEMS_MAX, type Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { SessionEnd } from './session-end.service.ts';
import type { SessionsRepository } from './sessions.repository.ts';

/** Milliseconds between looks for sessions that ran out. */
const EVERY = 30_000;

/** Ends sessions that ran out; one that cannot be ended holds no other. */
export const overdueJob = ({
  tasks,
  sessions,
  end,
  clock,
}: {
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly sessions: Pick<SessionsRepository, 'overdue'>;
  readonly end: Pick<SessionEnd, 'endOverdueWithin'>;
  readonly clock: Pick<Clock, 'now'>;
}): ScheduledJob =>
  tasks.sweep({
    name: 'sessions.overdue',
    everyMs: EVERY,
    size: ITEMS_MAX,
    due: () => sessions.overdue(clock.now()),
    apply: end.endOverdueWithin,
  });
