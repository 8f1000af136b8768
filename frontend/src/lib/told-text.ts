import { useIntl } from 'react-intl';
import { type BuiltInLocale, inLocale, isBuiltIn } from './locale.ts';
import { useLocale } from './locale-context.tsx';

/** What the server tells in the languages of the application; an added one may have a text of its own, by its id. */
export type ToldText = (texts: Readonly<Record<BuiltInLocale, string>>, id: string | undefined) => string;

export function useToldText(): ToldText {
  const intl = useIntl();
  const { locale } = useLocale();
  return (texts, id) =>
    isBuiltIn(locale) || id === undefined || !Object.hasOwn(intl.messages, id)
      ? inLocale(texts, locale)
      : intl.formatMessage({ id });
}
