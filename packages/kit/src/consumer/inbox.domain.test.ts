import { describe, expect, it } from 'vitest';
import { probe } from '../events/backbone.fixtures.ts';
import { type AggregateState, following, type Incoming, placeOf, planBatch } from './inbox.domain.ts';

const item = (subject: string, sequence: number): Incoming => ({
  topic: 'audit.probe',
  partition: 0,
  offset: 0n,
  event: probe(subject, sequence),
});
const known = (states: Record<string, Partial<AggregateState>>) =>
  new Map(
    Object.entries(states).map(([id, state]) => [
      `audit.probe/${id}`,
      { epoch: 1, last: 0, parked: false, ...state },
    ]),
  );
const later = (item: Incoming, change: Partial<Incoming['event']>): Incoming => ({
  ...item,
  event: { ...item.event, ...change },
});
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
    expect(plan.states.get('audit.probe/a')).toEqual({ epoch: 1, last: 1, parked: true });
    expect(plan.waiting).toEqual(['audit.probe/a']);
  });

  it('names an aggregate of which events waited before, even for a repetition', () => {
    const plan = planBatch(known({ a: { last: 2, parked: true } }), [item('a', 2)]);
    expect(plan.waiting).toEqual(['audit.probe/a']);
    expect(plan.states.size).toBe(0);
  });
});

describe('after a restore', () => {
  const restored = (sequence: number, change: Partial<Incoming['event']> = {}) =>
    later(item('a', sequence), { epoch: 2, ...change });
  const at15 = known({ a: { last: 15 } });

  it('hears a service that uses sequences again, and no more of its former life', () => {
    const plan = planBatch(at15, [restored(11), restored(12), item('a', 16), restored(13)]);
    expect(names(plan.apply)).toEqual(['a11', 'a12', 'a13']);
    expect(plan.dropped).toBe(1);
    expect(plan.states.get('audit.probe/a')).toEqual({ epoch: 2, last: 13, parked: false });
  });

  it('parks what cannot follow yet, until a snapshot or the missing events come', () => {
    const waits = planBatch(known({ a: { last: 3 } }), [restored(11)]);
    expect([waits.apply, names(waits.park)]).toEqual([[], ['a11']]);
    const plan = planBatch(known({ a: { last: 3, parked: true } }), [restored(10, { snapshot: 'restored' })]);
    expect(names(plan.apply)).toEqual(['a10']);
    expect(names(following({ epoch: 2, last: 10 }, waits.park))).toEqual(['a11']);
  });

  it('begins an aggregate anew that the backup did not hold', () => {
    expect(placeOf({ epoch: 1, last: 4 }, { epoch: 2, sequence: 1 })).toBe('next');
    expect(placeOf({ epoch: 2, last: 1 }, { epoch: 1, sequence: 5 })).toBe('seen');
  });

  it('jumps to a snapshot over a gap, and drops one that is not newer', () => {
    const snapshot = (sequence: number) => ({ epoch: 1, sequence, snapshot: 'republished' });
    expect(placeOf({ epoch: 1, last: 4 }, snapshot(9))).toBe('next');
    expect(placeOf({ epoch: 1, last: 4 }, snapshot(4))).toBe('seen');
    expect(placeOf({ epoch: 1, last: 4 }, { epoch: 1, sequence: 9 })).toBe('early');
  });
});

describe('following', () => {
  it('leaves behind what can never come and takes what goes on', () => {
    const waiting = [item('a', 13), later(item('a', 11), { epoch: 2 }), later(item('a', 12), { epoch: 2 })];
    expect(names(following({ epoch: 1, last: 10 }, waiting))).toEqual(['a11', 'a12']);
  });
});
