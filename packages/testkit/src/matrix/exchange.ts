import { request as httpRequest } from 'node:http';
import type { Endpoint } from '@gatehouse/contracts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';

export interface MatrixRequest {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: readonly (readonly [string, string])[];
  /** As it goes over the wire. */
  readonly body?: string;
  readonly contentType?: string;
}

export interface MatrixAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly problem: { readonly code?: string; readonly errorList?: Readonly<Record<string, string>> };
}

const targetOf = ({ endpoint, params = {}, query = [] }: MatrixRequest): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(query.map((pair) => [...pair])).toString();
  const prefix = endpoint.path.startsWith('/internal/') ? '' : API_PREFIX;
  return `${prefix}${path}${search === '' ? '' : `?${search}`}`;
};

const parse = (text: string): MatrixAnswer['problem'] => {
  try {
    return JSON.parse(text) as MatrixAnswer['problem'];
  } catch {
    return {};
  }
};

const exchangeOnce = (
  baseUrl: string,
  request: MatrixRequest,
  headers: Readonly<Record<string, string>>,
): Promise<MatrixAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const { body, contentType = body === undefined ? undefined : 'application/json' } = request;
    const sent = httpRequest({
      hostname,
      port,
      method: request.endpoint.method,
      path: targetOf(request),
      agent: false,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    let answered = false;
    // A body that is refused early may break the pipe after the answer.
    sent.on('error', (error) => (answered ? undefined : reject(error)));
    sent.on('response', (response) => {
      answered = true;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          problem: parse(text),
        }),
      );
      response.on('error', reject);
    });
    sent.end(body);
  });

/** Times a request is made whose connection was reset over a body that is refused unread, before the answer arrived (RFC 9112, section 9.6). */
const TRIES = 5;
const isReset = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');

/** One request on a connection of its own: nothing is normalized and nothing of it reaches the next one. */
export const exchange: typeof exchangeOnce = async (...request) => {
  for (let made = 1; ; made += 1) {
    try {
      return await exchangeOnce(...request);
    } catch (error) {
      if (made === TRIES || !isReset(error)) throw error;
    }
  }
};
