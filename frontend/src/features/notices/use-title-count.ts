import { useEffect } from 'react';

const COUNT = /^\(\d+\+?\) /;

/** Notices are counted to here; the number stands for as many and more. */
const MOST = 100;

/** A number that is counted to its bound: 99+. */
export const shownCount = (unread: number): string => (unread >= MOST ? `${MOST - 1}+` : String(unread));

/** Puts the number in front of the window's title, whatever page writes that; none at 0. */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const plain = () => document.title.replace(COUNT, '');
    const count = () => {
      const wanted = unread > 0 ? `(${shownCount(unread)}) ${plain()}` : plain();
      if (document.title !== wanted) document.title = wanted;
    };
    count();
    const observer = new MutationObserver(count);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = plain();
    };
  }, [unread]);
}
