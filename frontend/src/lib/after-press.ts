/** Whether a pointer is down; a press moves the focus before it becomes a click. */
let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (pressed = false), true);
  }
}

/**
 * Runs `work` now, or once the press that is under way has become its click. A text that appears when a field is left
 * would otherwise move the button that is being pressed from under the pointer, and the click would get lost.
 */
export const afterPress = (work: () => void): void => {
  if (!pressed) {
    work();
    return;
  }
  const later = () => setTimeout(work, 0);
  window.addEventListener('pointerup', later, { once: true });
};
