import { request as httpRequest } from 'node:http';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import type { Service } from '@gatehouse/kit/service/service.ts';

export interface MatrixRequest {
  readonly endpoint: Endpoint;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: readonly (readonly [string, string])[];
  /** As it goes over the wire. */
  readonly body?: string;
  readonly contentType?: string;
}

/** A server with the modules of a service mounted, which need not listen. */
export type App = ReturnType<Service['app']>;

/** Sends a request with these headers, as they are. */
export type Exchange = (
  request: MatrixRequest,
  headers: Readonly<Record<string, string>>,
) => Promise<MatrixAnswer>;

export interface MatrixAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly problem: Partial<Pick<ProblemDocument, 'code' | 'errorList' | 'errorBounds'>>;
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

const typeOf = ({ body, contentType }: MatrixRequest): string | undefined =>
  contentType ?? (body === undefined ? undefined : 'application/json');

const headersOf = (
  request: MatrixRequest,
  headers: Readonly<Record<string, string>>,
): Record<string, string> => {
  const type = typeOf(request);
  return { accept: 'application/json', ...headers, ...(type === undefined ? {} : { 'content-type': type }) };
};

/** Into a server that does not listen: everything it does with a request, without a connection for each. */
export const injected =
  (app: App): Exchange =>
  async (request, headers) => {
    const response = await app.inject({
      method: request.endpoint.method,
      url: targetOf(request),
      headers: headersOf(request, headers),
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    const type = response.headers['content-type'];
    return {
      status: response.statusCode,
      contentType: typeof type === 'string' ? type : '',
      problem: parse(response.body),
    };
  };

const sendOnce = (
  baseUrl: string,
  request: MatrixRequest,
  headers: Readonly<Record<string, string>>,
): Promise<MatrixAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const { body } = request;
    const sent = httpRequest({
      hostname,
      port,
      method: request.endpoint.method,
      path: targetOf(request),
      agent: false,
      headers: {
        ...headersOf(request, headers),
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

/** Over the wire, each on a connection of its own: nothing is normalized and nothing of it reaches the next one. */
export const wired =
  (baseUrl: string): Exchange =>
  async (request, headers) => {
    for (let made = 1; ; made += 1) {
      try {
        return await sendOnce(baseUrl, request, headers);
      } catch (error) {
        if (made === TRIES || !isReset(error)) throw error;
      }
    }
  };
