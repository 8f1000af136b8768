import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { type Channel, type Outgoing, RefusedMessage } from './channel.ts';
import { oneLine } from './header-text.domain.ts';
import { openSmtpSession, type SmtpMail, type SmtpSession } from './smtp-session.ts';
import { createTurnstile } from './turnstile.ts';

export interface SmtpLimits {
  /** Milliseconds from the start of a send until the server has the whole mail. */
  readonly handOver: number;
  /**
   * Milliseconds for the answer after that. Long, since giving up repeats a mail that a slow server takes after all;
   * RFC 5321, section 4.5.3.2.6, asks for minutes.
   */
  readonly answer: number;
  /** Milliseconds an unused connection is kept. */
  readonly idle: number;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://`. */
  readonly url: string;
  readonly from: string;
  readonly dkim?:
    | { readonly domainName: string; readonly keySelector: string; readonly privateKey: string }
    | undefined;
  /** Connections at most; mails beyond that wait for their turn. 16 unless told. */
  readonly connections?: number;
  readonly limits?: Partial<SmtpLimits>;
}

const usualLimits: SmtpLimits = { handOver: 15_000, answer: 60_000, idle: 20_000 };

/** An address and nothing else: no display name, no list, no control or invisible character (header and envelope injection). */
const ADDRESS = /^[^\s<>,;:"()[\]\\@\p{C}]+@[^\s<>,;:"()[\]\\@\p{C}]+$/u;

/** SMTP answers 5yz for good (RFC 5321, section 4.2.1); everything else may pass later. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';
};

/** A header's text; what looks like an encoded word (RFC 2047) would be decoded into something else by the reader. */
const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?');

const compose = async (message: Outgoing, { from, dkim }: SmtpOptions): Promise<SmtpMail> => {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const node = new MailComposer({
    from: { name: headerText(message.fromName), address: from },
    to: { name: '', address: message.to },
    subject: headerText(message.subject),
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    messageId: `<${message.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender, to } = node.getEnvelope();
  const plain = await node.build();
  const content = dkim === undefined ? plain : await buffer(new DKIM(dkim).sign(plain));
  return { from: sender || from, to: to[0] ?? message.to, content };
};

const sessionOptions = (url: string) => {
  const { auth, ...connection } = parseConnectionUrl(url);
  return {
    auth,
    connection: { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 120_000, ...connection },
  };
};

/** Connections kept between mails; the one used last first, so that spare ones grow old and are closed. */
const createIdleSessions = (idleMs: number) => {
  const idle: { readonly session: SmtpSession; readonly timer: NodeJS.Timeout }[] = [];
  return {
    take: (): SmtpSession | undefined => {
      for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
        clearTimeout(kept.timer);
        if (kept.session.alive()) return kept.session;
      }
      return undefined;
    },
    keep: (session: SmtpSession) => {
      if (!session.alive()) return;
      const timer = setTimeout(() => session.destroy(), idleMs).unref();
      idle.push({ session, timer });
    },
    close: () => {
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer);
        session.destroy();
      }
    },
  };
};

/** Mail over kept-alive SMTP connections. The limits of a mail count from its turn. */
export const createSmtpChannel = (options: SmtpOptions): Channel => {
  const limits = { ...usualLimits, ...options.limits };
  const connectTo = sessionOptions(options.url);
  const sessions = createIdleSessions(limits.idle);
  const turnstile = createTurnstile(options.connections ?? 16);
  let closed = false;

  /** A kept connection may have died unnoticed: as long as the server has no mail, a new one tries again. */
  const carry = async (mail: SmtpMail, signal: AbortSignal, onContent: () => void): Promise<void> => {
    const kept = sessions.take();
    const session = kept ?? (await openSmtpSession(connectTo, signal));
    let handedOver = false;
    try {
      await session.send(mail, signal, () => {
        handedOver = true;
        onContent();
      });
    } catch (error) {
      const answered = (error as { responseCode?: number }).responseCode !== undefined;
      if (kept === undefined || handedOver || answered || signal.aborted) throw error;
      return carry(mail, signal, onContent);
    }
    if (closed) session.destroy();
    else sessions.keep(session);
  };

  return {
    send: async (message, signal) => {
      if (!ADDRESS.test(message.to)) throw new RefusedMessage('not a mail address');
      const mail = await compose(message, options);
      await turnstile.enter(signal);
      const late = new AbortController();
      const limit = (ms: number) =>
        setTimeout(() => late.abort(new Error('the mail server is too slow')), ms);
      let timer = limit(limits.handOver);
      try {
        await carry(mail, AbortSignal.any([signal, late.signal]), () => {
          clearTimeout(timer);
          timer = limit(limits.answer);
        });
      } catch (error) {
        if (isPermanent(error)) throw new RefusedMessage('the mail server refused', { cause: error });
        throw error;
      } finally {
        clearTimeout(timer);
        turnstile.leave();
      }
    },
    close: () => {
      closed = true;
      sessions.close();
    },
  };
};
