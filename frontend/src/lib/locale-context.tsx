import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from './locale.ts';

export interface LocaleControl {
  locale: Locale;
  /** Changes the texts of the page, keeps the choice. */
  change(locale: Locale): void;
}

const LocaleContext = createContext<LocaleControl | undefined>(undefined);

export function LocaleProvider(props: { control: LocaleControl; children: ReactNode }) {
  return <LocaleContext value={props.control}>{props.children}</LocaleContext>;
}

export function useLocale(): LocaleControl {
  const control = useContext(LocaleContext);
  if (!control) throw new Error('LocaleProvider is missing');
  return control;
}
