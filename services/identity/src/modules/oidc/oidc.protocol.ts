/** `/oidc` as the BFF forwards it: the library sees a request as the browser or the application has sent it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { Protocol } from '@gatehouse/kit/http/mount-protocols.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type Provider from 'oidc-provider';
import type { DirectAnswers } from './direct/direct-answers.ts';
import { issuerOf, type Providers } from './provider/providers.ts';
import { rememberCaller } from './requests/callers.ts';
import type { SealedTokens } from './tokens/sealed-tokens.ts';

const PREFIX = '/oidc';

type Handler = ReturnType<Provider['callback']>;
const handlers = new WeakMap<Provider, Handler>();
/** The library would put its parts together anew with every request. */
const handlerOf = (provider: Provider): Handler => {
  const handler = handlers.get(provider) ?? provider.callback();
  handlers.set(provider, handler);
  return handler;
};

export const oidcProtocol = ({
  providers,
  answerDirectly,
  tokensOf,
  domains,
  providerLogout,
}: {
  providers: Providers;
  answerDirectly: DirectAnswers;
  /** Of an issuer. */
  tokensOf: (issuer: string) => SealedTokens;
  domains: { current(): Domains };
  /** Another provider tells that a person has signed out there. */
  providerLogout: (call: {
    request: IncomingMessage;
    response: ServerResponse;
    ip: string | undefined;
  }) => Promise<boolean>;
}): Protocol => ({
  prefix: PREFIX,
  handle: async ({ request, response, actor }) => {
    const domain = domains.current().byId(actor.domainId ?? '');
    if (domain === undefined) throw problem(requestErrors.notFound);
    const { host, protocol } = new URL(domain.publicUrl);
    const { headers } = request;
    // The actor token has been read; what stands here now is the application's own.
    const credentials = headers[sessionHeaders.clientAuthorization];
    if (typeof credentials === 'string') headers.authorization = credentials;
    else delete headers.authorization;
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete headers['x-forwarded-host'];
    const address = request.url ?? '/';
    // By which the library knows what stands before its own paths.
    Object.assign(request, { originalUrl: address });
    request.url = address.slice(PREFIX.length) || '/';
    const issuer = issuerOf(domain);
    const direct = { request, response, issuer, domainId: domain.domainId, tokens: tokensOf(issuer) };
    if (await providerLogout({ request, response, ip: actor.ip })) return;
    if (await answerDirectly({ ...direct, ip: actor.ip, path: request.url })) return;
    const provider = await providers.of(domain);
    rememberCaller(request, actor);
    await handlerOf(provider)(request, response);
  },
});
