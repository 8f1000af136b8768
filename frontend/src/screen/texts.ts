import { useIntl } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import type { Option } from '../ui/field/option.ts';

export type Texts<Name extends string> = Readonly<Record<Name, Message>>;

export interface NounTexts<Name extends string> {
  (name: Name, values?: Readonly<Record<string, string | number>>): string;
  /** A choice whose values are called as their texts are. */
  options<Value extends Name>(...values: readonly Value[]): readonly Option<Value>[];
}

/** The texts of a noun by their names. */
export function useTexts<Name extends string>(messages: Texts<Name>): NounTexts<Name> {
  const intl = useIntl();
  const text = (name: Name, values?: Readonly<Record<string, string | number>>) => {
    const message: Message = messages[name];
    return intl.formatMessage(message, values);
  };
  return Object.assign(text, {
    options: <Value extends Name>(...values: readonly Value[]) =>
      values.map((value) => ({ value, label: text(value) })),
  });
}
