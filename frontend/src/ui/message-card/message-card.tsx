import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '../../i18n/texts-of.ts';
import { TraceId } from '../copy-button/trace-id.tsx';
import { StepHead } from '../step-head/step-head.tsx';

export interface MessageCardProps {
  icon: LucideIcon;
  title: Message;
  /** What happened and what to do: paragraphs. */
  text: ReactNode;
  /** Names the failure for support; the person can copy it. */
  traceId?: string | undefined;
  /** Ways on, the best one first: no page is a dead end. */
  children: ReactNode;
}

/** A public page that has one thing to say. */
export function MessageCard({ icon, title, text, traceId, children }: MessageCardProps) {
  return (
    <div className="gh-auth-card">
      <StepHead icon={icon} title={title}>
        {text}
      </StepHead>
      <div className="gh-auth-actions">{children}</div>
      {traceId && (
        <p className="gh-trace">
          <TraceId id={traceId} />
        </p>
      )}
    </div>
  );
}
