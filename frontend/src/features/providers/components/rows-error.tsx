import { get, useFormState } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../../lib/field-error.ts';
import { Alert } from '../../../ui/alert/alert.tsx';

/** What is wrong with rows as a whole; `empty` says what is missing where there are none. */
export function RowsError({ name, empty }: { name: string; empty: string }) {
  const intl = useIntl();
  const { errors } = useFormState();
  const error = get(errors, `${name}.root.message`) ?? get(errors, `${name}.message`);
  return typeof error === 'string' ? (
    <Alert tone="danger" live={false}>
      {error === 'errorEmpty' ? empty : fieldErrorText(intl, error)}
    </Alert>
  ) : null;
}
