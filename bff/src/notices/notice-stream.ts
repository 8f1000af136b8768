/** One open page: what it is sent, whether it reads it, and until when it is left alone. */
import { createHash } from 'node:crypto';
import { noticeStreamEvents } from '@gatehouse/contracts/bff/notice-stream.events.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';

/** Milliseconds between two comments that keep proxies and our own server from closing a quiet connection. */
const HEARTBEAT = 15_000;
/** Milliseconds a reader may take for what was sent before the stream is closed. */
const STALLED = 30_000;

export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Where it goes. `send` resolves when there is room for more, and may never resolve. */
export interface StreamOutput {
  send(event: Partial<StreamEvent> & { readonly retry?: number }): Promise<unknown>;
  comment(): void;
  /** Lets what was sent arrive. */
  close(): void;
  destroy(): void;
}

/** The same notices have the same id, at every replica. */
export const noticesEvent = (body: string): StreamEvent => ({
  id: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  event: noticeStreamEvents.notices,
  data: body,
});

/** A reader who is slow is owed the newest event alone: each one replaces those before it. */
export const createNoticeStream = (
  output: StreamOutput,
  { clock, has }: { clock: Pick<Clock, 'monotonic'>; has: string | undefined },
) => {
  let last = has;
  let owed: StreamEvent | undefined;
  let owesForm = false;
  let sendingSince: number | undefined;
  let writtenAt = clock.monotonic();
  let over = false;

  const send = async (event: Parameters<StreamOutput['send']>[0]): Promise<void> => {
    sendingSince = clock.monotonic();
    await output.send(event);
    sendingSince = undefined;
    writtenAt = clock.monotonic();
  };
  const sendOwed = async (): Promise<void> => {
    while (owed !== undefined || owesForm) {
      if (owesForm) {
        owesForm = false;
        await send({ event: noticeStreamEvents.form, data: '' });
      }
      const event = owed;
      if (event === undefined) continue;
      owed = undefined;
      if (event.id === last) continue;
      last = event.id;
      await send(event);
    }
  };
  return {
    /** Tells the page after which time to connect again, should it have to. */
    open: (retry: number): void => {
      send({ retry }).then(sendOwed).catch(output.destroy);
    },
    push: (event: StreamEvent): void => {
      if (over) return;
      owed = event;
      if (sendingSince === undefined) sendOwed().catch(output.destroy);
    },
    /** Tells the page that other fields may be required. */
    formChanged: (): void => {
      if (over) return;
      owesForm = true;
      if (sendingSince === undefined) sendOwed().catch(output.destroy);
    },
    /** Tells the page not to connect again. What a slow reader is owed stays unsent. */
    end: (): void => {
      over = true;
      owed = undefined;
      owesForm = false;
      void output.send({ event: noticeStreamEvents.ended, data: '' }).catch(() => undefined);
      output.close();
    },
    close: (): void => output.close(),
    /** Keeps the connection, or gives up a reader who does not read. */
    tick: (): void => {
      const now = clock.monotonic();
      if (sendingSince !== undefined) {
        if (now - sendingSince >= STALLED) output.destroy();
      } else if (now - writtenAt >= HEARTBEAT) {
        writtenAt = now;
        output.comment();
      }
    },
  };
};
export type NoticeStream = ReturnType<typeof createNoticeStream>;
