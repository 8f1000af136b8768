import { useIntl } from 'react-intl';

interface Named {
  readonly name: string;
  readonly nameEn?: string | undefined;
}

/** What has a name in Russian and one in English is called as the reader's language calls it; Russian is the base one. */
export function useLocalName(): (named: Named) => string {
  const { locale } = useIntl();
  return ({ name, nameEn }) => (/^en\b/.test(locale) ? nameEn || name : name);
}
