import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { PushBrowserRow } from '../push/push.model.ts';
import type { PushRepository } from '../push/push.repository.ts';
import type { PushService } from '../push/push.service.ts';
import type { PushKeys } from '../push/push-keys.ts';
import { isPushService } from '../push/push-services.domain.ts';
import { type Channel, type Outgoing, RefusedMessage } from './channel.ts';
import { ChannelResting } from './circuit-breaker.ts';

export interface WebPushOptions {
  readonly browsers: Pick<PushRepository, 'find'> & Pick<PushService, 'forget'>;
  readonly keys: PushKeys;
  readonly services: readonly string[];
  /** Connections to each push service. */
  readonly connections: number;
  /** Milliseconds of one call, all in all. */
  readonly limitMs?: number;
}

const USUAL_LIMIT = 30_000;
/** Seconds a push service keeps what a browser that is off has not fetched: as long as a notice is worth sending. */
const TTL = 3 * 24 * 60 * 60;
/** Longest `Topic` (RFC 8030, section 5.4). */
const TOPIC = 32;
const LONGEST_REST = 60 * 60_000;

/** Milliseconds that `Retry-After` asks for, in either of its forms (RFC 9110, section 10.2.3). */
const restOf = (header: string | string[] | undefined): number | undefined => {
  if (typeof header !== 'string') return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_REST) : undefined;
};

/** Web push to one browser: encrypted for it alone (RFC 8291), signed with our keys (RFC 8292). */
export const createWebPushChannel = (options: WebPushOptions): Channel => {
  const { browsers, keys, services } = options;
  const agent = new Agent({ connections: options.connections, pipelining: 1, connect: { timeout: 5_000 } });
  const limitMs = options.limitMs ?? USUAL_LIMIT;

  const encrypted = ({ endpoint, keys: browserKeys }: PushBrowserRow, { id, push }: Outgoing) =>
    webPush.generateRequestDetails({ endpoint, keys: browserKeys }, JSON.stringify(push), {
      vapidDetails: keys,
      TTL,
      contentEncoding: 'aes128gcm',
      // A repeat takes the place of what was not fetched yet.
      topic: id.slice(0, TOPIC),
    });

  const judge = async (
    browser: PushBrowserRow,
    status: number,
    retryAfter: string | string[] | undefined,
  ) => {
    if (status >= 200 && status < 300) return;
    const answered = `the push service answered ${status}`;
    if (status === 404 || status === 410) {
      await browsers.forget(browser._id);
      throw new RefusedMessage(answered);
    }
    const rest = restOf(retryAfter);
    const passing = status >= 500 || status === 408 || status === 429 || status === 401;
    if (passing && rest !== undefined) throw new ChannelResting(rest);
    throw passing ? new Error(answered) : new RefusedMessage(answered);
  };

  return {
    send: async (message, signal) => {
      const browser = await browsers.find(message.to);
      if (browser === undefined || browser.accountId !== message.accountId)
        throw new RefusedMessage('the browser shows this person nothing any more');
      // The list may be shorter than it was when the browser came.
      if (message.push === undefined || !isPushService(services, browser.endpoint))
        throw new RefusedMessage('not for a push service');
      const { method, headers, body } = encrypted(browser, message);
      // Redirects are not followed: they would lead to where nobody looked.
      const response = await request(browser.endpoint, {
        method,
        headers,
        body,
        dispatcher: agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      await response.body.dump();
      await judge(browser, response.statusCode, response.headers['retry-after']);
    },
    // What is under way was given its time before; close() would wait for it again.
    close: () => agent.destroy(),
  };
};
