import { useEffect } from 'react';

const firstField = 'form :is(input:not([type=file]), textarea, [role=spinbutton])';

/**
 * The button that was pressed is gone: whoever edits goes on at the first field. Not where a finger presses, whose keyboard
 * would cover half of the form.
 */
export function useFirstField(): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches)
      document.querySelector<HTMLElement>(firstField)?.focus();
  }, []);
}
