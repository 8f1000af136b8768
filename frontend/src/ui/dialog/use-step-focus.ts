import { type RefObject, useEffect } from 'react';

/**
 * Takes the focus to the first field of a dialog's form as each of its steps comes: the button that led there is gone. Not
 * where a finger presses, whose keyboard would cover half of the form.
 */
export function useStepFocus(form: RefObject<HTMLElement | null> | undefined, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Once a step, whatever else is rendered meanwhile.
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return;
    // Of choices, the one that is made.
    form?.current?.querySelector<HTMLElement>('input:checked, input:not([type=radio])')?.focus();
  }, [step]);
}
