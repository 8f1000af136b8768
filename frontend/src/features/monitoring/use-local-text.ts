import { useLocale } from '../../lib/locale-context.tsx';

/** A text of the server that is told in both languages; those of other languages read the English one. */
export function useLocalText(): (text: { readonly ru: string; readonly en: string }) => string {
  const { locale } = useLocale();
  return (text) => (locale === 'ru' ? text.ru : text.en);
}
