import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';

/** A browser without a window: keeps cookies, sends the CSRF header and a matching Origin. */
export interface BrowserClient {
  get(path: string): Promise<{ status: number; body: unknown }>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
}

let visitors = 0;

/** Each client comes from an address of its own, as the trusted hop tells it. */
export const browserClient = (origin: string): BrowserClient => {
  visitors += 1;
  const address = `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(cookies.has(csrfCookieName)
          ? { [csrfHeader]: decodeURIComponent(cookies.get(csrfCookieName) ?? '') }
          : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (attributes.some((attribute) => /max-age=0/i.test(attribute))) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  return { get: (path) => send('GET', path), post: (path, body) => send('POST', path, body) };
};

export const demoSecret = 'Orchid-Lantern-42';

/** Signs in by login and password; answers the status. */
export const signInBy = async (client: BrowserClient, login: string): Promise<number> => {
  await client.get('/platform/ui/project/info');
  const answer = await client.post('/platform/auth/login/login', {
    flow: 'credentials',
    login,
    password: demoSecret,
  });
  return answer.status;
};
