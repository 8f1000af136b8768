import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import type { Notice } from '../../lib/refusal.ts';
import { Alert } from '../alert/alert.tsx';
import { TraceId } from '../copy-button/trace-id.tsx';
import { RetryIn } from '../countdown/retry-in.tsx';
import { ErrorText } from '../error-text/error-text.tsx';
import { Link } from '../link/link.tsx';
import { uiMessages } from '../texts.ts';

export interface RefusalNoticeProps {
  notice: Notice | undefined;
  /** Stands above whatever the notice says. */
  title?: Message | undefined;
  /** A way on: a button or a link below the text. */
  children?: ReactNode;
  /** Stands at the end of the line. */
  action?: ReactNode;
}

/** Why a call was refused, and what to do: one look for every area; in a form it stands over the buttons. */
export function RefusalNotice({ notice, title, children, action }: RefusalNoticeProps) {
  if (!notice) return null;
  const { tone, text, status, retryAt, decidedBy, traceId, support, wayOut } = notice;
  const heading = title?.id ?? notice.title;
  return (
    <Alert
      tone={tone}
      live
      action={action}
      title={heading && <FormattedMessage id={heading} values={{ status }} />}
    >
      <ErrorText id={text} bytesAllowed={notice.bytesAllowed} />
      <RetryIn until={retryAt} />
      {decidedBy && (
        <p>
          <FormattedMessage {...uiMessages.decidedBy} values={{ name: decidedBy }} />
        </p>
      )}
      {support && (
        <p>
          <FormattedMessage {...uiMessages.support} />
        </p>
      )}
      {traceId && (
        <p className="gh-trace">
          <TraceId id={traceId} />
        </p>
      )}
      {wayOut === 'login' && (
        <p>
          <Link to="/login">
            <FormattedMessage {...uiMessages.toLogin} />
          </Link>
        </p>
      )}
      {children}
    </Alert>
  );
}
