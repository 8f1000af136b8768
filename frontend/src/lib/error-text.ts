import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type ApiError, errorMessageId } from './api-error.ts';

/** What an error says to people; codes without words of their own have common ones. */
export function useErrorText(): (error: ApiError) => string {
  const intl = useIntl();
  return useCallback(
    (error) => {
      const id = errorMessageId(error);
      return intl.formatMessage({ id: id in intl.messages ? id : 'errors.unknown' });
    },
    [intl],
  );
}
