import type { ReactNode } from 'react';
import { FormattedDate, useIntl } from 'react-intl';
import { PhoneText } from '../ui/phone-field/phone-text.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { PictureLink } from './pictures/picture-preview.tsx';
import { useTexts } from './texts.ts';

interface Field {
  readonly title: { readonly ru: string; readonly en: string };
  readonly fieldType: string;
  readonly items: readonly {
    readonly id: string;
    readonly value: { readonly ru: string; readonly en: string };
  }[];
}

/** What a field holds, a text a value; empty where it was never filled in. */
export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String);

/** Values of the installation's own fields as people read them. */
export function useOwnValue(): (field: Field, value: string) => ReactNode {
  const { locale } = useIntl();
  const text = useTexts(widgetMessages);
  const language = /^en\b/.test(locale) ? 'en' : 'ru';
  return ({ title, fieldType, items }, value) => {
    if (fieldType === 'toggle') return text(value === 'true' ? 'yes' : 'no');
    if (fieldType === 'date') return <FormattedDate value={value} dateStyle="long" timeZone="UTC" />;
    if (fieldType === 'picture') return <PictureLink fileId={value} title={title[language]} />;
    if (fieldType === 'phone') return <PhoneText number={value} />;
    return items.find(({ id }) => id === value)?.value[language] ?? value;
  };
}
