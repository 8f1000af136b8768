import { toldMessages } from '@gatehouse/contracts/notification/told-messages.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import { toldAccess } from '../access-news/access-news.domain.ts';
import type { AccessNewsRepository } from '../access-news/access-news.repository.ts';
import type { Teller } from './teller.ts';

export interface AccessNewsJobDeps {
  readonly news: Pick<AccessNewsRepository, 'due' | 'take'>;
  readonly tell: Teller;
  readonly tasks: Pick<Tasks, 'sweep'>;
  readonly timeZone: string;
  readonly clock: Pick<Clock, 'now'>;
}

/** Milliseconds that a message of changed access may be late. */
const EVERY = 5_000;
/** Messages of one transaction. */
const TOGETHER = 20;

/** Tells people of changes of their access, once all that came together are known. */
export const accessNewsJobs = (deps: AccessNewsJobDeps): { readonly jobs: readonly ScheduledJob[] } => ({
  jobs: [
    deps.tasks.sweep({
      name: 'access-news.send',
      everyMs: EVERY,
      size: TOGETHER,
      due: () => deps.news.due(deps.clock.now()),
      apply: async (ids, unit) => {
        for (const { _id, accountId, label, firstId, items } of await deps.news.take(
          ids,
          deps.clock.now(),
          unit,
        )) {
          const told = toldAccess(items);
          if (told === undefined) continue;
          const params = { label, ...told.params, timeZone: deps.timeZone };
          const notice = { id: `access:${_id}:${firstId}`, params, at: told.at };
          await deps.tell(toldMessages[told.message], notice, [accountId], unit);
        }
      },
    }),
  ],
});
