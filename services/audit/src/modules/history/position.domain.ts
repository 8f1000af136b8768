/**
 * Place of a row in the journal: 6 bytes of milliseconds, 4 bytes of the aggregate's sequence, 6 bytes that tell events of
 * one moment apart. It is the row's `_id`, so that the primary index is the order of dates with its tie-break, an event
 * told twice has one row, and every other index needs nothing beside it to sort by date.
 */
import { hash } from 'node:crypto';

export const POSITION_LENGTH = 16;
const MILLISECONDS_MAX = 2 ** 48 - 1;
const SEQUENCE_MAX = 2 ** 32 - 1;

const withTime = (milliseconds: number): Buffer => {
  const position = Buffer.alloc(POSITION_LENGTH);
  position.writeUIntBE(Math.min(Math.max(Math.trunc(milliseconds), 0), MILLISECONDS_MAX), 0, 6);
  return position;
};

/** In one millisecond the events of one aggregate keep the order of their sequence (R7). */
export const positionOf = (event: { id: string; time: string; sequence: number }): Buffer => {
  const position = withTime(Date.parse(event.time));
  position.writeUInt32BE(Math.min(event.sequence, SEQUENCE_MAX), 6);
  hash('sha256', event.id, 'buffer').copy(position, 10, 0, 6);
  return position;
};

/** Before every row of this millisecond. */
export const firstPositionAt = (date: Date): Buffer => withTime(date.getTime());

/** Behind every row of this millisecond. */
export const lastPositionAt = (date: Date): Buffer => withTime(date.getTime()).fill(0xff, 6);

/** Names a row to its readers (ADR 146): its place, as all our ids are written. */
export const entryIdOf = (position: Uint8Array): string => Buffer.from(position).toString('hex');

/** Undefined for what is no entry's id. */
export const positionFrom = (entryId: string): Buffer | undefined =>
  /^[0-9a-f]{32}$/.test(entryId) ? Buffer.from(entryId, 'hex') : undefined;
