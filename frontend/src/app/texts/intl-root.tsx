import { innerQuotes } from '@gatehouse/contracts/core/inner-quotes.ts';
import { writtenAs } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider } from 'react-intl';
import { defaultLocale, type Locale } from '../../lib/locale.ts';
import { LocaleProvider } from '../../lib/locale-context.tsx';
import type { LoadedTexts } from './load-messages.ts';
import type { MessageStore } from './message-store.ts';

const cache = createIntlCache();

const intlOf = (locale: Locale, messages: LoadedTexts['messages']): IntlShape => {
  // Without a locale the default one counts, and nobody asks whether the browser knows it: 20 ms before the first paint.
  const intl = createIntl(
    { locale: '', messages, defaultLocale: writtenAs(locale), onError: () => {} },
    cache,
  );
  const formatMessage = (...asked: Parameters<IntlShape['formatMessage']>) => {
    const written: unknown = intl.formatMessage(...asked);
    return typeof written === 'string' ? innerQuotes(written) : written;
  };
  return { ...intl, formatMessage: formatMessage as IntlShape['formatMessage'] };
};

/** Texts of a language; what it lacks is said in the base one, by the plural rules of that. */
export function intlFor(locale: Locale, { messages, fallback }: LoadedTexts): IntlShape {
  const own = intlOf(locale, messages);
  if (!fallback) return own;
  const base = intlOf(defaultLocale, fallback);
  const formatMessage = (asked: { id: string }, ...rest: never[]) =>
    (Object.hasOwn(messages, asked.id) ? own : base).formatMessage(asked, ...rest);
  return {
    ...own,
    messages: { ...fallback, ...messages } as IntlShape['messages'],
    formatMessage: formatMessage as IntlShape['formatMessage'],
  };
}

/** Texts of the page. A missing id shows itself; the check of messages keeps it from shipping. */
export function IntlRoot({ store, children }: { store: MessageStore; children: ReactNode }) {
  const texts = useSyncExternalStore(store.subscribe, store.current, store.current);
  const { locale } = texts;
  const intl = useMemo(() => intlFor(texts.locale, texts), [texts]);
  const control = useMemo(
    () => ({ locale, change: (next: Locale) => void store.choose(next) }),
    [locale, store],
  );
  return (
    <LocaleProvider control={control}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LocaleProvider>
  );
}
