import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button.tsx';
import { TraceId } from '../copy-button/trace-id.tsx';
import { uiMessages } from '../texts.ts';

export interface ErrorStateProps {
  title: ReactNode;
  /** It is all the page says, so that its title is the page's heading. */
  page?: boolean;
  /** What the person can do about it. */
  children?: ReactNode;
  /** Names the failure for support; the person can copy it. */
  traceId?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  icon?: ReactNode;
  /** Further ways on: links. */
  actions?: ReactNode;
}

/** Stands where content failed to arrive: what happened, what to do, and what to tell support. */
export function ErrorState({
  title,
  page = false,
  children,
  traceId,
  onRetry,
  busy = false,
  icon,
  actions,
}: ErrorStateProps) {
  const Title = page ? 'h1' : 'div';
  return (
    <div className="gh-state" role="alert">
      <span className="gh-state-icon">{icon ?? <CloudOff size={24} aria-hidden="true" />}</span>
      <Title className="gh-state-title">{title}</Title>
      {children && <div className="gh-state-text">{children}</div>}
      {(onRetry || actions) && (
        <div className="gh-state-actions">
          {onRetry && (
            <Button onClick={onRetry} busy={busy}>
              <FormattedMessage {...uiMessages.retry} />
            </Button>
          )}
          {actions}
        </div>
      )}
      {traceId && (
        <div className="gh-state-trace">
          <TraceId id={traceId} />
        </div>
      )}
    </div>
  );
}
