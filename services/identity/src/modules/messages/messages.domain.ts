import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
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

const locales: Readonly<Record<string, string>> = { ru: 'ru-RU', en: 'en-GB' };

const written = (locale: string): string => ownValue(locales, locale) ?? 'ru-RU';

const countries = memoize(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
);
const instants = memoize((language) =>
  memoize(
    (timeZone) =>
      new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }),
  ),
);

/** A country by its ISO code as a person reads it. */
export const shownCountry = (code: string, locale: string): string =>
  countries(written(locale)).of(code) ?? code;

/** An instant as a person reads it, with its zone: `22 ноября 2026 г. в 10:00 GMT+3`. */
export const shownInstant = (instant: Date, locale: string, timeZone: string): string =>
  instants(written(locale))(timeZone).format(instant);
