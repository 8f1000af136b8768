import http, { type RefinedResponse } from 'k6/http';
import { target } from '../environment.ts';

/** A visitor's browser: its cookies, its CSRF token and an address of its own behind the trusted hop. */
export interface Browser {
  post(path: string, body: object, name: string): RefinedResponse<'text'>;
  get(path: string, name: string): RefinedResponse<'text'>;
}

/**
 * `visit` is different for every visit of a run; at most 2^24 of them have addresses of their own. With a `page` the visit
 * begins by loading it.
 */
export const openBrowser = (visit: number, page?: string): Browser => {
  const jar = http.cookieJar();
  jar.clear(target);
  const address = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`;
  const common = { 'x-forwarded-for': address, origin: target };
  const send = (method: 'GET' | 'POST', path: string, body: object | null, name: string) =>
    http.request<'text'>(method, `${target}/api/v1${path}`, body === null ? null : JSON.stringify(body), {
      headers: {
        ...common,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        'x-csrf-token': decodeURIComponent(jar.cookiesForURL(target).gh_csrf?.[0] ?? ''),
      },
      tags: { name },
      responseType: 'text',
    });
  if (page !== undefined) http.get(`${target}${page}`, { headers: common, tags: { name: 'page' } });
  send('GET', '/platform/ui/project/info', null, 'first visit');
  return {
    post: (path, body, name) => send('POST', path, body, name),
    get: (path, name) => send('GET', path, null, name),
  };
};
