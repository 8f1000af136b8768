import type { CloudEvent } from '@gatehouse/contracts';

/** An event on its way in, and where it stood in the topic. */
export interface Incoming {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
  readonly event: CloudEvent;
}

/** What a group knows of one aggregate: the last sequence it applied, and whether later ones wait. */
export interface AggregateState {
  readonly last: number;
  readonly parked: boolean;
}

export interface BatchPlan {
  /** To apply now, in the order given. */
  readonly apply: readonly Incoming[];
  /** Ahead of the aggregate's sequence: they wait until the missing ones have come. */
  readonly park: readonly Incoming[];
  /** Seen before. */
  readonly dropped: number;
  /** Aggregates whose state changes, by aggregate id. */
  readonly states: ReadonlyMap<string, AggregateState>;
  /** Aggregates of the batch of which events wait: some may follow on what is applied now. */
  readonly waiting: readonly string[];
}

const unseen: AggregateState = { last: 0, parked: false };

/** Decides what becomes of the events of one topic; pure. Unknown aggregates begin before sequence 1. */
export const planBatch = (
  known: ReadonlyMap<string, AggregateState>,
  incoming: readonly Incoming[],
): BatchPlan => {
  const states = new Map<string, AggregateState>();
  const waiting = new Set<string>();
  const apply: Incoming[] = [];
  const park = new Map<string, Incoming>();
  let dropped = 0;
  for (const item of incoming) {
    const { subject, sequence } = item.event;
    const before = known.get(subject) ?? unseen;
    const state = states.get(subject) ?? before;
    if (state.parked) waiting.add(subject);
    if (sequence <= state.last) {
      dropped += 1;
    } else if (sequence === state.last + 1) {
      apply.push(item);
      states.set(subject, { ...state, last: sequence });
    } else {
      park.set(`${subject} ${sequence}`, item);
      states.set(subject, { ...state, parked: true });
      waiting.add(subject);
    }
  }
  return { apply, park: [...park.values()], dropped, states, waiting: [...waiting] };
};
