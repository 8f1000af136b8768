import { type RefObject, useEffect } from 'react';

/** Takes the focus to the first field of a dialog's form as each of its steps comes: the button that led there is gone. */
export function useFirstField(form: RefObject<HTMLElement | null> | undefined, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once a step, whatever else is rendered meanwhile.
  useEffect(() => {
    // Of choices, the one that is made.
    form?.current?.querySelector<HTMLElement>('input:checked, input:not([type=radio])')?.focus();
  }, [step]);
}
