import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import { LocaleProvider } from '../lib/locale-context.tsx';
import type { MessageStore } from './message-store.ts';

const cache = createIntlCache();

/** Texts of the page. A missing id shows itself; the check of messages keeps it from shipping. */
export function IntlRoot({ store, children }: { store: MessageStore; children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(store.subscribe, store.current, store.current);
  const intl = useMemo(
    () => createIntl({ locale, messages, defaultLocale: locale, onError: () => {} }, cache),
    [locale, messages],
  );
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
