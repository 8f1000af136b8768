/** Tells other processes at once that something of a service has changed. Whoever must know for certain reads again. */
import type { ServiceName } from '@gatehouse/contracts';
import type { Logger } from 'pino';
import {
  type BroadcastListener,
  type BroadcastSettings,
  createBroadcaster,
  listenToBroadcast,
} from './broadcast.ts';

export type AnnouncementSettings = Omit<BroadcastSettings, 'channel'>;

const channel = 'changed';

export interface Announcer {
  /** Says that this service has committed a change. A Redis that is away hears nothing, and its listeners know that. */
  announce(): void;
  close(): Promise<void>;
}

export const createAnnouncer = (
  service: ServiceName,
  settings: AnnouncementSettings,
  log: Logger,
): Announcer => {
  const { send, close } = createBroadcaster({ ...settings, channel }, log);
  return { announce: () => send(service), close };
};

/** Hears what services announce. `changed` is also called when announcements may have been missed, with no service. */
export const listenToAnnouncements = (
  changed: (service: ServiceName | undefined) => void,
  settings: AnnouncementSettings,
  log: Logger,
): BroadcastListener =>
  listenToBroadcast((text) => changed(text as ServiceName | undefined), { ...settings, channel }, log);
