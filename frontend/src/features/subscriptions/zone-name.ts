import type { IntlShape } from 'react-intl';

/**
 * What people call a time zone, instead of Europe/Moscow. The long name: Chromium knows no cities in Russian. A zone that the
 * browser does not know keeps its id.
 */
export const zoneName = (intl: Pick<IntlShape, 'formatDateToParts'>, timeZone: string): string =>
  intl
    .formatDateToParts(0, { timeZone, timeZoneName: 'longGeneric' })
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
