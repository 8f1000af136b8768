/**
 * The one history of the application, below the router base. Both areas stand on it: the public pages read it
 * directly, react-router gets it as its navigator. Owns the base path and the question before leaving.
 */
export const routerBase = '/platform';

export interface Place {
  /** Path below the router base, beginning with a slash. */
  path: string;
  /** With its question mark, or empty. */
  search: string;
  hash: string;
  state: unknown;
  /** Changes with every entry, also when the address stays. */
  key: string;
}

export interface AppHistory {
  current(): Place;
  push(to: string, state?: unknown): void;
  replace(to: string, state?: unknown): void;
  go(delta: number): void;
  /** The address of a path, for links. */
  href(to: string): string;
  /** `travelled`: by the browser's own back and forward, not by a link. */
  subscribe(listener: (travelled?: boolean) => void): () => void;
  /** Asks before the place changes; `allow` runs the postponed change. Returns how to stop asking. */
  block(ask: (allow: () => void) => void): () => void;
  /** Whether something would be asked. */
  blocked(): boolean;
}

/** Drops the router base; a path outside of it counts as unknown and keeps its whole form. */
export function pathBelowBase(pathname: string): string {
  if (pathname === routerBase) return '/';
  return pathname.startsWith(`${routerBase}/`) ? pathname.slice(routerBase.length) : pathname;
}

const addressOf = (to: string) => (to === '/' ? `${routerBase}/` : `${routerBase}${to}`);

export function createAppHistory(window: Window): AppHistory {
  const listeners = new Set<(travelled?: boolean) => void>();
  const blockers = new Set<(allow: () => void) => void>();
  let count = 0;
  let leaving = false;

  const indexNow = () => (window.history.state as { index?: number } | null)?.index ?? 0;
  const readPlace = (): Place => ({
    path: pathBelowBase(window.location.pathname),
    search: window.location.search,
    hash: window.location.hash,
    state: (window.history.state as { state?: unknown } | null)?.state ?? null,
    key: `${indexNow()}-${count}`,
  });

  let place = readPlace();
  let index = indexNow();

  const tell = (travelled?: boolean) => {
    count += 1;
    place = readPlace();
    index = indexNow();
    for (const listener of listeners) listener(travelled);
  };
  const guarded = (change: () => void) => {
    const ask = [...blockers].at(-1);
    if (!ask || leaving) {
      change();
      return;
    }
    ask(() => {
      leaving = true;
      change();
      leaving = false;
    });
  };

  window.addEventListener('popstate', () => {
    const ask = [...blockers].at(-1);
    const delta = indexNow() - index;
    if (!ask || leaving || delta === 0) {
      leaving = false;
      tell(true);
      return;
    }
    // The browser has moved already: step back first, and forward again once the person agrees.
    leaving = true;
    window.history.go(-delta);
    ask(() => {
      leaving = true;
      window.history.go(delta);
    });
  });
  window.addEventListener('beforeunload', (event) => {
    if (blockers.size > 0) event.preventDefault();
  });

  const write = (kind: 'pushState' | 'replaceState', to: string, state: unknown) => {
    const change = () => {
      window.history[kind]({ state, index: kind === 'pushState' ? index + 1 : index }, '', addressOf(to));
      tell();
    };
    // Another view of the same page leaves nothing.
    if (to.split(/[?#]/)[0] === place.path) change();
    else guarded(change);
  };

  return {
    current: () => place,
    push: (to, state = null) => write('pushState', to, state),
    replace: (to, state = null) => write('replaceState', to, state),
    go: (delta) => window.history.go(delta),
    href: addressOf,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block(ask) {
      blockers.add(ask);
      return () => blockers.delete(ask);
    },
    blocked: () => blockers.size > 0,
  };
}
