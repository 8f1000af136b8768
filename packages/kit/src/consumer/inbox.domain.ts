import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';

/** An event on its way in, and where it stood in the topic. */
export interface Incoming {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly event: CloudEvent;
}

/** Names an aggregate over all topics of a group. Topics have no slash, ids may. */
export const aggregateKey = (topic: string, aggregateId: string): string => `${topic}/${aggregateId}`;

export interface Aggregate {
  readonly topic: string;
  readonly aggregateId: string;
}

export const aggregateOf = (key: string): Aggregate => {
  const slash = key.indexOf('/');
  return { topic: key.slice(0, slash), aggregateId: key.slice(slash + 1) };
};

/** What a group knows of one aggregate: the last event it applied, and whether later ones wait. */
export interface AggregateState {
  /** See `epoch` of the event; 0 before the first. */
  readonly epoch: number;
  readonly last: number;
  readonly parked: boolean;
}

export type Place = 'seen' | 'next' | 'early';

/** Events from before there were epochs are of the first. */
export const epochOf = ({ epoch = 1 }: Pick<CloudEvent, 'epoch'>): number => epoch;

/**
 * Where an event stands to what its aggregate's group has applied. Order is epoch, then sequence. Within an epoch the
 * sequence has no gap, except that a snapshot stands for all before it. A service begins an epoch at the state of a
 * backup, so its events go on behind a sequence that the group has: nothing before them can be missing.
 */
export const placeOf = (
  { epoch, last }: Pick<AggregateState, 'epoch' | 'last'>,
  event: Pick<CloudEvent, 'epoch' | 'sequence' | 'snapshot'>,
): Place => {
  const own = epochOf(event);
  if (own < epoch || (own === epoch && event.sequence <= last)) return 'seen';
  if (event.snapshot !== undefined || event.sequence === 1) return 'next';
  const follows = own === epoch ? event.sequence === last + 1 : event.sequence <= last + 1;
  return follows ? 'next' : 'early';
};

export interface BatchPlan {
  /** To apply now, in the order given. */
  readonly apply: readonly Incoming[];
  /** Ahead of the aggregate's sequence: they wait until the missing ones have come. */
  readonly park: readonly Incoming[];
  /** Seen before. */
  readonly dropped: number;
  /** Aggregates whose state changes, by their key. */
  readonly states: ReadonlyMap<string, AggregateState>;
  /** Keys of aggregates of which events wait: some may follow on what is applied now. */
  readonly waiting: readonly string[];
}

export const unseen: AggregateState = { epoch: 0, last: 0, parked: false };

/** Decides what becomes of events; pure. Of a topic of ends an event is never early. */
export const planBatch = (
  known: ReadonlyMap<string, AggregateState>,
  incoming: readonly Incoming[],
  topicsOfEnds: ReadonlySet<string> = new Set(),
): BatchPlan => {
  const states = new Map<string, AggregateState>();
  const waiting = new Set<string>();
  const apply: Incoming[] = [];
  const park = new Map<string, Incoming>();
  let dropped = 0;
  for (const item of incoming) {
    const { subject, sequence } = item.event;
    const key = aggregateKey(item.topic, subject);
    const state = states.get(key) ?? known.get(key) ?? unseen;
    if (state.parked) waiting.add(key);
    const place = placeOf(state, item.event);
    const epoch = epochOf(item.event);
    if (place === 'seen') {
      dropped += 1;
    } else if (place === 'next' || topicsOfEnds.has(item.topic)) {
      apply.push(item);
      states.set(key, { ...state, epoch, last: sequence });
    } else {
      park.set(`${key} ${epoch} ${sequence}`, item);
      states.set(key, { ...state, parked: true });
      waiting.add(key);
    }
  }
  return { apply, park: [...park.values()], dropped, states, waiting: [...waiting] };
};

/** Of waiting events of one aggregate, in order, those that can be applied one after the other. */
export const following = (
  state: Pick<AggregateState, 'epoch' | 'last'>,
  waiting: readonly Incoming[],
): readonly Incoming[] => {
  let { epoch, last } = state;
  return waiting.filter(({ event }) => {
    if (placeOf({ epoch, last }, event) !== 'next') return false;
    epoch = epochOf(event);
    last = event.sequence;
    return true;
  });
};
