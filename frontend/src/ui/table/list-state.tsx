import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { judgeRefusal, noticeOf } from '../../lib/refusal.ts';
import { Button } from '../button/button.tsx';
import { Padded } from '../card/card.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { LoadFailed } from '../error-state/load-failed.tsx';
import { RefusalNotice } from '../refusal-notice/refusal-notice.tsx';
import { uiMessages } from '../texts.ts';
import { widgetMessages } from '../widget-texts/texts.ts';

export interface ListStateProps {
  error: ApiError | undefined;
  /** Rows of the whole list; undefined until they arrive. */
  total: number | undefined;
  filtered: boolean;
  busy: boolean;
  onRetry: () => void;
  onClearFilters: () => void;
  /** Why nothing is here, and the next step. */
  empty: { icon: ReactNode; title: ReactNode; text: ReactNode; action?: ReactNode };
  /** Why the filters found nothing. */
  nothing: { icon: ReactNode; title: ReactNode; text: ReactNode };
}

export interface RefreshFailedProps {
  error: ApiError;
  busy: boolean;
  onRetry: () => void;
  /** What did not come; newer data unless told. */
  title?: Message;
}

/** What is there stands without what did not come: says so above it. */
export function RefreshFailed(props: RefreshFailedProps) {
  const { error, busy, onRetry, title = widgetMessages.refreshFailed } = props;
  const notice = noticeOf(judgeRefusal(error));
  return (
    <Padded>
      <RefusalNotice
        notice={notice && { ...notice, tone: 'warning' }}
        title={title}
        action={
          <Button size="small" busy={busy} onClick={onRetry}>
            <FormattedMessage {...uiMessages.retry} />
          </Button>
        }
      />
    </Padded>
  );
}

/** What stands in place of a list's rows: failed, nothing found, empty. Undefined when there are rows to show. */
export function listState(props: ListStateProps): ReactNode {
  const { error, total, filtered, busy, onRetry, onClearFilters, empty, nothing } = props;
  if (error && total === undefined) return <LoadFailed error={error} busy={busy} onRetry={onRetry} />;
  if (total !== 0) return undefined;
  if (!filtered) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={nothing.icon}
      title={nothing.title}
      action={
        <Button onClick={onClearFilters}>
          <FormattedMessage {...widgetMessages.clearFilters} />
        </Button>
      }
    >
      {nothing.text}
    </EmptyState>
  );
}
