import { profileProfileReadCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import { useEffect } from 'react';
import { useStartUp } from '../features/start-up/start-up-context.tsx';
import { useHttp } from '../lib/http-context.tsx';
import { useHistory } from '../lib/navigation.tsx';

/** Least milliseconds between two questions. */
const pause = 5_000;

/**
 * Reads the own profile again when the window gets the focus: a field that became required reaches people who are signed
 * in. Not over a form that was changed: what was typed there would be lost on the way to the profile.
 */
export function useProfileWatch(): void {
  const http = useHttp();
  const startUp = useStartUp();
  const history = useHistory();
  useEffect(() => {
    let asked = Date.now();
    const ask = async () => {
      if (Date.now() - asked < pause || history.blocked()) return;
      asked = Date.now();
      const result = await http.send(profileProfileReadCall, {});
      if (result.ok && !history.blocked()) startUp.changeProfile(result.data);
    };
    const onFocus = () => void ask();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [http, startUp, history]);
}
