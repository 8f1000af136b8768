import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';

export type EventOf<D extends EventDefinition> = D extends EventDefinition
  ? CloudEvent<DataOf<D>> & { type: D['type'] }
  : never;

/**
 * What a service does with one kind of event. Handlers store effects in the unit of work of the inbox and may
 * run again, so: effects in MongoDB only. Throw `RetryLaterError` for trouble that passes; any other error makes
 * the event poison after three tries.
 *
 * Subscriptions that share one `applyMany` get their events in one call, in the order of the partition; the call is cut
 * where the function changes. `unit.session` takes one operation at a time.
 */
export type EventSubscription = {
  readonly event: EventDefinition;
  /** See {@link onEnd}. */
  readonly ends?: boolean;
} & (
  | {
      // biome-ignore lint/suspicious/noExplicitAny: each subscription knows the data of its own event, see `on`
      apply(event: any, unit: UnitOfWork): Promise<void>;
    }
  | {
      // biome-ignore lint/suspicious/noExplicitAny: each subscription knows the data of its own events, see `onMany`
      applyMany(events: readonly any[], unit: UnitOfWork): Promise<void>;
    }
);

/** One kind of event, one at a time, with its data's type. */
export const on = <D extends EventDefinition>(
  event: D,
  apply: (event: EventOf<D>, unit: UnitOfWork) => Promise<void>,
): EventSubscription => ({ event, apply });

/** Several kinds of events in bulk: one call gets all of a batch, in order. */
export const onMany = <const D extends readonly EventDefinition[]>(
  events: D,
  applyMany: (events: readonly EventOf<D[number]>[], unit: UnitOfWork) => Promise<void>,
): readonly EventSubscription[] => events.map((event) => ({ event, applyMany }));

/**
 * Events that end their aggregate, for whoever wants to hear nothing else of it: such an event is applied whatever was
 * missed before it. When a consumer takes nothing but ends of a topic, its other events cost no look at the store (ADR 182).
 */
export const onEnd = <const D extends readonly EventDefinition[]>(
  events: D,
  applyMany: (events: readonly EventOf<D[number]>[], unit: UnitOfWork) => Promise<void>,
): readonly EventSubscription[] => onMany(events, applyMany).map((one) => ({ ...one, ends: true }));

/** Topics of which nothing but ends is taken. */
export const topicsOfEnds = (subscriptions: readonly EventSubscription[]): ReadonlySet<string> => {
  const inOrder = new Set(subscriptions.filter(({ ends }) => !ends).map(({ event }) => event.topic));
  return new Set(subscriptions.map(({ event }) => event.topic).filter((topic) => !inOrder.has(topic)));
};
