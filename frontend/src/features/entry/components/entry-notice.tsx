import { FormattedMessage } from 'react-intl';
import { type ApiError, errorMessageId } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { entryMessages } from '../messages.ts';

/** Why the last attempt did not work; a technical error names its trace and leads back to the sign-in. */
export function EntryNotice({ error }: { error: ApiError | undefined }) {
  if (!error || error.kind === 'aborted') return null;
  const tech = error.kind === 'problem' && (error.accessError || error.status >= 500);
  return (
    <Alert tone="danger" live>
      <FormattedMessage id={errorMessageId(error)} defaultMessage=" " />
      {tech && (
        <>
          <p className="gh-trace">
            <FormattedMessage {...uiMessages.traceId} /> <code>{error.traceId}</code>
            <CopyButton text={error.traceId} />
          </p>
          <p>
            <Link to="/login">
              <FormattedMessage {...entryMessages.toLogin} />
            </Link>
          </p>
        </>
      )}
    </Alert>
  );
}
