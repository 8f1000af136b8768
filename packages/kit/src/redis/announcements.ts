/** Tells other processes at once that something of a service has changed. Whoever must know for certain reads again. */
import type { ServiceName } from '@gatehouse/contracts';
import {
  type BroadcastListener,
  type BroadcastOptions,
  createBroadcaster,
  listenToBroadcast,
} from './broadcast.ts';

export type AnnouncementOptions = Omit<BroadcastOptions, 'channel'>;

const channel = 'changed';

export interface Announcer {
  /** Says that this service has committed a change. A Redis that is away hears nothing, and its listeners know that. */
  announce(): void;
  close(): Promise<void>;
}

export const createAnnouncer = (service: ServiceName, options: AnnouncementOptions): Announcer => {
  const { send, close } = createBroadcaster({ ...options, channel });
  return { announce: () => send(service), close };
};

/** Hears what services announce. `changed` is also called when announcements may have been missed, with no service. */
export const listenToAnnouncements = (
  changed: (service: ServiceName | undefined) => void,
  options: AnnouncementOptions,
): BroadcastListener =>
  listenToBroadcast((text) => changed(text as ServiceName | undefined), { ...options, channel });
