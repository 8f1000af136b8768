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
      const text = intl.formatMessage({ id: id in intl.messages ? id : 'errors.unknown' });
      const by = error.kind === 'problem' ? error.decision?.by : undefined;
      return by ? `${text} ${intl.formatMessage({ id: 'ui.decidedBy' }, { name: by })}` : text;
    },
    [intl],
  );
}
