import { useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import type { LinkState } from './link-state.ts';
import { type RequiredTerm, readEntryRefusal } from './refusal.ts';

export interface RefusalControl {
  /** What no field shows; undefined while nothing is the matter. */
  notice: ApiError | undefined;
  /** Terms that the server asked for. */
  terms: readonly RequiredTerm[];
  clear(): void;
  /** Takes a refused call; answers the codes of the fields that are wrong. */
  take(error: ApiError): Readonly<Record<string, string>>;
}

export interface RefusalOptions {
  /** Called when the refusal tells that the link is over. */
  onLinkState?: (state: LinkState) => void;
  /** Called when a number has to be verified first. */
  onWrongStep?: () => void;
}

/** What a refused step shows. */
export function useRefusal({ onLinkState, onWrongStep }: RefusalOptions): RefusalControl {
  const [notice, setNotice] = useState<ApiError>();
  const [terms, setTerms] = useState<readonly RequiredTerm[]>([]);
  return {
    notice,
    terms,
    clear: () => setNotice(undefined),
    take(error) {
      const refusal = readEntryRefusal(error);
      const shown =
        refusal.kind === 'notice' || refusal.kind === 'step' || (refusal.kind === 'link' && !onLinkState);
      setNotice(shown ? error : undefined);
      if (refusal.kind === 'link') onLinkState?.(refusal.state);
      if (refusal.kind === 'step') onWrongStep?.();
      if (refusal.kind === 'terms') setTerms(refusal.terms);
      return refusal.kind === 'fields' ? refusal.fields : {};
    },
  };
}
