import type { ReactNode } from 'react';
import type { Message } from '../../../i18n/texts-of.ts';
import { StepHead } from '../../../ui/step-head/step-head.tsx';

/** Title of a card and what to do there. */
export function EntryHead({ title, children }: { title: Message; children?: ReactNode }) {
  return <StepHead title={title}>{children && <p>{children}</p>}</StepHead>;
}
