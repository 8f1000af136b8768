/**
 * Ordinary requests of applications are answered at once, without the library that knows all others (ADR 164). Only
 * success is answered here: whatever is not ordinary, or not right, goes to the library as it came.
 */
import type { ServerResponse } from 'node:http';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { pagePolicy } from '../pages/oidc.pages.ts';
import { clientCredentials } from './client-credentials.ts';
import { type DirectAnswer, type DirectContext, type DirectDeps, provenClient } from './context.ts';
import { introspection } from './introspection.ts';
import { bearerIn, credentialsIn, fieldsIn, isPlain } from './plain-requests.ts';
import { refresh } from './refresh.ts';
import { userinfo } from './userinfo.ts';

const grants: Readonly<Record<string, DirectAnswer>> = {
  client_credentials: clientCredentials,
  refresh_token: refresh,
};

const answerOfToken: DirectAnswer = async (deps, context, given) =>
  ownValue(grants, given.fields.grant_type ?? '')?.(deps, context, given);

/** Paths below the issuer, and who answers there once the client has proven itself. */
const forms: Readonly<Record<string, DirectAnswer>> = {
  '/token': answerOfToken,
  '/token/introspection': introspection,
};

const headers = {
  'content-security-policy': pagePolicy,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  vary: 'Origin',
  'access-control-allow-origin': '*',
} as const;
const exposed = {
  '/me': 'DPoP-Nonce,WWW-Authenticate',
  '/token': 'DPoP-Nonce,WWW-Authenticate',
  '/token/introspection': 'WWW-Authenticate',
} as const;
type Path = keyof typeof exposed;

const bodyOf = async (
  deps: DirectDeps,
  context: DirectContext,
  path: string,
): Promise<object | undefined> => {
  const { request } = context;
  if (path === '/me') {
    const presented = request.method === 'GET' ? bearerIn(request) : undefined;
    return presented === undefined ? undefined : userinfo(deps, context, presented);
  }
  const answer = request.method === 'POST' ? ownValue(forms, path) : undefined;
  const credentials = answer && credentialsIn(request);
  if (answer === undefined || credentials === undefined) return undefined;
  const fields = await fieldsIn(request);
  const client = fields && (await provenClient(deps, context, credentials));
  return fields && client && answer(deps, context, { fields, client });
};

const isOurs = (path: string): path is Path => Object.hasOwn(exposed, path);

export interface DirectCall extends Omit<DirectContext, 'now'> {
  readonly response: ServerResponse;
  /** Below the issuer, with the query. */
  readonly path: string;
}

export const createDirectAnswers =
  (deps: DirectDeps) =>
  /** Whether it has answered. */
  async ({ response, path, ...call }: DirectCall): Promise<boolean> => {
    if (!isOurs(path) || !isPlain(call.request)) return false;
    // What fails here fails there too, and is told of as all else.
    const body = await bodyOf(deps, { ...call, now: deps.clock.now() }, path).catch(() => undefined);
    if (body === undefined) return false;
    const text = JSON.stringify(body);
    response.writeHead(200, {
      ...headers,
      'access-control-expose-headers': exposed[path],
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
    return true;
  };
export type DirectAnswers = ReturnType<typeof createDirectAnswers>;
