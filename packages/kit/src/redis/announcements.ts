/** Tells other processes at once that something of a service has changed. Whoever must know for certain reads again. */
import type { ServiceName } from '@gatehouse/contracts';
import { closeRedis, connectRequestRedis, type RedisOptions } from './connect.ts';

export type AnnouncementOptions = Omit<RedisOptions, 'keyPrefix'> & {
  /** Installations may share a Redis. */
  readonly prefix: string;
};

const channelOf = (prefix: string): string => `${prefix}changed`;

export interface Announcer {
  /** Says that this service has committed a change. A Redis that is away hears nothing, and its listeners know that. */
  announce(): void;
  close(): Promise<void>;
}

export const createAnnouncer = (
  service: ServiceName,
  { prefix, ...connection }: AnnouncementOptions,
): Announcer => {
  const redis = connectRequestRedis({ ...connection, keyPrefix: '' });
  return {
    announce: () => void redis.publish(channelOf(prefix), service).catch(() => undefined),
    close: () => closeRedis(redis),
  };
};

export interface Announcements {
  /** Whether everything that is announced now is heard. */
  listening(): boolean;
  close(): Promise<void>;
}

/** Milliseconds between two looks at whether Redis still answers: a connection may hang without an end. */
const CHECK = 1_000;

/** Hears what services announce. `changed` is also called when announcements may have been missed, with no service. */
export const listenToAnnouncements = (
  changed: (service: ServiceName | undefined) => void,
  { prefix, ...connection }: AnnouncementOptions,
): Announcements => {
  const redis = connectRequestRedis({ ...connection, keyPrefix: '' });
  let listening = false;
  const stopListening = (): void => {
    listening = false;
  };
  const hear = (): void => {
    if (listening) return;
    listening = true;
    changed(undefined);
  };
  const replace = (): void => {
    stopListening();
    // A connection that does not answer may have lost what was sent, and its answers would come for other questions.
    if (redis.status === 'ready') redis.disconnect(true);
  };
  /** Subscribing again changes nothing and is answered like a ping. */
  const subscribe = (): Promise<void> => redis.subscribe(channelOf(prefix)).then(hear, replace);
  redis.on('message', (_channel, service) => changed(service as ServiceName));
  redis.on('ready', subscribe);
  redis.on('close', stopListening);
  const checking = setInterval(subscribe, CHECK).unref();
  return {
    listening: () => listening,
    close: () => {
      clearInterval(checking);
      return closeRedis(redis);
    },
  };
};
