import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../messages.ts';

/** What is wrong with a code: digits are missing, or what the server found. */
export function CodeError({ code, length }: { code: string; length: number }) {
  return code === 'errorDigits' ? (
    <FormattedMessage {...uiMessages.allDigits} values={{ length }} />
  ) : (
    <FormattedMessage id={`form.${code}`} defaultMessage=" " />
  );
}
