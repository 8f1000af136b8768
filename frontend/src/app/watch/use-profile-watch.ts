import { profileProfileReadCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { useHistory } from '../../lib/navigation.tsx';
import { useProfileRead } from './profile-read.ts';

/** Least milliseconds between two questions at the focus of the window. */
const pause = 5_000;
/** Milliseconds over which the pages of everybody spread their questions, and until a changed form is looked at again. */
const spread = 3_000;
const blocked = 1_000;

/**
 * Looks whether required fields of the own profile are empty now: a field that became required reaches people who are
 * signed in. Not over a form that was changed, which would be lost on the way to the profile: that is waited for.
 */
export function useProfileLook() {
  const http = useHttp();
  const startUp = useStartUp();
  const history = useHistory();
  const { read, tell } = useProfileRead();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const look = async () => {
      const result = await http.send(profileProfileReadCall, {});
      if (!result.ok || history.blocked()) return;
      const known = startUp.current().session?.profile.accessInfo.requiredFieldsEmpty;
      if (known === result.data.accessInfo.requiredFieldsEmpty) return startUp.changeProfile(result.data);
      const whole = await read();
      if (whole && !history.blocked()) tell(whole);
    };
    const lookIn = (ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => (history.blocked() ? lookIn(blocked) : void look()), ms);
    };
    return { look, lookSoon: () => lookIn(Math.random() * spread) };
  }, [http, startUp, history, read, tell]);
}

/** Looks whenever the window gets the focus. */
export function useProfileWatch(): void {
  const { look } = useProfileLook();
  const history = useHistory();
  useEffect(() => {
    let asked = Date.now();
    const onFocus = () => {
      if (Date.now() - asked < pause || history.blocked()) return;
      asked = Date.now();
      void look();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [look, history]);
}
