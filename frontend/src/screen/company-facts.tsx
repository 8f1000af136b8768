import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import type { ReactNode } from 'react';
import { FormattedDate, useIntl } from 'react-intl';
import { Card } from '../ui/card/card.tsx';
import { LabelValueColumns, LabelValueList, LabelValueRow } from '../ui/label-value/label-value.tsx';
import { PhoneText } from '../ui/phone-field/phone-text.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { shownBlocks } from './company-blocks.ts';
import { useTexts } from './texts.ts';

type Field = ReturnType<typeof shownBlocks>[number]['fields'][number];

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String);

export interface CompanyFactsProps {
  tabs: FormDefinition;
  /** What was filled in, by the codes of the fields. */
  stored: Readonly<Record<string, unknown>> | undefined;
}

/** What is filled in of the fields that the installation defines for companies; blocks without any value are left out. */
export function CompanyFacts({ tabs, stored }: CompanyFactsProps) {
  const { locale } = useIntl();
  const text = useTexts(widgetMessages);
  const language = /^en\b/.test(locale) ? 'en' : 'ru';
  const told = ({ fieldType, items }: Field, value: string): ReactNode => {
    if (fieldType === 'toggle') return text(value === 'true' ? 'yes' : 'no');
    if (fieldType === 'date') return <FormattedDate value={value} dateStyle="long" timeZone="UTC" />;
    if (fieldType === 'phone') return <PhoneText number={value} />;
    return items.find(({ id }) => id === value)?.value[language] ?? value;
  };
  return shownBlocks(tabs)
    .filter(({ fields }) => fields.some(({ fieldCode }) => textsOf(stored?.[fieldCode]).length > 0))
    .map(({ blockCode, title, view, fields }) => {
      const List = view === 'table' ? LabelValueColumns : LabelValueList;
      return (
        <Card key={blockCode} title={title[language]}>
          <List>
            {fields.map((field) => {
              const values = textsOf(stored?.[field.fieldCode]);
              return (
                <LabelValueRow key={field.fieldCode} label={field.title[language]}>
                  {values.length > 0 && values.map((value) => <div key={value}>{told(field, value)}</div>)}
                </LabelValueRow>
              );
            })}
          </List>
        </Card>
      );
    });
}
