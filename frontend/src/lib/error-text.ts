import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type ApiError, bytesAllowed, errorMessageId } from './api-error.ts';
import { bytesAllowedText } from './field-error.ts';

/** What an error says to people; codes without words of their own have common ones. */
export function useErrorText(): (error: ApiError) => string {
  const intl = useIntl();
  return useCallback(
    (error) => {
      const tooLarge = bytesAllowedText(intl, bytesAllowed(error));
      if (tooLarge) return tooLarge;
      const id = errorMessageId(error);
      return intl.formatMessage({ id: id in intl.messages ? id : 'errors.unknown' });
    },
    [intl],
  );
}
