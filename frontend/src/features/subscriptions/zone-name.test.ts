import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { zoneName } from './zone-name.ts';

const intl = (locale: string) => createIntl({ locale, onError: () => {} });

test.each([
  ['ru', 'Europe/Moscow', 'Москва, стандартное время'],
  ['en', 'Europe/Moscow', 'Moscow Standard Time'],
  ['ru', 'Mars/Olympus', 'Mars/Olympus'],
])('in %s, %s is %s', (locale, zone, name) => {
  expect(zoneName(intl(locale), zone)).toBe(name);
});
