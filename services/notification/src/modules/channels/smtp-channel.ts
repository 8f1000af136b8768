import { createTransport } from 'nodemailer';
import { type Channel, RefusedMessage } from './channel.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://`. */
  readonly url: string;
  readonly from: string;
  readonly connections: number;
  readonly dkim?:
    | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
    | undefined;
}

/** An address and nothing else: no display name, no list, no line break (header and envelope injection). */
const ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/;

/** SMTP answers 5yz for good (RFC 5321, section 4.2.1); everything else may pass later. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
};

/** Mail through a pool of kept-alive SMTP connections. */
export const createSmtpChannel = ({ url, from, connections, dkim }: SmtpOptions): Channel => {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === undefined ? {} : { dkim }),
  } as Parameters<typeof createTransport>[0]);
  return {
    send: async (message) => {
      if (!ADDRESS.test(message.to)) throw new RefusedMessage('not a mail address');
      try {
        await transport.sendMail({
          from: { name: message.fromName, address: from },
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          ...(message.html === undefined ? {} : { html: message.html }),
          messageId: `<${message.id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        if (isPermanent(error)) throw new RefusedMessage('the mail server refused', { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
