// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { LocaleProvider } from './locale-context.tsx';
import { useToldText } from './told-text.ts';

const tellIn = (locale: string, messages: Record<string, string>) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LocaleProvider control={{ locale, change: () => {} }}>
      <IntlProvider locale={locale} messages={messages}>
        {children}
      </IntlProvider>
    </LocaleProvider>
  );
  return renderHook(useToldText, { wrapper }).result.current;
};
const title = { ru: 'Домены', en: 'Domains' };

test.each([
  ['ru', 'domains.title', 'Домены'],
  ['en', 'domains.title', 'Domains'],
  ['de', 'domains.title', 'Domänen'],
  ['de', 'gone.title', 'Домены'],
  ['de', 'constructor', 'Домены'],
  ['de', undefined, 'Домены'],
])('in %s what the server tells has the text %s of an added language', (locale, id, told) => {
  expect(tellIn(locale, { 'domains.title': 'Domänen' })(title, id)).toBe(told);
});
