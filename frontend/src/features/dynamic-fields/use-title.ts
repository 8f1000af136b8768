import { useIntl } from 'react-intl';

interface Title {
  readonly ru: string;
  readonly en: string;
}

/** A title in the reader's language. */
export function useTitle(): (title: Title) => string {
  const { locale } = useIntl();
  return ({ ru, en }) => (/^en\b/.test(locale) ? en || ru : ru || en);
}
