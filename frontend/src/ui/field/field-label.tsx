import type { ReactNode } from 'react';
import { Label } from 'react-aria-components';
import { LabelText } from './label-text.tsx';

/** Label of a react-aria field, which ties it to the control. */
export const FieldLabel = (props: { label: ReactNode; optional: boolean | undefined }) => (
  <Label className="gh-field-label">
    <LabelText {...props} />
  </Label>
);
