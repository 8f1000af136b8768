import { createContext, useCallback, useMemo, useRef, useState } from 'react';

/** Uploads of a form that are under way. */
export interface Uploads {
  /** Takes note of one; it tells whether it succeeded. */
  readonly begin: (upload: Promise<boolean>) => void;
}

export const UploadsContext = createContext<Uploads>({ begin: () => {} });

/** Keeps a form from being sent without the files that were chosen for it. */
export function useUploads() {
  const running = useRef(new Set<Promise<boolean>>());
  const [waiting, setWaiting] = useState(false);
  const begin = useCallback((upload: Promise<boolean>) => {
    running.current.add(upload);
    void upload.finally(() => running.current.delete(upload));
  }, []);
  /** Waits for them; false where one failed, or somebody waits already. */
  const finished = useCallback(async (): Promise<boolean> => {
    if (waiting) return false;
    if (running.current.size === 0) return true;
    setWaiting(true);
    const succeeded = await Promise.all(running.current);
    setWaiting(false);
    return succeeded.every(Boolean);
  }, [waiting]);
  return useMemo(() => ({ begin, finished, waiting }), [begin, finished, waiting]);
}
