/** One text to every process that listens now, by Redis pub/sub. Whoever must know for certain reads again. */
import type { Logger } from 'pino';
import { within } from '../runtime/within.ts';
import { closeRedis, connectRequestRedis, redisReady } from './connect.ts';

export interface BroadcastSettings {
  readonly url: string;
  /** Installations may share a Redis. */
  readonly prefix: string;
  readonly channel: string;
}

const channelOf = ({ prefix, channel }: BroadcastSettings): string => `${prefix}${channel}`;

const connect = ({ url }: BroadcastSettings, log: Logger) => connectRequestRedis({ url, keyPrefix: '' }, log);

export interface Broadcaster {
  /** A Redis that is away hears nothing, and its listeners know that. */
  send(text: string): void;
  close(): Promise<void>;
}

/** Texts kept until the first connection. */
const EARLY_MOST = 100;
/** Milliseconds that a process that ends gives what it has to send. */
const PARTING = 500;

/** Connects with the first text: a command that changes nothing has nothing to tell, whether Redis is there or not. */
export const createBroadcaster = (settings: BroadcastSettings, log: Logger): Broadcaster => {
  let redis: ReturnType<typeof connect> | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  /** What is sent before there is a connection: a command may have done its work by then. */
  let early: Set<string> | undefined = new Set();
  const publish = (text: string, to: ReturnType<typeof connect>): void => {
    sending = to.publish(channelOf(settings), text).catch(() => undefined);
  };
  const open = () => {
    const opened = connect(settings, log);
    return opened.once('ready', () => {
      const texts = early ?? [];
      early = undefined;
      for (const text of texts) publish(text, opened);
    });
  };
  return {
    send: (text) => {
      redis ??= open();
      if (early === undefined) publish(text, redis);
      else if (early.size < EARLY_MOST) early.add(text);
    },
    close: async () => {
      if (redis === undefined) return;
      if (early !== undefined) await redisReady(redis, PARTING);
      // Goodbye would overtake what still waits to be sent with others.
      await within(sending, PARTING);
      await closeRedis(redis);
    },
  };
};

export interface BroadcastListener {
  /** Whether everything that is sent now is heard. */
  listening(): boolean;
  close(): Promise<void>;
}

/**
 * Milliseconds between two looks at whether Redis still answers: a connection may hang without an end. Listeners look for
 * changes every 5 s even while they are told of them, so a shorter one would find nothing sooner.
 */
const CHECK = 3_000;

/** Hears what is sent. `heard` is also called when something may have been missed, with no text. */
export const listenToBroadcast = (
  heard: (text: string | undefined) => void,
  settings: BroadcastSettings,
  log: Logger,
): BroadcastListener => {
  const redis = connect(settings, log);
  let listening = false;
  const stopListening = (): void => {
    listening = false;
  };
  const hear = (): void => {
    if (listening) return;
    listening = true;
    heard(undefined);
  };
  const replace = (): void => {
    stopListening();
    // A connection that does not answer may have lost what was sent, and its answers would come for other questions.
    if (redis.status === 'ready') redis.disconnect(true);
  };
  /** Subscribing again changes nothing and is answered like a ping. */
  const subscribe = (): Promise<void> => redis.subscribe(channelOf(settings)).then(hear, replace);
  redis.on('message', (_channel, text) => heard(text));
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
