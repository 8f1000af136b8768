/** Instants as people read them in messages: always with the zone whose clocks tell them. */
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { memoize } from './memoize.ts';

const locales: Readonly<Record<string, string>> = { ru: 'ru-RU', en: 'en-GB' };

const writtenIn = (locale: string): string => ownValue(locales, locale) ?? 'ru-RU';

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

/** `22 ноября 2026 г. в 10:00 GMT+3` */
export const shownInstant = (instant: Date, locale: string, timeZone: string): string =>
  instants(writtenIn(locale))(timeZone).format(instant);
