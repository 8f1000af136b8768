import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';

/** Bytes of an event at most, as it is published: topics take batches of 4 MiB, and one event may be alone in its batch. */
export const EVENT_BYTES_MAX = 3 * 1024 * 1024;

/** A change would tell more than one event may hold: one that no topic takes would stop the outbox with all behind it. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';
  readonly bytes: number;

  constructor(type: string, bytes: number) {
    super(`${type} would be an event of ${bytes} bytes`);
    this.bytes = bytes;
  }
}

export const assertPublishable = (event: CloudEvent): void => {
  const bytes = Buffer.byteLength(JSON.stringify(event));
  if (bytes > EVENT_BYTES_MAX) throw new EventTooLargeError(event.type, bytes);
};
