import { useEffect } from 'react';

/**
 * Whatever held the focus may be gone together with what is open, and what that was opened from may be gone with what was
 * done there: the keyboard and screen readers go on at the content then, not at the top of the page.
 */
export function useReturnedFocus(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      // Dialogs return the focus one frame after they are gone.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            document.getElementById('main')?.focus({ preventScroll: true });
        }),
      );
    };
  }, [open]);
}
