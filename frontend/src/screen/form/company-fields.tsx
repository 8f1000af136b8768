import { profileCompanyPicturePrepareCall } from '@gatehouse/contracts/generated/calls/profile/pictures.ts';
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useHttp } from '../../lib/http-context.tsx';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { shownBlocks } from '../company-blocks.ts';
import { PreparePictureContext } from '../pictures/use-picture-upload.ts';
import { useTexts } from '../texts.ts';
import { OwnField } from './own-field.tsx';
import { initialValue, type OwnValue, sentValue } from './own-values.ts';

type Field = FormDefinition[number]['blocks'][number]['fields'][number];

const editable = (tabs: FormDefinition): readonly Field[] =>
  shownBlocks(tabs).flatMap(({ fields }) => fields.filter(({ adminEdit }) => adminEdit));

/** What a form begins with, by the codes of the fields. */
export const companyValues = (
  tabs: FormDefinition,
  stored: Readonly<Record<string, unknown>> | undefined,
): Record<string, OwnValue> =>
  Object.fromEntries(
    shownBlocks(tabs).flatMap(({ fields }) =>
      fields.map((field) => [field.fieldCode, initialValue(field, stored?.[field.fieldCode])]),
    ),
  );

/** What a call takes of them. */
export const sentCompanyValues = (tabs: FormDefinition, values: Readonly<Record<string, OwnValue>>) =>
  Object.fromEntries(
    editable(tabs).map((field) => [field.fieldCode, sentValue(field, values[field.fieldCode])]),
  );

const Block = styled.fieldset`
  > legend {
    margin-bottom: var(--space-3);
    padding: 0;
    font-weight: 600;
  }

  > div {
    display: grid;
    gap: var(--space-4);
    grid-template-columns: minmax(0, 1fr);
  }

  /* Columns of a table, where there is room. */
  @media (width >= 768px) {
    > div[data-view="table"] {
      grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
    }
  }
`;

/** Fields that the installation defines for companies, in the blocks that they stand in. */
export function CompanyFields({
  tabs,
  type,
}: {
  tabs: FormDefinition;
  type: 'organizations' | 'contractors';
}) {
  const http = useHttp();
  const prepare = () => http.send(profileCompanyPicturePrepareCall, { params: { type } });
  const { locale } = useIntl();
  const text = useTexts(widgetMessages);
  const language = /^en\b/.test(locale) ? 'en' : 'ru';
  const hintOf = ({ comment, multiple, valueCount }: Field): string | undefined =>
    [comment?.[language], multiple && valueCount !== null && text('mostValues', { count: valueCount })]
      .filter(Boolean)
      .join(' ') || undefined;
  const blocks = shownBlocks(tabs).map(({ blockCode, title, view, fields }) => (
    <Block key={blockCode}>
      <legend>{title[language]}</legend>
      <div data-view={view}>
        {fields.map((field) => (
          <OwnField
            key={field.fieldCode}
            name={`additionalInfo.${field.fieldCode}`}
            label={field.title[language]}
            hint={hintOf(field)}
            optional={!field.adminRequired}
            disabled={!field.adminEdit}
            placeholder={field.placeholder?.[language] || undefined}
            field={{
              fieldType: field.fieldType,
              multiple: field.multiple,
              items: field.items
                .filter(({ active }) => active)
                .map(({ id, value }) => ({ id, value: value[language] })),
            }}
          />
        ))}
      </div>
    </Block>
  ));
  return <PreparePictureContext value={prepare}>{blocks}</PreparePictureContext>;
}
