import { describe, expect, it } from 'vitest';
import { publishable } from './relay.ts';

const row = (aggregateId: string, sequence: number, topic = 't') => ({ topic, aggregateId, sequence });
const names = (rows: readonly { aggregateId: string; sequence: number }[]) =>
  rows.map(({ aggregateId, sequence }) => `${aggregateId}${sequence}`);

describe('publishable', () => {
  it('puts an aggregate into the order of its sequence', () => {
    expect(names(publishable([row('a', 2), row('b', 1), row('a', 1)]))).toEqual(['a1', 'a2', 'b1']);
  });

  it('holds back what stands behind a hole, of that aggregate alone', () => {
    expect(names(publishable([row('a', 1), row('a', 3), row('a', 4), row('b', 7), row('b', 8)]))).toEqual([
      'a1',
      'b7',
      'b8',
    ]);
  });

  it('tells aggregates of different topics apart', () => {
    expect(publishable([row('a', 1, 't'), row('a', 5, 'u')])).toHaveLength(2);
  });
});
