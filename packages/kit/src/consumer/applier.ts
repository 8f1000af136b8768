import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { UnitOfWork, UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { aggregateKey, type Incoming, planBatch } from './inbox.domain.ts';
import type { Inbox, Progress } from './inbox.ts';
import { type EventSubscription, topicsOfEnds } from './subscription.ts';
import { createDispatch } from './versions.ts';

export interface Applied {
  readonly applied: number;
  readonly parked: number;
  readonly dropped: number;
  /** Keys of aggregates of which events wait; some may be next in line now. */
  readonly waiting: readonly string[];
}

export interface Applier {
  /** Inbox and effects of events in one transaction: all or nothing. */
  apply(incoming: readonly Incoming[], progress: readonly Progress[]): Promise<Applied>;
}

type Call = (events: readonly CloudEvent[], unit: UnitOfWork) => Promise<void>;

/** How each subscription is called. Those that share a bulk handler share the call. */
const callOf = (subscription: EventSubscription): Call => {
  if ('applyMany' in subscription) return subscription.applyMany;
  return async (events, unit) => {
    // One after the other: a unit of work takes one operation at a time, and order within an aggregate matters.
    for (const event of events) await subscription.apply(event, unit);
  };
};

export const createApplier = ({
  units,
  inbox,
  subscriptions,
}: {
  units: UnitsOfWork;
  inbox: Inbox;
  subscriptions: readonly EventSubscription[];
}): Applier => {
  const dispatch = createDispatch(subscriptions.map((one) => ({ event: one.event, call: callOf(one) })));

  const effects = async (incoming: readonly Incoming[], unit: UnitOfWork) => {
    let run: CloudEvent[] = [];
    let call: Call | undefined;
    const flush = async () => {
      if (call !== undefined && run.length > 0) await call(run, unit);
      run = [];
    };
    for (const { event } of incoming) {
      const found = dispatch(event);
      if (found === undefined) continue;
      if (found.subscription.call !== call) {
        await flush();
        call = found.subscription.call;
      }
      run.push(found.event);
    }
    await flush();
  };

  const ends = topicsOfEnds(subscriptions);
  /** Nothing that is applied later asks whether it was there. */
  const isPassedOver = ({ topic, event }: Incoming) => ends.has(topic) && dispatch(event) === undefined;

  return {
    apply: async (all, progress) => {
      const incoming = all.filter((item) => !isPassedOver(item));
      const passedOver = all.length - incoming.length;
      if (incoming.length === 0) return { applied: 0, parked: 0, dropped: passedOver, waiting: [] };
      return units.run(async (unit) => {
        const keys = [...new Set(incoming.map(({ topic, event }) => aggregateKey(topic, event.subject)))];
        const known = await inbox.load(unit.session, keys);
        const plan = planBatch(known, incoming, ends);
        await effects(plan.apply, unit);
        await inbox.save(unit.session, known, plan, progress);
        return {
          applied: plan.apply.length,
          parked: plan.park.length,
          dropped: plan.dropped + passedOver,
          waiting: plan.waiting,
        };
      });
    },
  };
};
