import { notificationEvents } from '@gatehouse/contracts/notification/events.ts';
import { type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FailureReason } from './message.domain.ts';
import type { MessageMetrics } from './message.metrics.ts';
import type { Message } from './message.model.ts';
import { QUEUED_FOR } from './message.queues.ts';
import type { MessageRepository } from './message.repository.ts';

/** The message is pending still and wants another attempt. */
export interface Again {
  readonly retryInMs: number;
}

export interface OutcomesDeps {
  readonly repository: Pick<MessageRepository, 'finishSent' | 'finishFailed' | 'retryAt'>;
  readonly units: UnitsOfWork;
  readonly createEvent: EventFactory;
  readonly metrics: Pick<MessageMetrics, 'ended'>;
  readonly clock: Clock;
}

/** Most messages of one transaction. */
const ROUND = 100;
/** Milliseconds that what was sent waits for others: nobody waits for that but the next message. */
const GATHERS = 40;

/** Records how attempts ended, with the event that tells of it. */
export const createOutcomes = ({ repository, units, createEvent, metrics, clock }: OutcomesDeps) => {
  const envelopeOf = (row: Message, sequence: number) => ({
    subject: row._id,
    sequence,
    context: { ...systemContext, domain: row.domainId },
  });
  const factsOf = (row: Message) => ({
    intentId: row._id,
    channel: row.channel,
    template: row.template,
    accountId: row.accountId,
    attempts: row.attempts,
  });

  const commitSent = async (rows: readonly Message[]): Promise<readonly undefined[]> => {
    await units.run(async (unit) => {
      const ids = rows.map(({ _id }) => _id);
      const sequences = await repository.finishSent(ids, clock.now(), unit);
      const events = rows.flatMap((row) => {
        const sequence = sequences.get(row._id);
        if (sequence === undefined) return [];
        const envelope = envelopeOf(row, sequence);
        return [createEvent(notificationEvents.deliverySent, { ...envelope, data: factsOf(row) })];
      });
      await unit.append(events);
      unit.afterCommit(() => {
        for (const row of rows) if (sequences.has(row._id)) metrics.ended(row.channel, 'sent');
      });
    });
    return rows.map(() => undefined);
  };

  /** Ends one under the lock number that it has: another worker that takes it meanwhile ends it itself. */
  const failWithin = async (row: Message, reason: FailureReason, unit: UnitOfWork): Promise<void> => {
    const end = { reason, keepContent: reason !== 'expired' };
    const sequence = await repository.finishFailed(row, end, clock.now(), unit);
    if (sequence === undefined) return;
    const data = { ...factsOf(row), reason };
    const envelope = envelopeOf(row, sequence);
    await unit.append([createEvent(notificationEvents.deliveryFailed, { ...envelope, data })]);
    unit.afterCommit(() => metrics.ended(row.channel, reason));
  };

  return {
    sent: createGroupCommit({ commit: commitSent, most: ROUND, gatherMs: () => GATHERS }).add,

    failed: async (row: Message, reason: FailureReason): Promise<undefined> => {
      await units.run((unit) => failWithin(row, reason, unit));
    },
    failWithin,

    /** Gives the message back; `counted` is false when the channel was not even tried. */
    again: async (row: Message, at: Date, counted: boolean): Promise<Again> => {
      const queuedUntil = new Date(at.getTime() + QUEUED_FOR);
      await repository.retryAt(row, { at, queuedUntil, counted });
      return { retryInMs: at.getTime() - clock.now().getTime() };
    },
  };
};
export type Outcomes = ReturnType<typeof createOutcomes>;
