/** An open page as far as its stream goes. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { noticeStreamEndpoints } from '@gatehouse/contracts/bff/notice-stream.endpoints.ts';

export interface ReadEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
}

export interface StreamReader {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly events: ReadEvent[];
  /** Titles of the notices of each event. */
  titles(): string[][];
  ended(): boolean;
  leave(): void;
}

const eventOf = (text: string): ReadEvent =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const colon = line.indexOf(': ');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)]] : [];
    }),
  );

/** Opens a stream with the cookie of this session. */
export const readStream = (
  url: string,
  secret: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamReader> =>
  new Promise((resolve, reject) => {
    const given = { accept: 'text/event-stream', cookie: `gatehouse=${secret}`, ...headers };
    const target = `${url}/api/v1${noticeStreamEndpoints.open.path}`;
    const sent: ClientRequest = httpRequest(target, { agent: false, headers: given }, (response) => {
      const events: ReadEvent[] = [];
      let left = '';
      let over = false;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const parts = (left + chunk).split('\n\n');
        left = parts.pop() ?? '';
        events.push(...parts.map(eventOf));
      });
      response.on('error', () => undefined);
      response.on('close', () => {
        over = true;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        titles: () =>
          events
            .filter(({ event }) => event === 'notices')
            .map(({ data }) => JSON.parse(data ?? '').notices.map(({ title }: { title: string }) => title)),
        ended: () => over,
        leave: () => sent.destroy(),
      });
    });
    sent.on('error', reject);
    sent.end();
  });
