import { useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { useHistory } from '../../lib/navigation.tsx';
import type { LinkState } from './link-state.ts';
import type { NameField } from './names.ts';
import { type FieldCodes, type RequiredTerm, readEntryRefusal, sortFields } from './refusal.ts';
import { noticeOf, type RefusalNotice } from './refusal-notice.ts';

export interface RefusalControl {
  /** What no field shows; undefined while nothing is the matter. */
  notice: RefusalNotice | undefined;
  /** Terms that the server asked for. */
  terms: readonly RequiredTerm[];
  clear(): void;
  /** Takes a refused call; answers the codes of those fields that the screen shows, by their names. */
  take(error: ApiError, shown: readonly string[]): FieldCodes;
}

export interface RefusalOptions {
  /** Called when the refusal tells that the link is over. */
  onLinkState?: (state: LinkState) => void;
  /** Called when a number has to be verified first. */
  onWrongStep?: () => void;
  /** Called when the number turns out to be somebody's. */
  onTaken?: () => void;
  /** Called with what is wrong about the names, where another screen asks for them. */
  onNames?: (codes: Partial<Record<NameField, string>>) => void;
}

/** What a refused step shows: nothing that the server says stays unseen. */
export function useRefusal(options: RefusalOptions): RefusalControl {
  const history = useHistory();
  const [notice, setNotice] = useState<RefusalNotice>();
  const [terms, setTerms] = useState<readonly RequiredTerm[]>([]);
  return {
    notice,
    terms,
    clear: () => setNotice(undefined),
    take(error, shown) {
      const refusal = readEntryRefusal(error);
      const sorted = sortFields(refusal.kind === 'fields' ? refusal.fields : {}, shown);
      const handles = {
        link: options.onLinkState !== undefined,
        taken: options.onTaken !== undefined,
        names: options.onNames !== undefined,
      };
      setNotice(noticeOf(error, refusal, sorted, handles, Date.now()));
      if (refusal.kind === 'terms') setTerms(refusal.terms);
      if (refusal.kind === 'step') options.onWrongStep?.();
      if (refusal.kind === 'link') {
        if (options.onLinkState) options.onLinkState(refusal.state);
        else if (refusal.state === 'missing') history.replace('/404', { inApp: true });
      }
      if (sorted.taken && !sorted.registered) options.onTaken?.();
      if (Object.keys(sorted.names).length > 0) options.onNames?.(sorted.names);
      return sorted.shown;
    },
  };
}
