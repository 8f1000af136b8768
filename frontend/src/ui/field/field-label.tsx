import type { ReactNode } from 'react';
import { Label } from 'react-aria-components';
import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../messages.ts';

/** Label of a react-aria field, which ties it to the control; looks and says what that of `Field` does. */
export function FieldLabel({ label, optional }: { label: ReactNode; optional: boolean | undefined }) {
  return (
    <Label className="gh-field-label">
      {label}
      {optional && (
        <span>
          {' '}
          <FormattedMessage {...uiMessages.optional} />
        </span>
      )}
    </Label>
  );
}
