/** Tells other processes at once that something of a service has changed. Whoever must know for certain reads again. */
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
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
  /** Says it at the latest now. */
  close(): Promise<void>;
}

/** Many changes within `everyMs` are told twice: the first one at once, the others at its end. */
export const createAnnouncer = (
  service: ServiceName,
  settings: AnnouncementSettings & { readonly everyMs?: number },
  log: Logger,
): Announcer => {
  const { everyMs = 0, ...redis } = settings;
  const { send, close } = createBroadcaster({ ...redis, channel }, log);
  let pause: NodeJS.Timeout | undefined;
  let untold = false;
  const announce = (): void => {
    untold = pause !== undefined;
    if (untold) return;
    send(service);
    if (everyMs === 0) return;
    pause = setTimeout(() => {
      pause = undefined;
      if (untold) announce();
    }, everyMs).unref();
  };
  return {
    announce,
    close: async () => {
      clearTimeout(pause);
      if (untold) send(service);
      await close();
    },
  };
};

/** Hears what services announce. `changed` is also called when announcements may have been missed, with no service. */
export const listenToAnnouncements = (
  changed: (service: ServiceName | undefined) => void,
  settings: AnnouncementSettings,
  log: Logger,
): BroadcastListener =>
  listenToBroadcast((text) => changed(text as ServiceName | undefined), { ...settings, channel }, log);
