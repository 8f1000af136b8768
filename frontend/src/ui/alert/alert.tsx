import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Stands at the end of the line: a button or a link. */
  action?: ReactNode;
  /** Announced at once when it appears; on by default for errors. */
  live?: boolean;
}

/** A message beside what it is about. */
export function Alert({ tone = 'info', title, children, action, live = tone === 'danger' }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div className="gh-alert" data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div className="gh-alert-body">
        {title && <div className="gh-alert-title">{title}</div>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
