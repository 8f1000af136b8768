import type { PasswordVerdict } from '@gatehouse/contracts/identity/resources.ts';
import { useEffect, useRef, useState } from 'react';
import type { Result } from '../../lib/http.ts';
import { judgePassword, type PasswordPolicy } from './password-policy.ts';

/** Asks the server, which judges as it will when the password is set. */
export type AskVerdict = (password: string, signal: AbortSignal) => Promise<Result<PasswordVerdict>>;

/** Milliseconds without a key before the server is asked. */
export const TYPING_PAUSE = 400;

/**
 * How strong the password is, once it keeps the rules that the page judges itself. Without an answer nothing is said: the
 * server has the last word anyway.
 */
export function usePasswordVerdict(
  password: string,
  policy: PasswordPolicy,
  ask: AskVerdict,
): PasswordVerdict | undefined {
  const [verdict, setVerdict] = useState<PasswordVerdict>();
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const asks = password !== '' && judgePassword(password, policy).every(({ kept }) => kept !== false);
  useEffect(() => {
    if (!asks) {
      setVerdict(undefined);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const result = await latest.current(password, stop.signal);
      if (!stop.signal.aborted) setVerdict(result.ok ? result.data : undefined);
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asks, password]);
  return asks ? verdict : undefined;
}
