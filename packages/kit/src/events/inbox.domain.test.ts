import { describe, expect, it } from 'vitest';
import { probe } from './backbone.fixtures.ts';
import { type AggregateState, type Incoming, planBatch } from './inbox.domain.ts';

const item = (subject: string, sequence: number): Incoming => ({
  topic: 'audit.probe',
  partition: 0,
  offset: 0n,
  event: probe(subject, sequence),
});
const known = (states: Record<string, AggregateState>) => new Map(Object.entries(states));
const names = (items: readonly Incoming[]) => items.map(({ event }) => `${event.subject}${event.sequence}`);

describe('planBatch', () => {
  it('applies an aggregate from sequence 1 in order', () => {
    const plan = planBatch(known({}), [item('a', 1), item('b', 1), item('a', 2)]);
    expect(names(plan.apply)).toEqual(['a1', 'b1', 'a2']);
    expect(plan.states).toEqual(known({ a: { last: 2, parked: false }, b: { last: 1, parked: false } }));
  });

  it('drops what is at or below the last sequence, also within the batch', () => {
    const plan = planBatch(known({ a: { last: 2, parked: false } }), [
      item('a', 1),
      item('a', 3),
      item('a', 3),
    ]);
    expect(names(plan.apply)).toEqual(['a3']);
    expect(plan.dropped).toBe(2);
  });

  it('parks behind a gap, once each, and names the aggregate as waiting', () => {
    const plan = planBatch(known({}), [item('a', 3), item('a', 3), item('a', 1), item('b', 1)]);
    expect(names(plan.park)).toEqual(['a3']);
    expect(names(plan.apply)).toEqual(['a1', 'b1']);
    expect(plan.states.get('a')).toEqual({ last: 1, parked: true });
    expect(plan.waiting).toEqual(['a']);
  });

  it('names an aggregate of which events waited before, even for a repetition', () => {
    const plan = planBatch(known({ a: { last: 2, parked: true } }), [item('a', 2)]);
    expect(plan.waiting).toEqual(['a']);
    expect(plan.states.size).toBe(0);
  });
});
