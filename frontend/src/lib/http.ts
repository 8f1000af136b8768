import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@gatehouse/contracts/core/define-endpoint.ts';
import { pathSegment, RefusedSegment } from '@gatehouse/contracts/core/path-segment.ts';
import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import { type ApiError, ApiFailure } from './api-error.ts';
import { createServerClock } from './server-clock.ts';

export const apiBase = '/api/v1';

type Part<Name extends string, Value> = Value extends undefined ? unknown : { [N in Name]: Value };
export type ArgsOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  (QueryOf<E> extends undefined ? unknown : { query?: QueryOf<E> }) &
  Part<'body', BodyOf<E>>;

export type Result<T> = { ok: true; data: T } | { ok: false; error: ApiError };

export interface CallOptions {
  signal?: AbortSignal;
  /** Stays the same when the person sends the same thing again; made anew for each call otherwise. */
  idempotencyKey?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** The file of a call that takes a form: its body becomes the other fields. */
  file?: Blob;
  /** Makes the data of an answer that is no JSON. */
  read?: (answer: Response) => Promise<unknown>;
}

export interface Http {
  send<E extends Endpoint>(
    call: Call<E>,
    args: ArgsOf<E>,
    options?: CallOptions,
  ): Promise<Result<ResponseOf<E>>>;
  /** Like `send`, but throws `ApiFailure`. */
  load<E extends Endpoint>(call: Call<E>, args: ArgsOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  /** The server's time, milliseconds since the epoch: instants in answers are compared with this, never with the device's clock. */
  serverNow(): number;
}

export interface HttpDependencies {
  fetch: typeof fetch;
  /** Token of the readable CSRF cookie. */
  csrfToken(): string | undefined;
  /** Asks the server for a CSRF cookie. */
  refreshCsrf(): Promise<unknown>;
  newKey(): string;
  isOnline(): boolean;
  locale(): string;
  /** The device's clock, milliseconds since the epoch. */
  now(): number;
}

interface LooseArgs {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Path and query below the API base. Empty and undefined parameters are left out, lists repeat their key. */
export function addressOf(path: string, args: LooseArgs): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathSegment(String(args.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(args.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(key, String(item));
    }
  }
  const tail = query.toString();
  return `${apiBase}${filled}${tail ? `?${tail}` : ''}`;
}

const isProblemDocument = (body: unknown): body is ProblemDocument =>
  typeof body === 'object' && body !== null && typeof (body as ProblemDocument).code === 'string';

/** What a refusal says, by its parsed body. */
export const failureOf = (status: number, body: unknown): ApiError =>
  isProblemDocument(body) ? { kind: 'problem', ...body } : { kind: 'unreachable', status };

const readFailure = async (response: Response): Promise<ApiError> =>
  failureOf(response.status, await response.json().catch(() => undefined));

/** The fields come first: what reads the form piece by piece knows them before the file. */
function formOf(fields: Readonly<Record<string, string>>, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, fields.name);
  return form;
}

const sentBody = (body: unknown, file: Blob | undefined): { body?: BodyInit } => {
  if (file) return { body: formOf(body as Record<string, string>, file) };
  return body === undefined ? {} : { body: JSON.stringify(body) };
};

export function createHttp(dependencies: HttpDependencies): Http {
  const clock = createServerClock(dependencies.now);
  const request = (call: Call, args: LooseArgs, options: CallOptions): Promise<Response> => {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': dependencies.locale(),
    };
    // The browser itself says where the parts of a form end.
    if (args.body !== undefined && !options.file) headers['content-type'] = 'application/json';
    if (call.method !== 'GET') headers['x-csrf-token'] = dependencies.csrfToken() ?? '';
    if (call.idempotency === 'key')
      headers['idempotency-key'] = options.idempotencyKey ?? dependencies.newKey();
    return dependencies.fetch(addressOf(call.path, args), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      ...sentBody(args.body, options.file),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  };

  const attempt = async (call: Call, args: LooseArgs, options: CallOptions): Promise<Result<unknown>> => {
    const asked = dependencies.now();
    const response = await request(call, args, options);
    clock.learn(response.headers, asked);
    if (!response.ok) return { ok: false, error: await readFailure(response) };
    if (response.status === 204) return { ok: true, data: null };
    return { ok: true, data: await (options.read?.(response) ?? response.json()) };
  };

  const send = async (call: Call, args: LooseArgs, given: CallOptions = {}): Promise<Result<unknown>> => {
    // One key for the call and its repeat.
    const options = call.idempotency === 'key' ? { idempotencyKey: dependencies.newKey(), ...given } : given;
    try {
      const changes = call.method !== 'GET';
      if (changes && dependencies.csrfToken() === undefined) await dependencies.refreshCsrf();
      const result = await attempt(call, args, options);
      const stale = !result.ok && result.error.kind === 'problem' && result.error.code === 'request.csrf';
      if (!changes || !stale) return result;
      await dependencies.refreshCsrf();
      return await attempt(call, args, options);
    } catch (error) {
      // No address leads there: what is asked for does not exist.
      if (error instanceof RefusedSegment) return { ok: false, error: failureOf(404, undefined) };
      if (given.signal?.aborted) return { ok: false, error: { kind: 'aborted' } };
      return { ok: false, error: dependencies.isOnline() ? { kind: 'unreachable' } : { kind: 'offline' } };
    }
  };

  const load = async (call: Call, args: LooseArgs, options?: CallOptions): Promise<unknown> => {
    const result = await send(call, args, options);
    if (result.ok) return result.data;
    throw new ApiFailure(result.error);
  };

  // Inside, a call's arguments are loose; the types of the descriptor hold at this border.
  return { send, load, serverNow: clock.now } as Http;
}
