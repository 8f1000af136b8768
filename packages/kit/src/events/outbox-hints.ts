import type { ServiceName } from '@gatehouse/contracts';
import type { AnnouncementOptions } from '../redis/announcements.ts';
import { createBroadcaster, listenToBroadcast } from '../redis/broadcast.ts';

/** Tells the process that publishes the outbox that another one has added to it. A hint may be lost: polling finds the rows. */
export interface OutboxHints {
  send(): void;
  close(): Promise<void>;
}

/** Hears from now on what the other processes of the service tell; `heard` is also called when a hint may have been missed. */
export type OpenOutboxHints = (heard: () => void) => OutboxHints;

/** Hints by Redis pub/sub, a channel for each service. */
export const outboxHints =
  (service: ServiceName, redis: AnnouncementOptions): OpenOutboxHints =>
  (heard) => {
    const options = { ...redis, channel: `outbox:${service}` };
    const broadcaster = createBroadcaster(options);
    const listener = listenToBroadcast(heard, options);
    return {
      send: () => broadcaster.send(''),
      close: async () => {
        await Promise.all([broadcaster.close(), listener.close()]);
      },
    };
  };
