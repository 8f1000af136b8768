import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';

export interface StepHeadProps {
  title: Message;
  icon?: LucideIcon;
  /** What to do here: paragraphs. */
  children?: ReactNode;
}

/**
 * Title of a card that changes step by step. A step whose predecessor took the focused control with it takes the focus
 * to its title: the keyboard goes on where the eyes do, and screen readers say what the step is.
 */
export function StepHead({ title, icon: Icon, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another title is another step.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [title.id]);
  return (
    <div className="gh-auth-head">
      {Icon && <Icon size={32} aria-hidden="true" />}
      <h1 ref={heading} tabIndex={-1}>
        <FormattedMessage {...title} />
      </h1>
      {children}
    </div>
  );
}
