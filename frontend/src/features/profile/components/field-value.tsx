import { Fragment, type ReactNode } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { PictureLink } from '../../../screen/pictures/picture-preview.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import type { FilledField, ProfileField } from '../profile-form.ts';
import { profileMessages } from '../texts.ts';

const Values = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding: 0;
  list-style: none;
`;

const LongText = styled.span`
  white-space: pre-line;
`;

const webAddress = /^https?:\/\/\S+$/i;

/** One value, as its type is read. */
function OneValue({ field, value }: { field: ProfileField; value: string }) {
  switch (field.fieldType) {
    case 'date':
      return <FormattedDate value={value} dateStyle="long" timeZone="UTC" />;
    case 'phone':
      return <PhoneText number={value} />;
    case 'email':
      return (
        <OuterLink href={`mailto:${value}`}>
          <LtrText>{value}</LtrText>
        </OuterLink>
      );
    case 'toggle':
      return <FormattedMessage {...(value === 'true' ? profileMessages.yes : profileMessages.no)} />;
    case 'dropbox':
    case 'combobox':
      return field.items.find(({ id }) => id === value)?.value ?? value;
    case 'picture':
      return <PictureLink fileId={value} title={field.title} />;
    case 'textarea':
      return <LongText>{value}</LongText>;
    default:
      return webAddress.test(value) ? <OuterLink href={value}>{value}</OuterLink> : <bdi>{value}</bdi>;
  }
}

export interface FieldValueProps extends FilledField {
  /** How a value is told that its type alone does not tell. */
  draw?: ((value: string, index: number) => ReactNode) | undefined;
}

/** What stands in a field: many values one under another. */
export function FieldValue({ field, values, draw }: FieldValueProps) {
  const drawn = values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A value is its place; it may be there twice.
    <Fragment key={index}>{draw ? draw(value, index) : <OneValue field={field} value={value} />}</Fragment>
  ));
  if (drawn.length < 2) return drawn;
  return (
    <Values>
      {drawn.map((one) => (
        <li key={one.key}>{one}</li>
      ))}
    </Values>
  );
}
