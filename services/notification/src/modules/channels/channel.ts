import type { MailLogo } from '../templates/look.domain.ts';
import type { Notice, PushNotice, TelegramText } from '../templates/render.domain.ts';

/** A message ready to leave. */
export interface Outgoing {
  /** Intent id: the same for every attempt, so that a receiver recognizes a duplicate (R8). */
  readonly id: string;
  readonly to: string;
  /** Whom it is for, where that is an account. */
  readonly accountId?: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly fromName: string;
  /** What `html` shows as its logo. */
  readonly logo?: MailLogo | undefined;
  /** Page that ends the subscription the mail comes from, and takes the one click of RFC 8058. */
  readonly unsubscribe?: string | undefined;
  /** The message for channels that keep it, of templates that may be kept. */
  readonly notice?: Notice | undefined;
  /** The message as a browser shows it, of the same templates. */
  readonly push?: PushNotice | undefined;
  /** The message as a chat shows it, of the same templates. */
  readonly telegram?: TelegramText | undefined;
}

/** The channel will never take this message: a retry would change nothing. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
}

/**
 * Sends messages out of the platform by mail, SMS and so on. Rejects with RefusedMessage for good, with anything else for
 * now. An abort ends the send and its connection at once.
 */
export interface Channel {
  send(message: Outgoing, signal: AbortSignal): Promise<void>;
  close(): void | Promise<void>;
}
