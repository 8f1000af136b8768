import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import DKIM from 'nodemailer/lib/dkim';
import { oneLine } from '../templates/header-text.domain.ts';
import { LOGO_ID, webAddress } from '../templates/layout.domain.ts';
import { type Channel, type Outgoing, RefusedMessage } from './channel.ts';
import { wholeMail } from './whole-mail.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://`. */
  readonly url: string;
  readonly from: string;
  readonly dkim?:
    | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
    | undefined;
  /** Connections at most; mails beyond that wait for their turn. 16 by default. */
  readonly connections?: number;
  /**
   * Milliseconds a server may stay silent; 60 000 by default. Long, since giving up repeats a mail that a slow server takes
   * after all; RFC 5321, section 4.5.3.2.6, asks for minutes.
   */
  readonly silenceMs?: number;
}

const CONNECT_LIMIT = 5_000;
const GREETING_LIMIT = 10_000;
/** Milliseconds an unused connection is kept. */
const IDLE = 20_000;

/** What a signature covers: the library's own list that mails of ours have, and what RFC 8058, section 4, adds to it. */
const SIGNED =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** An address and nothing else: no display name, no list, no control or invisible character (header and envelope injection). */
const ADDRESS = /^[^\s<>,;:"()[\]\\@\p{C}]+@[^\s<>,;:"()[\]\\@\p{C}]+$/u;

/** Text that mail carries as it is. */
const ASCII = /^\p{ASCII}*$/u;

/** SMTP answers 5yz for good (RFC 5321, section 4.2.1); everything else may pass later. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
};

/** A header's text; what looks like an encoded word (RFC 2047) would be decoded into something else by the reader. */
const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

/** The logo as a part of the mail: nothing is asked for when somebody opens it, so nobody learns that they did. */
const logoOf = ({ logo }: Outgoing) =>
  logo === undefined
    ? []
    : [{ cid: LOGO_ID, filename: 'logo.png', contentType: 'image/png', content: logo.content }];

/** RFC 8058, section 3.1. */
const unsubscribeHeaders = ({ unsubscribe = '' }: Outgoing) =>
  unsubscribe === ''
    ? {}
    : {
        'List-Unsubscribe': { prepared: true, value: `<${webAddress(unsubscribe)}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/**
 * Mail over nodemailer's pool. The pool repeats a mail over another connection only when the server has not been given a
 * byte of it; whatever else fails is the caller's to try again.
 */
export const createSmtpChannel = ({
  url,
  from,
  dkim,
  connections = 16,
  silenceMs = 60_000,
}: SmtpOptions): Channel => {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_LIMIT,
    greetingTimeout: GREETING_LIMIT,
    socketTimeout: silenceMs,
    idleTimeout: IDLE,
  });
  const signer = dkim && new DKIM({ ...dkim, headerFieldNames: SIGNED });
  // A mail goes to the socket in one piece; the library's stream of it would be a dozen small writes. The pool asks for a
  // stream for each try.
  transport.use('stream', ({ message }, done) => {
    const whole = wholeMail(message);
    message.createReadStream = () =>
      signer === undefined ? Readable.from([whole], { objectMode: false }) : signer.sign(whole);
    done();
  });
  const mailOf = (message: Outgoing) => {
    const html = message.html ?? '';
    return {
      from: { name: headerText(message.fromName), address: from },
      to: { name: '', address: message.to },
      envelope: { from: { name: '', address: from }, to: { name: '', address: message.to } },
      subject: headerText(message.subject),
      text: message.text,
      ...(html === '' ? {} : { html, attachments: logoOf(message) }),
      // Most letters of other alphabets take six signs each otherwise, and their encoding most of a mail's time.
      ...(ASCII.test(message.text + html) ? {} : { textEncoding: 'base64' as const }),
      messageId: `<${message.id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
  return {
    send: async (message, signal) => {
      if (!ADDRESS.test(message.to)) throw new RefusedMessage('not a mail address');
      try {
        await transport.sendMail({ ...mailOf(message), signal });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (isPermanent(error)) throw new RefusedMessage('the mail server refused', { cause: error });
        throw error;
      }
    },
    close: () => transport.close({ force: true }),
  };
};
