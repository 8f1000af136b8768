import { FormattedMessage } from 'react-intl';
import { Alert } from '../../../ui/alert/alert.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { RetryIn } from '../../../ui/countdown/retry-in.tsx';
import { ErrorText } from '../../../ui/error-text/error-text.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import type { LoginError } from '../login-state.ts';
import { loginMessages } from '../messages.ts';

export interface LoginNoticeProps {
  error: LoginError | undefined;
  /** The step can be taken in another way. */
  otherWays?: boolean;
  onStartAgain?: () => void;
}

/** Why the last attempt did not work, and what to do. */
export function LoginNotice({ error, otherWays = false, onStartAgain }: LoginNoticeProps) {
  if (!error) return null;
  const text = otherWays && error.text === 'errors.auth.form' ? loginMessages.formOrOther.id : error.text;
  return (
    <Alert tone={error.kind === 'expired' ? 'warning' : 'danger'} live>
      <ErrorText id={text} />
      <RetryIn until={error.retryAt} />
      {error.support && (
        <p>
          <FormattedMessage {...loginMessages.support} />
        </p>
      )}
      {error.kind === 'tech' && error.traceId && (
        <p className="gh-trace">
          <FormattedMessage {...uiMessages.traceId} /> <code>{error.traceId}</code>
          <CopyButton text={error.traceId} />
        </p>
      )}
      {error.kind === 'expired' && onStartAgain && (
        <p>
          <button type="button" className="gh-link" onClick={onStartAgain}>
            <FormattedMessage {...loginMessages.startAgain} />
          </button>
        </p>
      )}
    </Alert>
  );
}
