import { describe, expect, it } from 'vitest';
import { firstPositionAt, lastPositionAt, positionOf } from './position.domain.ts';

const at = (id: string, time: string, sequence: number) => positionOf({ id, time, sequence });
const moment = '2026-03-01T10:00:00.123Z';

describe('the position of a row', () => {
  it('follows the date, then the sequence of the aggregate', () => {
    const positions = [
      at('z', '2026-03-01T10:00:00.122Z', 900),
      at('y', moment, 1),
      at('x', moment, 2),
      at('w', moment, 256),
      at('a', '2026-03-01T10:00:00.124Z', 1),
    ];
    const sorted = positions.toSorted(Buffer.compare);
    expect(sorted).toEqual(positions);
  });

  it('tells events of one moment apart and is the same for the same event', () => {
    expect(at('a', moment, 1)).not.toEqual(at('b', moment, 1));
    expect(at('a', moment, 1)).toEqual(at('a', moment, 1));
  });

  it('lies inside the bounds of its millisecond', () => {
    const position = at('a', moment, 4_294_967_295);
    expect(Buffer.compare(firstPositionAt(new Date(moment)), position)).toBe(-1);
    expect(Buffer.compare(lastPositionAt(new Date(moment)), position)).toBe(1);
    expect(Buffer.compare(lastPositionAt(new Date(Date.parse(moment) - 1)), position)).toBe(-1);
  });

  it('has a place for dates before and far beyond our time', () => {
    expect(firstPositionAt(new Date('0001-01-01T00:00:00Z'))).toEqual(firstPositionAt(new Date(0)));
    expect(Buffer.compare(firstPositionAt(new Date('9999-12-31T00:00:00Z')), at('a', moment, 1))).toBe(1);
  });
});
