import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import { Pool } from 'undici';
import { type Channel, RefusedMessage } from './channel.ts';

export interface SmsGatewayOptions {
  /** Address the gateway takes messages at. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with `{{id}}`, `{{to}}` and `{{text}}` inside its strings. */
  readonly bodyTemplate: string;
  readonly connections: number;
  /** Milliseconds of one call, all in all. */
  readonly limitMs?: number;
}

const USUAL_LIMIT = 30_000;

const inJsonString = (value: string): string => JSON.stringify(value).slice(1, -1);

/** Puts the values into the template's strings; each is escaped, so that none can end its string. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => inJsonString(values[name] ?? ''));

/** SMS through the HTTP interface of a gateway; 4xx is for good, except 408 and 429. */
export const createSmsGatewayChannel = (options: SmsGatewayOptions): Channel => {
  const { origin, pathname, search } = new URL(options.url);
  const pool = new Pool(origin, {
    connections: options.connections,
    pipelining: 1,
    connectTimeout: 5_000,
  });
  const limitMs = options.limitMs ?? USUAL_LIMIT;
  return {
    send: async ({ id, to, text }, signal) => {
      // Numbers that were stored before such ranges were refused are not sent to either.
      if (normalizePhoneNumber(to) !== to) throw new RefusedMessage('not a number that messages go to');
      const response = await pool.request({
        method: 'POST',
        path: `${pathname}${search}`,
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...options.headers },
        body: fillTemplate(options.bodyTemplate, { id, to, text }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
      });
      await response.body.dump();
      const { statusCode } = response;
      if (statusCode >= 200 && statusCode < 300) return;
      const passing = statusCode >= 500 || statusCode === 408 || statusCode === 429 || statusCode === 401;
      const answered = `the gateway answered ${statusCode}`;
      throw passing ? new Error(answered) : new RefusedMessage(answered);
    },
    // What is under way was given its time before; close() would wait for it again.
    close: () => pool.destroy(),
  };
};
