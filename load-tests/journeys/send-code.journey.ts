import { check } from 'k6';
import { Trend } from 'k6/metrics';
import { openBrowser } from './browser.ts';

const acceptTime = new Trend('code_accept_ms', true);

/** Somebody names their e-mail address and asks for a code. Asked again within a minute they are told to wait. */
export const sendCode = (visit: number, login: string): void => {
  const browser = openBrowser(visit);
  const answer = browser.post(
    '/platform/auth/code/email',
    { flow: 'email_code', email: `${login}@load.example.org` },
    'ask for a code',
  );
  acceptTime.add(answer.timings.duration);
  check(answer, { 'code is on its way': ({ status }) => status === 200 });
};
