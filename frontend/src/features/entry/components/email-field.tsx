import { useIntl } from 'react-intl';
import { TextField, type TextFieldProps } from '../../../ui/field/text-field.tsx';
import { entryMessages } from '../texts.ts';

/** The address that a mail goes to; called E-mail unless told. */
export function EmailField({
  label,
  ...props
}: Omit<TextFieldProps, 'label'> & Partial<Pick<TextFieldProps, 'label'>>) {
  const intl = useIntl();
  return (
    <TextField
      {...props}
      label={label ?? intl.formatMessage(entryMessages.email)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
