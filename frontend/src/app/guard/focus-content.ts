/** What is typed into: it has to be seen from the beginning. */
const FIELDS = 'input, textarea, select';

/**
 * After a change of pages the keyboard and screen readers start at the content, unless the page took the focus. Either way it
 * begins at its top: the page before was somewhere else, and what is said first must not be missed.
 */
export function focusContent(): void {
  const main = document.getElementById('main');
  const { activeElement } = document;
  if (!main) return;
  if (activeElement !== document.body) window.scrollTo(0, 0);
  if (main.contains(activeElement)) {
    if (activeElement?.matches(FIELDS)) activeElement.scrollIntoView({ block: 'nearest' });
  } else main.focus({ preventScroll: true });
}
