import type { MessageContent, Template } from '@gatehouse/contracts/notification/events.ts';
import { memoize } from '@gatehouse/kit/text/memoize.ts';

/** One message somebody shall get. */
export interface Message {
  readonly channel: 'email' | 'sms' | 'personnel_account';
  readonly template: Template;
  /** Address or E.164 number; empty for the personal account, which the account's id names. */
  readonly to: string;
  /** The template's own; texts only. */
  readonly params: MessageContent['params'];
  readonly locale: string;
  readonly domainId: string;
  /** Null: nobody with an account yet. */
  readonly accountId: string | null;
  /** Sent before this instant or not at all. */
  readonly expiresAt: Date;
}

const countries = memoize(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
);

/** A country by its ISO code as a person reads it. */
export const shownCountry = (code: string, locale: string): string =>
  countries(locale === 'en' ? 'en-GB' : 'ru-RU').of(code) ?? code;
