import { useCallback } from 'react';
import type { Result } from '../../lib/http.ts';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { type MobileEvent, type MobileState, nextMobileState, readMobileState } from './mobile-state.ts';
import type { RefusalControl } from './use-refusal.ts';

/** The calls that verify a number, for one link. */
export interface MobileCalls {
  sendCode: (mobile: string) => Promise<Result<{ endTime: string }>>;
  verify: (mobile: string, code: string) => Promise<Result<unknown>>;
}

export interface MobileControl {
  state: MobileState;
  tell(event: MobileEvent): void;
}

/** What the screens of a verification share. */
export interface MobileStepProps {
  mobile: MobileControl;
  calls: MobileCalls;
  refusal: RefusalControl;
}

/** Verification of a number, kept in the history entry. */
export function useMobile(): MobileControl {
  const history = useHistory();
  const place = usePlace();
  const tell = useCallback(
    (event: MobileEvent) => {
      const now = history.current();
      const before = readMobileState(now.state);
      const mobile = nextMobileState(before, event);
      if (mobile !== before) history.replace(`${now.path}${now.search}`, { mobile });
    },
    [history],
  );
  return { state: readMobileState(place.state), tell };
}
