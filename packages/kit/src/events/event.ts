import type { CloudEvent, DataOf, EventDefinition } from '@gatehouse/contracts/core/define-event.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';

/** Who acted, from where; becomes the extension attributes of every event of a request. */
export interface EventContext {
  /** Account id, or `system`. */
  readonly actor: string;
  readonly domain?: string | undefined;
  readonly ip?: string | undefined;
  readonly traceparent?: string | undefined;
  /** When it happened, for what is brought in from elsewhere; now where it is absent. */
  readonly at?: Date | undefined;
}

export const systemContext: EventContext = { actor: 'system' };

export interface EventFacts<D extends EventDefinition> {
  /** Aggregate id; the key of the Kafka record. */
  readonly subject: string;
  /** The aggregate's own count of events after this one, from 1 without a gap (R3). */
  readonly sequence: number;
  readonly data: DataOf<D>;
  readonly context: EventContext;
}

export type EventFactory = <D extends EventDefinition>(
  definition: D,
  facts: EventFacts<D>,
) => CloudEvent<DataOf<D>>;

/**
 * Makes CloudEvents 1.0 envelopes of the service's epoch; the caller appends them to the outbox in the
 * transaction of the state.
 */
export const createEventFactory =
  ({ clock, ids, epoch = 1 }: { clock: Clock; ids: Ids; epoch?: number }): EventFactory =>
  (definition, { subject, sequence, data, context }) => ({
    specversion: '1.0',
    id: ids.id(),
    source: `/gatehouse/${definition.service}`,
    type: definition.type,
    subject,
    time: (context.at ?? clock.now()).toISOString(),
    datacontenttype: 'application/json',
    dataschema: definition.dataschema,
    ...(context.traceparent === undefined ? {} : { traceparent: context.traceparent }),
    actor: context.actor,
    ...(context.domain === undefined ? {} : { domain: context.domain }),
    ...(context.ip === undefined ? {} : { ip: context.ip }),
    sequence,
    ...(epoch === 1 ? {} : { epoch }),
    data,
  });

/** `access-request.invitation` of `access-request.invitation.created`: the topic without the installation's prefix. */
export const topicOf = (event: Pick<CloudEvent, 'type'>): string =>
  event.type.slice(0, event.type.lastIndexOf('.'));
