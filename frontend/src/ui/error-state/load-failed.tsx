import { FormattedMessage } from 'react-intl';
import { type ApiError, errorMessageId } from '../../lib/api-error.ts';
import { ErrorText } from '../error-text/error-text.tsx';
import { uiMessages } from '../texts.ts';
import { ErrorState } from './error-state.tsx';

/** Stands where content could not be read: why, and another try where one may help. */
export function LoadFailed(props: { error: ApiError; busy: boolean; onRetry: (() => void) | undefined }) {
  const { error, busy, onRetry } = props;
  return (
    <ErrorState
      title={<FormattedMessage {...uiMessages.loadFailed} />}
      traceId={error.kind === 'problem' ? error.traceId : undefined}
      onRetry={onRetry}
      busy={busy}
    >
      <ErrorText id={errorMessageId(error)} />
    </ErrorState>
  );
}
