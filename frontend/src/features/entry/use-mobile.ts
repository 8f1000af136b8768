import { useCallback } from 'react';
import type { Result } from '../../lib/http.ts';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { type MobileEvent, type MobileState, nextMobileState, readMobileState } from './mobile-state.ts';
import type { RefusalControl } from './use-refusal.ts';

/** The calls that verify a number, for one link. */
export interface MobileCalls {
  sendCode: (mobile: string) => Promise<Result<{ endTime: string; resendIn: number }>>;
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
  /** The number that the platform knows already, masked. */
  known: string | undefined;
}

/** A sent code as an event of the verification. `now` in milliseconds, by this device's clock. */
export const sentEvent = (
  mobile: string,
  { endTime, resendIn }: { endTime: string; resendIn: number },
  now: number,
): MobileEvent => ({ kind: 'sent', mobile, endTime, resendAt: now + resendIn * 1000 });

/** Verification of a number, kept in the history entry. */
export function useMobile(): MobileControl {
  const history = useHistory();
  const place = usePlace();
  const tell = useCallback(
    (event: MobileEvent) => {
      const now = history.current();
      const before = readMobileState(now.state);
      const mobile = nextMobileState(before, event);
      if (mobile === before) return;
      const show = (how: 'push' | 'replace', shown: MobileState) =>
        history[how](`${now.path}${now.search}`, { ...(now.state as object | null), mobile: shown });
      // The way back from the code leads to the number, as it was typed; everything else stands in its place.
      const sent = before.step === 'number' && mobile.step === 'awaiting';
      if (sent) show('replace', { step: 'number', mobile: mobile.mobile });
      show(sent ? 'push' : 'replace', mobile);
    },
    [history],
  );
  return { state: readMobileState(place.state), tell };
}
