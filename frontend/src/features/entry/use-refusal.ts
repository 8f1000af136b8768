import { useState } from 'react';
import type { ApiError, RequiredTerm } from '../../lib/api-error.ts';
import { useHistory } from '../../lib/navigation.tsx';
import type { FieldCodes, Notice } from '../../lib/refusal.ts';
import { readEntryRefusal } from './entry-refusal.ts';
import type { LinkState } from './link-state.ts';
import type { NameField } from './names.ts';

export interface RefusalControl {
  /** What no field shows; undefined while nothing is the matter. */
  notice: Notice | undefined;
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
  const [notice, setNotice] = useState<Notice>();
  const [terms, setTerms] = useState<readonly RequiredTerm[]>([]);
  return {
    notice,
    terms,
    clear: () => setNotice(undefined),
    take(error, shown) {
      const handled = {
        link: options.onLinkState !== undefined,
        taken: options.onTaken !== undefined,
        names: options.onNames !== undefined,
      };
      const { refusal, link, wrongStep, fields, notice: told } = readEntryRefusal(error, shown, handled);
      setNotice(told);
      if (refusal.terms.length > 0) setTerms(refusal.terms);
      if (wrongStep) options.onWrongStep?.();
      if (link) {
        if (options.onLinkState) options.onLinkState(link);
        else if (link === 'missing') history.replace('/404', { inApp: true });
      }
      if (fields.taken && !fields.registered) options.onTaken?.();
      if (Object.keys(fields.names).length > 0) options.onNames?.(fields.names);
      return fields.shown;
    },
  };
}
