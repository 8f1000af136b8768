import { useIntl } from 'react-intl';

interface Named {
  readonly name: string;
  readonly nameEn?: string | undefined;
}

/** What has a name in Russian and one in English is called as the reader's language calls it. */
export function useLocalName(): (named: Named) => string {
  const { locale } = useIntl();
  return ({ name, nameEn }) => (locale === 'ru' ? name : nameEn || name);
}
