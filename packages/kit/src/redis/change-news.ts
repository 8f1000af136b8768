/** What is told of the changes of a service, by Redis: it spares questions, and whoever hears nothing asks often. */
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import type { Logger } from 'pino';
import type { ChangeNews } from '../runtime/poll-interval.ts';
import { type AnnouncementSettings, listenToAnnouncements } from './announcements.ts';
import type { BroadcastListener } from './broadcast.ts';

/** Hands what is heard on to whoever follows a service. */
export const createHeardChanges = (listening: () => boolean) => {
  const followers = new Map<ServiceName, Set<() => void>>();
  return {
    /** Something of this service has changed, or, without one, something of any may have. */
    changed: (service: ServiceName | undefined): void => {
      const heard = service === undefined ? [...followers.values()] : [followers.get(service) ?? []];
      for (const follower of heard.flatMap((each) => [...each])) follower();
    },
    of: (service: ServiceName): ChangeNews => ({
      listening,
      follow: (heard) => {
        const known = followers.get(service) ?? new Set();
        followers.set(service, known.add(heard));
        return () => void known.delete(heard);
      },
    }),
  };
};

/** News of a service for its own processes, heard from start to stop: commands hear nothing. */
export const createOwnNews = (service: ServiceName, settings: AnnouncementSettings, log: Logger) => {
  let listener: BroadcastListener | undefined;
  const heard = createHeardChanges(() => listener?.listening() === true);
  return {
    ...heard.of(service),
    start: (): void => {
      listener = listenToAnnouncements(heard.changed, settings, log);
    },
    stop: async (): Promise<void> => {
      await listener?.close();
      listener = undefined;
    },
  };
};
