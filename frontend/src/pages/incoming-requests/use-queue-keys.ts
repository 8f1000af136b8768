import { useEffect, useRef } from 'react';

/** Where a letter is a letter, or something stands above the page. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !==
      null) ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Single letters that do something on this page. */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
