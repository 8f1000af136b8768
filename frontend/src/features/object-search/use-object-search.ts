import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { useLocalName } from '../../screen/use-local-name.ts';
import type { ObjectAnswers } from './search-objects.ts';

/** Milliseconds without typing after which the server is asked. */
const settleTime = 250;
/** Letters from which on it is asked, and those that every list takes. */
const [least, most] = [2, 100];

export interface ObjectSearch extends ObjectAnswers {
  /** What was found answers an earlier question. */
  stale: boolean;
  /** Nothing could be asked: the script of the lists did not arrive. */
  failed: boolean;
}

const nothing: ObjectSearch = { found: [], missing: [], busy: false, stale: false, failed: false };

/**
 * Objects of the console that are called as was typed. Asked once typing rests; typing on cancels what was asked. Answers to
 * an earlier question stay until there are others, `busy` meanwhile.
 */
export function useObjectSearch(typed: string, enabled: boolean): ObjectSearch {
  const http = useHttp();
  const may = useMay();
  const nameOf = useLocalName();
  const [answered, setAnswered] = useState({ search: '', ...nothing });
  const search = typed.trim().slice(0, most);
  const asks = enabled && search.length >= least;
  // biome-ignore lint/correctness/useExhaustiveDependencies: What the person may do and how things are called is made anew with every render; the question tells whether to ask.
  useEffect(() => {
    if (!asks) return;
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      const script = await import('./search-objects.ts').catch(() => undefined);
      if (signal.aborted) return;
      if (!script) return setAnswered({ ...nothing, search, failed: true });
      const onAnswer = (answers: ObjectAnswers) => setAnswered({ ...nothing, ...answers, search });
      await script.searchObjects({ http, may, search, signal, nameOf, onAnswer });
    };
    const timer = setTimeout(() => void ask(), settleTime);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [http, search, asks]);
  if (!asks) return nothing;
  if (answered.search === search) return answered;
  return { ...nothing, found: answered.found, busy: true, stale: true };
}
