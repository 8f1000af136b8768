import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../texts.ts';

/** What the label of a field says: its name, and whether it may stay empty. */
export function LabelText({ label, optional }: { label: ReactNode; optional: boolean | undefined }) {
  return (
    <>
      {label}
      {optional && (
        <span>
          {' '}
          <FormattedMessage {...uiMessages.optional} />
        </span>
      )}
    </>
  );
}
