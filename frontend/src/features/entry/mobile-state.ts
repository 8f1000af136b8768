/**
 * Verification of a number (specification, section 4): asked for, awaiting its code, expired, invalid, success. Lives in
 * the history entry, so that reload and the back button keep it.
 */
export interface MobileState {
  step: 'number' | 'awaiting' | 'expired' | 'invalid' | 'exceeded' | 'success';
  /** E.164. */
  mobile: string;
  /** Milliseconds since the epoch until which the code counts. */
  endTime?: number;
  /** Milliseconds since the epoch by this device's clock; another code may be asked for from then on. */
  resendAt?: number;
  /** The number is somebody's already. */
  taken?: true;
}

export type MobileEvent =
  | { kind: 'sent'; mobile: string; endTime: string; resendAt: number }
  | { kind: 'timeOver' }
  /** The code was refused, with the API's error code. */
  | { kind: 'refused'; code: string }
  | { kind: 'typed' }
  | { kind: 'verified' }
  | { kind: 'taken' }
  | { kind: 'changeNumber' };

export const firstMobileState: MobileState = { step: 'number', mobile: '' };

const stepOfRefusal: Readonly<Record<string, MobileState['step']>> = {
  'registration.codeExpired': 'expired',
  'auth.codeAttemptsExceeded': 'exceeded',
  'registration.invalidCode': 'invalid',
};

/** Whether an error code is about the code that was entered: the field has a state for it. */
export const isCodeRefusal = (code: string): boolean => code in stepOfRefusal;

/** Whether a code can be entered now. */
export const takesCode = ({ step }: MobileState): boolean => step === 'awaiting' || step === 'invalid';

/** The next state; what makes no sense now changes nothing. */
export function nextMobileState(state: MobileState, event: MobileEvent): MobileState {
  switch (event.kind) {
    case 'sent':
      return {
        step: 'awaiting',
        mobile: event.mobile,
        endTime: Date.parse(event.endTime),
        resendAt: event.resendAt,
      };
    case 'timeOver':
      return takesCode(state) ? { ...state, step: 'expired' } : state;
    case 'refused':
      return takesCode(state) ? { ...state, step: stepOfRefusal[event.code] ?? state.step } : state;
    case 'typed':
      return state.step === 'invalid' ? { ...state, step: 'awaiting' } : state;
    case 'verified':
      return takesCode(state) ? { step: 'success', mobile: state.mobile } : state;
    case 'taken':
      return { step: 'number', mobile: state.mobile, taken: true };
    case 'changeNumber':
      return { step: 'number', mobile: state.mobile };
  }
}

/** The history entry's state as one of a verification. */
export function readMobileState(state: unknown): MobileState {
  const kept = (state as { mobile?: MobileState } | null)?.mobile;
  return kept && typeof kept.mobile === 'string' && kept.step ? kept : firstMobileState;
}
