import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from 'react-aria-components';

/** Hint or error of a react-aria field, which ties it to the control by its slot. */
export function FieldNote({ hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  const note = error || hint;
  if (!note) return null;
  return (
    <Text
      slot={error ? 'errorMessage' : 'description'}
      className="gh-field-note"
      data-error={error ? true : undefined}
    >
      {error && <CircleAlert size={14} aria-hidden="true" />}
      <span>{note}</span>
    </Text>
  );
}
