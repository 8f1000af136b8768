import { createContext, useContext } from 'react';
import { useIntl } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';

/** Texts of a form by name; its fields are called as those of their names are. */
export type FormTexts = Readonly<Record<string, Message | undefined>>;

export const FormTextsContext = createContext<FormTexts>({});

export interface FieldWords {
  label: string | undefined;
  hint: string | undefined;
}

/**
 * The words of a field: `nameField` where the screen calls something else `name`, `name` otherwise, with `nameHint` below
 * it. Of a path (`locales.0.linkName`) the last step counts.
 */
export function useFieldWords(path: string): FieldWords {
  const intl = useIntl();
  const texts = useContext(FormTextsContext);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const wordOf = (message: Message | undefined) => message && intl.formatMessage(message);
  return {
    label: wordOf(texts[`${name}Field`] ?? texts[name]),
    hint: wordOf(texts[`${name}Hint`]),
  };
}
