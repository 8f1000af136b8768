import { errorCatalog } from '@gatehouse/contracts/catalog.ts';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { pathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { Pool } from 'undici';
import { API_PREFIX } from './mount-routes.ts';
import { problem } from './problem-error.ts';

export interface PeerRequest<E extends Endpoint> {
  readonly token: string;
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PeerAnswer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: ResponseOf<E>;
}

export interface PeerClient {
  /** Throws the peer's own problem, or `request.unavailable` when it cannot be reached in time or something else answers. */
  call<const E extends Endpoint>(endpoint: E, request: PeerRequest<E>): Promise<PeerAnswer<E>>;
  close(): Promise<void>;
}

const definitions = new Map(errorCatalog.map((row) => [row.code, row]));

/** Path and query of a call; every part is encoded. Throws `RefusedSegment`. */
export const requestTarget = (
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const prefix = endpoint.path.startsWith('/internal/') ? '' : API_PREFIX;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathSegment(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
  return `${prefix}${path}${search === '' ? '' : `?${search}`}`;
};

const throwProblem = (document: Partial<ProblemDocument>, status: number): never => {
  const definition =
    definitions.get(document.code ?? '') ??
    (status >= 500 ? requestErrors.unavailable : requestErrors.malformed);
  const { type: _type, title: _title, status: _status, code: _code, traceId: _traceId, ...extras } = document;
  throw problem(definition, { extras, detail: `peer answered ${status}` });
};

/** Typed calls to another process of the platform, kept alive, with limits on every wait. */
export const createPeerClient = ({
  url,
  connections = 32,
  waitMs,
}: {
  url: string;
  connections?: number;
  /** Milliseconds that a call takes at most, from when it was asked for; without it each of its steps has a limit. */
  waitMs?: number;
}): PeerClient => {
  const pool = new Pool(url, {
    connections,
    pipelining: 1,
    connectTimeout: 2_000,
    headersTimeout: 12_000,
    bodyTimeout: 12_000,
    keepAliveTimeout: 60_000,
  });
  return {
    call: async (endpoint, { token, params, query, body, headers = {} }) => {
      // A parameter that leads elsewhere is no failure of the peer.
      const path = requestTarget(endpoint, params as never, query as never);
      let response: Awaited<ReturnType<Pool['request']>>;
      let answer: PeerAnswer<typeof endpoint>['body'];
      try {
        response = await pool.request({
          method: endpoint.method,
          path,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
          ...(waitMs === undefined ? {} : { signal: AbortSignal.timeout(waitMs) }),
        });
        const text = await response.body.text();
        answer = text === '' ? null : JSON.parse(text);
      } catch (cause) {
        throw problem(requestErrors.unavailable, {
          cause,
          detail: `${endpoint.service} cannot be reached`,
          extras: { retryAfter: 2 },
        });
      }
      if (response.statusCode >= 400) throwProblem(answer ?? {}, response.statusCode);
      return { status: response.statusCode, headers: response.headers, body: answer };
    },
    close: () => pool.close(),
  };
};
