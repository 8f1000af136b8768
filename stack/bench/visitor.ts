import type { Pool } from 'undici';
import type { MessageSink } from './message-sink.ts';
import { demoSecret } from './storm.ts';

export interface Registration {
  readonly pool: Pool;
  /** Of the browser: the public address of a domain. */
  readonly origin: string;
  readonly sink: Pick<MessageSink, 'next'>;
  /** Different for every registration: names the person and their network address. */
  readonly number: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A browser with a cookie jar and a CSRF token, behind the trusted hop with an address of its own. */
const openVisitor = async ({ pool, origin, number }: Registration) => {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> => {
    const answer = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: {
        host: new URL(origin).host,
        origin,
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': decodeURIComponent(cookies.get('gh_csrf') ?? ''),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const pair = line.split(';')[0] ?? '';
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  await send('GET', '/platform/ui/project/info');
  return send;
};

const expectStatus = ({ status, text }: Answer, wanted: number) => {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}: ${text}`);
};

/** From the form to the session, as a person goes with their mailbox and their phone. Throws at the first wrong answer. */
export const register = async (registration: Registration): Promise<void> => {
  const { sink, number } = registration;
  const email = `newcomer-${number}@bench.example`;
  const mobile = `+7916${String(number).padStart(7, '0')}`;
  const send = await openVisitor(registration);
  const terms = (await send('GET', '/platform/ui/project/info')).text;
  const termsAgree = [...terms.matchAll(/"code":"([\w-]+)","loginRequired":true/g)].map(([, type]) => ({
    type,
    agree: true,
  }));
  expectStatus(
    await send('POST', '/platform/registration/link', {
      lastName: 'Bennett',
      firstName: 'Olivia',
      email,
      termsAgree,
    }),
    204,
  );
  const secret = /\/platform\/registration\/([\w-]{43})/.exec(await sink.next(email))?.[1];
  expectStatus(await send('GET', `/platform/registration/status/${secret}`), 200);
  expectStatus(await send('POST', '/platform/registration/code', { mobile, secret }), 200);
  const code = /\b(\d{4})\b/.exec(await sink.next(mobile))?.[1];
  expectStatus(await send('PUT', '/platform/registration/verify', { mobile, secret, code }), 204);
  expectStatus(
    await send('POST', '/platform/registration/complete', {
      password: demoSecret,
      repeatPassword: demoSecret,
      mobile,
      secret,
    }),
    204,
  );
};
