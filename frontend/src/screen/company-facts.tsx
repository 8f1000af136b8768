import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { useIntl } from 'react-intl';
import { Card } from '../ui/card/card.tsx';
import { LabelValueColumns, LabelValueList, LabelValueRow } from '../ui/label-value/label-value.tsx';
import { shownBlocks } from './company-blocks.ts';
import { textsOf, useOwnValue } from './own-value.tsx';

export interface CompanyFactsProps {
  tabs: FormDefinition;
  /** What was filled in, by the codes of the fields. */
  stored: Readonly<Record<string, unknown>> | undefined;
}

/** What is filled in of the fields that the installation defines for companies; blocks without any value are left out. */
export function CompanyFacts({ tabs, stored }: CompanyFactsProps) {
  const { locale } = useIntl();
  const told = useOwnValue();
  const language = /^en\b/.test(locale) ? 'en' : 'ru';
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
