/** Milliseconds between two questions: as a rule, and once an answer was another version than the page's. */
export const updatePauses = { usual: 5 * 60_000, again: 60_000 };

export interface UpdateWatch {
  /** A newer version that the person has not put off; stays until then. */
  current(): string | undefined;
  /** Asks as long as anybody listens. */
  subscribe(listener: () => void): () => void;
  /** Puts the version off; the one after it is told again. */
  later(): void;
}

export interface Updates {
  /** Version of the page that is open, undefined where the server names none. */
  own: string | undefined;
  /** Version that is served now, undefined when that is not known. */
  ask: () => Promise<string | undefined>;
  document: Document;
}

/**
 * Learns of a newer version of the application: asks while the page is seen. While replicas are exchanged, old and new
 * ones answer in turn: a version counts once it has answered twice in a row.
 */
export function createUpdateWatch({ own, ask, document }: Updates): UpdateWatch {
  const listeners = new Set<() => void>();
  let asked = Date.now();
  let asking = false;
  let heard: string | undefined;
  let ready: string | undefined;
  let putOff: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (version: string | undefined) => {
    ready = version;
    for (const listener of listeners) listener();
  };
  const judge = (version: string | undefined) => {
    const twice = version !== undefined && version === heard;
    heard = version === own || version === putOff ? undefined : version;
    if (twice) tell(version);
  };
  const askNow = async () => {
    asking = true;
    asked = Date.now();
    judge(await ask());
    asking = false;
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    const idle = own === undefined || ready !== undefined || asking || listeners.size === 0;
    if (idle || document.visibilityState === 'hidden') return;
    const due = asked + (heard === undefined ? updatePauses.usual : updatePauses.again);
    timer = setTimeout(() => void askNow(), Math.max(due - Date.now(), 0));
  };

  return {
    current: () => ready,
    subscribe(listener) {
      if (listeners.size === 0) document.addEventListener('visibilitychange', plan);
      listeners.add(listener);
      plan();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener('visibilitychange', plan);
        clearTimeout(timer);
      };
    },
    later() {
      putOff = ready;
      heard = undefined;
      tell(undefined);
      plan();
    },
  };
}
