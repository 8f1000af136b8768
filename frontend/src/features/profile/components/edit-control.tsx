import { EARLIEST_DAY, INPUT_MAX, LATEST_DAY, TEXTAREA_MAX } from '@gatehouse/contracts/profile/fields.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { RadioGroup } from '../../../ui/check/check-groups.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import type { FieldLook } from '../../../ui/field/field.tsx';
import { TextArea, TextField } from '../../../ui/field/text-field.tsx';
import { PhoneField } from '../../../ui/phone-field/phone-field.tsx';
import { ComboBox } from '../../../ui/select/combo-box.tsx';
import { MultiSelect } from '../../../ui/select/multi-select.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import type { ProfileField } from '../profile-form.ts';
import { profileMessages } from '../texts.ts';
import { useCountryCodes, useProfileField } from './field-parts.tsx';

export interface EditControlProps extends Omit<FieldLook, 'error'> {
  field: ProfileField;
  /** Path in the form. */
  name: string;
  /** Longest text and latest day, where the field has its own. */
  longest?: number | undefined;
  latest?: string | undefined;
  /** Takes the extension of a pasted number. */
  onExtension?: ((extension: string) => void) | undefined;
}

const optionsOf = ({ items }: ProfileField) => items.map(({ id, value }) => ({ value: id, label: value }));

/** A choice of few words stands in one line. */
const Line = styled.div`
  > fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-6);
    margin: 0;
    padding: 0;
    border: 0;
  }

  > fieldset > legend {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;

export interface WordsProps {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few words, all of them in sight. */
export const Words = (props: WordsProps) => (
  <Line>
    <RadioGroup {...props} value={props.value || undefined} />
  </Line>
);

/** One value, typed or chosen as its type asks. */
export function EditControl(props: EditControlProps) {
  const { field, name, longest, latest = LATEST_DAY, onExtension, ...look } = props;
  const intl = useIntl();
  const countries = useCountryCodes();
  const { value, onChange, onBlur, error } = useProfileField<string>(name);
  const text = value ?? '';
  const placeholder = field.placeholder === null ? {} : { placeholder: field.placeholder };
  const bound = { ...look, ...placeholder, name, onBlur, error, onChange };
  switch (field.fieldType) {
    case 'textarea':
      return <TextArea {...bound} value={text} rows={3} maxLength={longest ?? TEXTAREA_MAX} />;
    case 'date': {
      const { placeholder: _, ...given } = bound as typeof bound & { placeholder?: string };
      return <DateField {...given} value={text} min={EARLIEST_DAY} max={latest} />;
    }
    case 'phone':
      return (
        <PhoneField
          {...look}
          name={name}
          error={error}
          value={text}
          onChange={onChange}
          onBlur={onBlur}
          onExtension={onExtension}
          countries={countries}
          defaultCountry="RU"
          autoComplete="off"
        />
      );
    case 'email':
      return (
        <TextField
          {...bound}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={text}
          maxLength={254}
        />
      );
    case 'dropbox': {
      const none = { value: '', label: intl.formatMessage(widgetMessages.emptyValue) };
      const options = field.profileRequired && text === '' ? optionsOf(field) : [none, ...optionsOf(field)];
      return <Select {...bound} value={text} options={field.profileRequired ? optionsOf(field) : options} />;
    }
    case 'combobox':
      return (
        <ComboBox
          {...bound}
          value={text || undefined}
          options={optionsOf(field)}
          onChange={(id) => onChange(id ?? '')}
        />
      );
    default:
      return <TextField {...bound} value={text} maxLength={longest ?? INPUT_MAX} />;
  }
}

/** Any choices of a list. */
export function EditChoices({ field, name, ...look }: EditControlProps) {
  const { value, onChange, onBlur, error } = useProfileField<string[]>(name);
  return (
    <MultiSelect
      {...look}
      {...(field.placeholder === null ? {} : { placeholder: field.placeholder })}
      name={name}
      value={value ?? []}
      options={optionsOf(field)}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}

/** Yes or no, and nothing until one of them is said. */
export function EditToggle({ field, name }: EditControlProps) {
  const intl = useIntl();
  const { value, onChange } = useProfileField<string>(name);
  const option = (said: boolean) => ({
    value: String(said),
    label: intl.formatMessage(said ? profileMessages.yes : profileMessages.no),
  });
  return (
    <Words
      label={field.title}
      name={name}
      value={value}
      options={[option(true), option(false)]}
      onChange={onChange}
    />
  );
}
