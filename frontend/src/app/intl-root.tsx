import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import type { Locale } from '../lib/locale.ts';
import { LocaleProvider } from '../lib/locale-context.tsx';
import type { MessageStore } from './message-store.ts';

const cache = createIntlCache();

/** How dates and numbers are written: English readers here are not American, and 11/12/26 is two days to them. */
const formats: Readonly<Record<Locale, string>> = { ru: 'ru', en: 'en-GB' };

/** Texts of the page. A missing id shows itself; the check of messages keeps it from shipping. */
export function IntlRoot({ store, children }: { store: MessageStore; children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(store.subscribe, store.current, store.current);
  const intl = useMemo(() => {
    const written = formats[locale];
    // Without a locale the default one counts, and nobody asks whether the browser knows it: 20 ms before the first paint.
    return createIntl({ locale: '', messages, defaultLocale: written, onError: () => {} }, cache);
  }, [locale, messages]);
  const control = useMemo(
    () => ({ locale, change: (next: typeof locale) => void store.change(next) }),
    [locale, store],
  );
  return (
    <LocaleProvider control={control}>
      <RawIntlProvider value={intl}>{children}</RawIntlProvider>
    </LocaleProvider>
  );
}
