// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { useLocalName } from './use-local-name.ts';

const nameIn = (locale: string, named: { name: string; nameEn?: string }): string => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale={locale}>{children}</IntlProvider>
  );
  return renderHook(useLocalName, { wrapper }).result.current(named);
};

test.each([
  ['ru', { name: 'Графики', nameEn: 'Charts' }, 'Графики'],
  ['en', { name: 'Графики', nameEn: 'Charts' }, 'Charts'],
  ['en-GB', { name: 'Графики', nameEn: 'Charts' }, 'Charts'],
  ['de', { name: 'Графики', nameEn: 'Charts' }, 'Графики'],
  ['en', { name: 'Графики', nameEn: '' }, 'Графики'],
  ['en', { name: 'Графики' }, 'Графики'],
])('in %s %o is called %s', (locale, named, expected) => {
  expect(nameIn(locale, named)).toBe(expected);
});
