import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import type { FieldProps } from '../../../lib/form.ts';
import { useLocale } from '../../../lib/locale-context.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { longestName, type NameField, nameErrorCode, nameFields } from '../names.ts';
import { nameMessages } from '../texts.ts';

const autoComplete: Record<NameField, string> = {
  lastName: 'family-name',
  firstName: 'given-name',
  middleName: 'additional-name',
  fio: 'name',
};

export interface NameFieldsProps {
  /** One field for the full name instead of its parts. */
  useUserFio: boolean;
  field: (name: NameField) => FieldProps<string>;
  autoFocus?: boolean;
}

/** Names by parts or in one field, as the platform is set up. */
export function NameFields({ useUserFio, field, autoFocus = false }: NameFieldsProps) {
  const intl = useIntl();
  const { locale } = useLocale();
  return nameFields(useUserFio, locale).map((name, index) => {
    const { error, ...rest } = field(name);
    return (
      <TextField
        key={name}
        {...rest}
        label={intl.formatMessage(nameMessages[name])}
        error={error && fieldErrorText(intl, nameErrorCode(error))}
        autoComplete={autoComplete[name]}
        optional={name === 'middleName'}
        maxLength={longestName(name)}
        autoFocus={autoFocus && index === 0}
      />
    );
  });
}
