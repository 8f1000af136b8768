import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../lib/field-error.ts';
import { uiMessages } from '../texts.ts';

/** What is wrong with a code: digits are missing, or what the server found. */
export function CodeError({ code, length }: { code: string; length: number }) {
  const intl = useIntl();
  return code === 'errorDigits'
    ? intl.formatMessage(uiMessages.allDigits, { length })
    : fieldErrorText(intl, code);
}
