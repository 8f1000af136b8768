import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { Logger } from 'pino';
import type { AnnouncementSettings } from '../../redis/announcements.ts';
import { createBroadcaster, listenToBroadcast } from '../../redis/broadcast.ts';

/** Tells the process that publishes the outbox that another one has added to it. A hint may be lost: polling finds the rows. */
export interface OutboxHints {
  send(): void;
  /** Whether a hint that is sent now is heard. */
  listening(): boolean;
  close(): Promise<void>;
}

/** Hears from now on what the other processes of the service tell; `heard` is also called when a hint may have been missed. */
export type OpenOutboxHints = (heard: () => void) => OutboxHints;

/** Hints by Redis pub/sub, a channel for each service. */
export const outboxHints =
  (service: ServiceName, redis: AnnouncementSettings, log: Logger): OpenOutboxHints =>
  (heard) => {
    const settings = { ...redis, channel: `outbox:${service}` };
    const broadcaster = createBroadcaster(settings, log);
    const listener = listenToBroadcast(heard, settings, log);
    return {
      send: () => broadcaster.send(''),
      listening: listener.listening,
      close: async () => {
        await Promise.all([broadcaster.close(), listener.close()]);
      },
    };
  };
