import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { AppHistory, Place } from '../lib/history.ts';
import { NavigationProvider } from '../lib/navigation.tsx';
import { textsIn } from './texts.ts';

const intl = createIntl({ locale: 'ru', messages: textsIn('ru') });

const place: Place = { path: '/login', search: '', hash: '', state: null, key: 'test' };
const history: AppHistory = {
  current: () => place,
  push: () => {},
  replace: () => {},
  go: () => {},
  href: (to) => `/platform${to}`,
  subscribe: () => () => {},
  block: () => () => {},
  blocked: () => false,
};

/** Markup of an element with the Russian texts, at the login page. */
export function render(element: ReactNode): string {
  return renderToStaticMarkup(
    <RawIntlProvider value={intl}>
      <NavigationProvider history={history}>{element}</NavigationProvider>
    </RawIntlProvider>,
  );
}

/** Attributes of the first element with this tag, or undefined. */
export function attributesOf(markup: string, tag: string): Record<string, string> | undefined {
  const found = new RegExp(`<${tag}\\b([^>]*)>`).exec(markup)?.[1];
  if (found === undefined) return undefined;
  return Object.fromEntries(
    [...found.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
