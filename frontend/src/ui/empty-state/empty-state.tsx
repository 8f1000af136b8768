import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

/** Nothing is here: why, and what to do next. */
export function EmptyState(props: {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** It is all that the page shows. */
  alone?: boolean;
}) {
  const { title, children, icon, action, alone } = props;
  const Title = alone ? 'h1' : 'div';
  return (
    <div className="gh-state" role="status">
      <span className="gh-state-icon">{icon ?? <Inbox size={24} aria-hidden="true" />}</span>
      <Title className="gh-state-title">{title}</Title>
      {children && <div className="gh-state-text">{children}</div>}
      {action && <div className="gh-state-actions">{action}</div>}
    </div>
  );
}
