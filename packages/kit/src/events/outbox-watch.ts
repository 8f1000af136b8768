import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { outbox } from './outbox.model.ts';

/** The part of a change stream that is used. */
export interface OutboxStream {
  on(event: 'change' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/**
 * Hints that other processes added to the outbox. Only a hint: the stream is opened without a resume token, so it
 * cannot fail for a lost one (error 286) twice, and whenever it ends polling goes on without it.
 */
export interface OutboxWatch {
  /** Opens the stream unless it is open. The first answer comes after the stream listens. */
  open(): void;
  close(): void;
}

export const outboxStream =
  (connection: Connection): (() => OutboxStream) =>
  () =>
    outbox
      .driver(connection)
      .watch([{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }], { maxAwaitTimeMS: 2_000 });

/** Milliseconds before a stream that ended is opened again. */
const REOPEN_AFTER = 2_000;

export const createOutboxWatch = ({
  openStream,
  wake,
  log,
  monotonic,
}: {
  openStream: () => OutboxStream;
  wake: () => void;
  log: Logger;
  monotonic: () => number;
}): OutboxWatch => {
  let stream: OutboxStream | undefined;
  let notBefore = Number.NEGATIVE_INFINITY;

  const close = () => {
    const closing = stream;
    stream = undefined;
    closing?.close().catch(() => {});
  };

  const lose = (lost: OutboxStream, error: Error | undefined) => {
    if (stream !== lost) return;
    close();
    notBefore = monotonic() + REOPEN_AFTER;
    log.debug({ err: error }, 'the change stream on the outbox ended, polling goes on');
    wake();
  };

  return {
    open: () => {
      if (stream !== undefined || monotonic() < notBefore) return;
      let opened: OutboxStream;
      try {
        opened = openStream();
      } catch (error) {
        notBefore = monotonic() + REOPEN_AFTER;
        log.debug({ err: error }, 'the change stream on the outbox cannot be opened, polling goes on');
        return;
      }
      stream = opened;
      opened.on('change', () => {
        if (stream === opened) wake();
      });
      opened.on('error', (error) => lose(opened, error));
      opened.on('close', () => lose(opened, undefined));
    },
    close,
  };
};
