import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import { appendToOutbox } from '../events/outbox/outbox.ts';
import type { IdempotencyClaim } from '../idempotency/idempotency.ts';
import type { Mongo } from '../mongo/connect.ts';

/**
 * One transaction as a use case sees it. Repositories take it for its session; nothing of it travels by ambient context
 * (architecture, rule 12).
 */
export interface UnitOfWork {
  /** Takes one operation at a time. */
  readonly session: ClientSession;
  /**
   * Stores events with the state they tell of (architecture, rule 2): those of a unit go together, in their order, when its
   * work is done, so that however many steps append they cost one command. The relay is woken after the commit.
   */
  append(events: readonly CloudEvent[]): Promise<void>;
  /**
   * Runs after the commit and before `run` resolves, in the order it was given: caches, announcements. A step that fails
   * is logged; the commit stands, so it cannot fail the call.
   */
  afterCommit(step: () => unknown): void;
}

export interface UnitsOfWork {
  /**
   * Runs `work` in one transaction. Conflicts are retried by the driver, so `work` may run more than once: nothing outside
   * the database belongs inside it but in `afterCommit`, which holds the steps of the run that committed.
   *
   * With a `claim` the transaction records that the call has had its effect (R2); it fails with `CallTakenOverError` when
   * a repetition of the call was made meanwhile.
   */
  run<T>(work: (unit: UnitOfWork) => Promise<T>, claim?: IdempotencyClaim): Promise<T>;
}

export interface UnitsOfWorkDeps {
  readonly mongo: Pick<Mongo, 'connection' | 'transaction'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Called after a commit that stored events. */
  readonly wake?: () => void;
}

export const createUnitsOfWork = ({ mongo, log, wake }: UnitsOfWorkDeps): UnitsOfWork => {
  const follow = async (steps: readonly (() => unknown)[]) => {
    for (const step of steps) {
      try {
        await step();
      } catch (err) {
        log.warn({ err }, 'a step after a commit failed');
      }
    }
  };

  return {
    run: async (work, claim) => {
      let steps: (() => unknown)[] = [];
      let events: CloudEvent[] = [];
      const result = await mongo.transaction(async (session) => {
        steps = [];
        events = [];
        const value = await work({
          session,
          append: async (more) => {
            for (const event of more) events.push(event);
          },
          afterCommit: (step) => void steps.push(step),
        });
        if (events.length > 0) await appendToOutbox(mongo.connection, session, events);
        await claim?.record(session);
        return value;
      });
      if (events.length > 0) wake?.();
      await follow(steps);
      return result;
    },
  };
};
