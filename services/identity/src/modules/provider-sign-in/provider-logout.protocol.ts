import type { IncomingMessage, ServerResponse } from 'node:http';
import { readForm } from '../oidc/pages/forms.ts';
import type { ProviderLogout } from './provider-logout.ts';

/** Behind the prefix of the OpenID Provider, where no browser's cookie or token is asked for. */
const PATH = /^\/providers\/([A-Za-z0-9_-]{1,64})\/back-channel-logout\/?(?:\?|$)/;

/** Answers a provider that tells of an end; false for any other request. */
export const answerProviderLogout =
  (logout: ProviderLogout) =>
  async ({
    request,
    response,
    ip,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly ip: string | undefined;
  }): Promise<boolean> => {
    const [, providerId] = PATH.exec(request.url ?? '') ?? [];
    if (providerId === undefined) return false;
    const form = request.method === 'POST' ? await readForm(request) : undefined;
    const token = form?.get('logout_token');
    const answer =
      token == null || token === ''
        ? ({ status: 400, error: 'invalid_request' } as const)
        : await logout(providerId, token, ip);
    response.statusCode = answer.status;
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'application/json');
    response.end('error' in answer ? JSON.stringify({ error: answer.error }) : '');
    return true;
  };
