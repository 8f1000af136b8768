import type { AppHistory } from './history.ts';
import type { TabMemory } from './tab-memory.ts';

/** Where the window stood at an entry of the history; another page there begins at its top. */
interface Stand {
  path: string;
  top: number;
}

const name = 'scroll';
/** Entries that are remembered behind the newest one. */
const most = 50;
/** How long rows that arrive late are waited for; a person who scrolls ends it at once. */
const patience = 10_000;
const byHand = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether the page was opened by its address: such an entry has no index of its own, and no past. */
function isFreshVisit({ history, performance }: Window): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const known = (history.state as { index?: number } | null)?.index !== undefined;
  return visit?.type === 'navigate' && !known;
}

/**
 * Every entry of the history is found where it was scrolled to, back and forward and after a reload, also when what fills it
 * arrives later; another page begins at its top. Returns how to stop.
 */
export function keepScroll(window: Window, history: AppHistory, memory: TabMemory): () => void {
  const { document } = window;
  const indexNow = () => (window.history.state as { index?: number } | null)?.index ?? 0;
  let stands = { ...memory.read<Record<number, Stand>>(name) };
  let index = indexNow();
  let { path } = history.current();
  let stopWaiting = () => {};

  const note = () => {
    stands[index] = { path, top: window.scrollY };
  };
  const drop = (of: (index: number) => boolean) => {
    stands = Object.fromEntries(Object.entries(stands).filter(([at]) => !of(Number(at))));
  };
  /** The page grows while its data arrives, and takes the focus to its top: it is held where it was. */
  const wait = (top: number) => {
    const hold = () => {
      if (window.scrollY !== top) window.scrollTo(0, top);
    };
    const growth = new ResizeObserver(hold);
    growth.observe(document.body);
    document.addEventListener('scroll', hold);
    const end = () => {
      growth.disconnect();
      document.removeEventListener('scroll', hold);
      for (const event of byHand) window.removeEventListener(event, end, true);
      window.clearTimeout(limit);
    };
    for (const event of byHand) window.addEventListener(event, end, true);
    const limit = window.setTimeout(end, patience);
    stopWaiting = end;
    hold();
  };
  const returnTo = () => {
    const stand = stands[index];
    if (stand?.path === path) wait(stand.top);
    else window.scrollTo(0, 0);
  };
  const onPlace = (travelled?: boolean) => {
    stopWaiting();
    note();
    const [before, pathBefore] = [index, path];
    index = indexNow();
    path = history.current().path;
    if (travelled) returnTo();
    else {
      // What came after the entry that was left cannot be gone to any more.
      if (index > before) drop((at) => at >= index || at < index - most);
      if (path !== pathBefore) window.scrollTo(0, 0);
    }
    memory.write(name, stands);
  };
  const onLeave = () => {
    note();
    memory.write(name, stands);
  };

  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', onLeave);
  const stopListening = history.subscribe(onPlace);
  if (stands[index]?.path === path && !isFreshVisit(window)) returnTo();
  return () => {
    stopWaiting();
    stopListening();
    window.removeEventListener('pagehide', onLeave);
    window.history.scrollRestoration = 'auto';
  };
}
