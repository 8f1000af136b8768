import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { useCallback, useRef, useState } from 'react';
import type { Refusal } from '../../lib/refusal.ts';
import type { Identifier } from './identifier.ts';
import type { FactorStep } from './login-state.ts';
import * as steps from './login-steps.ts';

export interface LoginDependencies extends steps.LoginCalls {
  /** Shows a step as a new history entry, or in place of the current one. */
  show: (step: FactorStep, how: 'push' | 'replace') => void;
  /** Called with a session; the page stays busy until it is left. */
  onSignedIn: () => Promise<unknown>;
}

export interface LoginControl {
  /** Of the latest call. */
  refusal: Refusal | undefined;
  /** A code is on its way. */
  sending: boolean;
  clear(): void;
  /** Resolves with why nobody of that name can begin. */
  identify(person: Identifier): Promise<Refusal | undefined>;
  /** Begins in another way than by a name. */
  begin(first: (calls: steps.LoginCalls) => Promise<steps.Outcome>): Promise<void>;
  choose(step: FactorStep, flow: Factor): Promise<void>;
  sendCode(step: FactorStep): Promise<void>;
  /** Resolves with whether the proof was taken. */
  prove(step: FactorStep, proof: steps.Proof): Promise<boolean>;
}

/** What a sign-in shows: the outcome of its latest call. */
export function useLogin({ show, onSignedIn, ...calls }: LoginDependencies): LoginControl {
  const [refusal, setRefusal] = useState<Refusal>();
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);

  const follow = async ({ step, refusal: refused, signedIn }: steps.Outcome, how: 'push' | 'replace') => {
    setRefusal(refused);
    if (step) show(step, how);
    if (signedIn) await onSignedIn();
  };
  const send = async (step: FactorStep, begin: typeof steps.sendCode) => {
    // Pressed twice before the button shows that it works: one code.
    if (underWay.current) return;
    underWay.current = true;
    setRefusal(undefined);
    setSending(true);
    try {
      await follow(await begin(calls, step), 'replace');
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return {
    refusal,
    sending,
    clear: useCallback(() => setRefusal(undefined), []),
    begin: async (first) => follow(await first(calls), 'push'),
    identify: async (person) => {
      const outcome = await steps.identify(calls, person);
      await follow(outcome, 'push');
      return outcome.refusal;
    },
    choose: ({ resendAt: _, sent: __, ...step }, flow) => send({ ...step, flow }, steps.enterFlow),
    sendCode: (step) => send(step, steps.sendCode),
    prove: async (step, proof) => {
      const outcome = await steps.prove(calls, step, proof);
      await follow(outcome, 'push');
      return outcome.refusal === undefined;
    },
  };
}
