import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export interface SmtpSessionOptions {
  readonly connection: SMTPConnectionOptions;
  readonly auth: Parameters<SMTPConnection['login']>[0];
}

export interface SmtpMail {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}

/** One connection to a mail server that takes one mail after the other. */
export interface SmtpSession {
  /** False once either side has ended it. */
  alive(): boolean;
  /** `onContent` runs when the whole mail has been handed to the connection: from then on the server may take it. */
  send(mail: SmtpMail, signal: AbortSignal, onContent: () => void): Promise<void>;
  /** Ends the connection at once: what is on its way rejects. */
  destroy(): void;
}

type Step = (done: (error?: Error | null) => void) => void;

/** Connects, and signs in where the server asks for it. An abort destroys the connection, also later during a send. */
export const openSmtpSession = async (
  { connection: options, auth }: SmtpSessionOptions,
  signal: AbortSignal,
): Promise<SmtpSession> => {
  const connection = new SMTPConnection({ ...options, socketCloseTimeout: 0 });
  let alive = true;
  let breakOff: (error: Error) => void = () => {};
  const end = (error: Error) => {
    if (!alive) return;
    alive = false;
    connection.close();
    breakOff(error);
  };
  connection.on('error', end);
  connection.on('end', () => end(new Error('the connection to the mail server ended')));

  const run = async (step: Step, stop: AbortSignal): Promise<void> => {
    const onAbort = () => end(stop.reason as Error);
    try {
      await new Promise<void>((resolve, reject) => {
        breakOff = reject;
        if (stop.aborted) return onAbort();
        stop.addEventListener('abort', onAbort, { once: true });
        step((error) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      end(error as Error);
      throw error;
    } finally {
      stop.removeEventListener('abort', onAbort);
    }
  };

  await run((done) => connection.connect(done), signal);
  if (auth !== undefined && connection.allowsAuth) await run((done) => connection.login(auth, done), signal);
  return {
    alive: () => alive,
    send: ({ from, to, content }, stop, onContent) => {
      const stream = Readable.from([content]);
      stream.once('end', onContent);
      return run((done) => connection.send({ from, to: [to] }, stream, done), stop);
    },
    destroy: () => end(new Error('the connection is not needed any more')),
  };
};
