import { useCallback, useEffect, useState } from 'react';
import { type LinkFacts, type LinkState, readLinkState } from '../../features/entry/link-state.ts';
import type { MatchedPage } from '../../lib/define-page.ts';
import type { Result } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import type { CheckedLink, Learnt } from './checked-link.ts';

/** Comes with the pages that links open, which the start loads anyway: the sign-in does without it. */
const checkOf = async (name: string) => (await import('../entry-area.tsx')).linkChecks[name];

/** Asks for the state of a link once, when its route is opened; undefined until the answer is there. */
export function useLinkCheck(
  route: MatchedPage | undefined,
  path: string,
  signedIn: boolean,
): CheckedLink | undefined {
  const http = useHttp();
  const [learnt, setLearnt] = useState<Learnt>();
  const [attempt, setAttempt] = useState(0);
  const name = route?.access === 'link' ? route.name : undefined;
  const id = route?.params.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: Asked anew for another link or on demand, never because somebody signs in.
  useEffect(() => {
    if (name === undefined) return;
    if (id === '') {
      setLearnt({ path, state: 'damaged', facts: undefined, error: undefined, signedOut: !signedIn });
      return;
    }
    const control = new AbortController();
    const ask = async () => {
      const result = await checkOf(name).then(
        (check) => check?.(http, id, control.signal),
        (): Result<LinkFacts> => ({ ok: false, error: { kind: 'unreachable' } }),
      );
      if (control.signal.aborted || result === undefined) return;
      setLearnt({
        path,
        state: readLinkState(result, id),
        facts: result.ok ? result.data : undefined,
        error: result.ok ? undefined : result.error,
        signedOut: !signedIn,
      });
    };
    void ask();
    return () => control.abort();
  }, [http, name, id, path, attempt]);

  const become = useCallback((state: LinkState) => setLearnt((known) => known && { ...known, state }), []);
  const retry = useCallback(() => {
    setLearnt(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return name !== undefined && learnt?.path === path ? { ...learnt, become, retry } : undefined;
}
