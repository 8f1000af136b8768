import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSmsGateway } from '@gatehouse/stack/sms-gateway.ts';
import { startMailSink } from './mail-sink.ts';

/** Where all mail and SMS of a measured platform end: answers at once, and hands a text to whoever waits for it. */
export interface MessageSink {
  readonly smtpUrl: string;
  readonly smsUrl: string;
  /** The next text to an address or number; rejects after 30 seconds. */
  next(to: string): Promise<string>;
  close(): Promise<void>;
}

const WAIT_MS = 30_000;

const decodedPart = (part: string): string => {
  const [head = '', ...body] = part.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head))
    return Buffer.from(text, 'base64').toString('latin1');
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
};

/** The parts of a mail (RFC 2045, section 6), as far as links and codes need it. */
const decoded = (mail: string): string => mail.split('\r\n--').map(decodedPart).join('\n');

export const startMessageSink = async (): Promise<MessageSink> => {
  const kept = new Map<string, string[]>();
  const waiting = new Map<string, (text: string) => void>();
  const arrived = (to: string, text: string) => {
    // Comes whenever somebody signs in with another browser: who waits for a code or a link does not mean it.
    if (text.includes('/platform/end-session/')) return;
    const waiter = waiting.get(to);
    waiting.delete(to);
    if (waiter !== undefined) waiter(text);
    else kept.set(to, [...(kept.get(to) ?? []), text]);
  };
  const mail = await startMailSink();
  mail.behave({ beforeAnswer: async ({ to, content }) => arrived(to, decoded(content)) });
  const sms = createSmsGateway(async ({ to, text }) => arrived(to, text));
  sms.listen(0, '127.0.0.1');
  await once(sms, 'listening');
  return {
    smtpUrl: mail.url,
    smsUrl: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/messages`,
    next: (to) =>
      new Promise((resolve, reject) => {
        const text = kept.get(to)?.shift();
        if (text !== undefined) return resolve(text);
        const timer = setTimeout(() => reject(new Error(`nothing came to ${to}`)), WAIT_MS);
        waiting.set(to, (came) => {
          clearTimeout(timer);
          resolve(came);
        });
      }),
    close: async () => {
      sms.closeAllConnections();
      await Promise.all([mail.stop(), new Promise<void>((resolve) => sms.close(() => resolve()))]);
    },
  };
};
