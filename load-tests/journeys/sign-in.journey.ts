import { check } from 'k6';
import { Trend } from 'k6/metrics';
import { password } from '../environment.ts';
import { openBrowser } from './browser.ts';

const signInTime = new Trend('sign_in_ms', true);

/** Somebody opens the sign-in page, signs in by password and is recognized afterwards. */
export const signIn = (visit: number, login: string): void => {
  const browser = openBrowser(visit);
  const answer = browser.post(
    '/platform/auth/login/login',
    { flow: 'credentials', login, password },
    'sign in',
  );
  signInTime.add(answer.timings.duration);
  const signedIn = check(answer, { 'signed in': ({ status }) => status === 200 });
  if (!signedIn) return;
  check(browser.get('/session', 'session check'), { 'session is there': ({ status }) => status === 200 });
};
