import type { CloudEvent, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import { upcastTo } from '@gatehouse/contracts/core/reading.ts';

/** An event in the shape of the version that is subscribed. */
export interface Dispatched<S> {
  readonly subscription: S;
  readonly event: CloudEvent;
}

/**
 * Finds the subscription of an event: the lowest subscribed version that is its own or comes from its own. Stored events
 * stay as they were published and are taken to that version whenever they are handled.
 */
export const createDispatch = <S extends { readonly event: EventDefinition }>(
  subscriptions: readonly S[],
): ((event: CloudEvent) => Dispatched<S> | undefined) => {
  const byType = new Map<string, S[]>();
  const seen = new Set<string>();
  for (const subscription of subscriptions.toSorted((a, b) => a.event.version - b.event.version)) {
    const { type, dataschema } = subscription.event;
    if (seen.has(dataschema)) throw new Error(`${dataschema} has two subscriptions in one consumer`);
    seen.add(dataschema);
    const others = byType.get(type);
    if (others === undefined) byType.set(type, [subscription]);
    else others.push(subscription);
  }
  return (event) => {
    for (const subscription of byType.get(event.type) ?? []) {
      const { dataschema } = subscription.event;
      const data = upcastTo(subscription.event, event.dataschema, event.data);
      if (data !== undefined)
        return { subscription, event: data === event.data ? event : { ...event, dataschema, data } };
    }
    return undefined;
  };
};
