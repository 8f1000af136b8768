import { useId } from 'react';
import { Button, type ButtonProps } from '../../../ui/button/button.tsx';

/** A button of a row, read aloud with the name of the row: one is told from the next. */
export function RowButton({ nameId, ...props }: ButtonProps & { nameId: string }) {
  const id = useId();
  return <Button {...props} id={id} size="small" aria-labelledby={`${id} ${nameId}`} />;
}
