import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/define-messages.ts';
import { errorMessageId } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx';
import { RetryIn } from '../../../ui/countdown/retry-in.tsx';
import { ErrorText } from '../../../ui/error-text/error-text.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { entryMessages } from '../messages.ts';
import type { RefusalNotice } from '../refusal-notice.ts';

export interface EntryNoticeProps {
  notice: RefusalNotice | undefined;
  /** Stands above every notice of the form. */
  title?: Message;
}

/** Why the last attempt did not work, and what to do. */
export function EntryNotice({ notice, title }: EntryNoticeProps) {
  if (!notice || (notice.kind === 'error' && notice.error.kind === 'aborted')) return null;
  const own = titleOf(notice);
  return (
    <Alert tone={notice.kind === 'registered' ? 'warning' : 'danger'} title={title ? text(title) : own} live>
      {bodyOf(notice)}
    </Alert>
  );
}

const text = (message: Message) => <FormattedMessage {...message} />;

function titleOf(notice: RefusalNotice): ReactNode {
  if (notice.kind === 'registered') return text(entryMessages.registeredTitle);
  if (notice.kind === 'status') {
    return <FormattedMessage {...entryMessages.refusedTitle} values={{ status: notice.status }} />;
  }
  return undefined;
}

function bodyOf(notice: RefusalNotice): ReactNode {
  switch (notice.kind) {
    case 'registered':
      return (
        <>
          {text(entryMessages.registeredText)} <ToLogin />
        </>
      );
    case 'status':
      return text(entryMessages.refusedText);
    case 'unexpected':
      return (
        <>
          {text(entryMessages.unexpected)}
          <Trace id={notice.traceId} />
        </>
      );
    case 'error':
      return <ErrorBody {...notice} />;
  }
}

/** A technical error names its trace and leads back to the sign-in. */
function ErrorBody({ error, retryAt }: Extract<RefusalNotice, { kind: 'error' }>) {
  const problem = error.kind === 'problem' ? error : undefined;
  // Who is told when to come back need not ask anybody.
  const broken = problem !== undefined && problem.status >= 500 && retryAt === undefined;
  const tech = broken || problem?.accessError === true;
  return (
    <>
      <ErrorText id={errorMessageId(error)} />
      <RetryIn until={retryAt} />
      {broken && <p>{text(entryMessages.administrator)}</p>}
      {tech && (
        <>
          <Trace id={problem?.traceId} />
          <p>
            <ToLogin />
          </p>
        </>
      )}
    </>
  );
}

const ToLogin = () => <Link to="/login">{text(entryMessages.toLogin)}</Link>;

function Trace({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="gh-trace">
      {text(uiMessages.traceId)} <code>{id}</code>
      <CopyButton text={id} />
    </p>
  );
}
