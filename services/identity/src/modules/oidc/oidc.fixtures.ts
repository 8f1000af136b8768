/** A relying party and a browser in front of identity, whose requests arrive as the BFF forwards them. */
import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { Connection } from 'mongoose';
import * as relyingParty from 'openid-client';
import type { IdentityConfig } from '../../container.ts';
import { testDomain } from '../../domains.fixtures.ts';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import type { ApplicationRow } from '../applications/applications.model.ts';
import { applications } from '../applications/applications.model.ts';
import { ownApplications } from '../applications/own-applications.ts';
import { type ClientRow, clients } from '../clients/clients.model.ts';

export const issuer = new URL('https://base.example/oidc');
export const callback = 'https://app.example/callback';
export const secret = 'a-secret-of-256-bits-that-nobody-must-ever-find-in-a-log';

const issuerOf = ({ domainId = 'base' }: Caller = {}): URL => new URL(`https://${domainId}.example/oidc`);

const secretRow = (value: string, createdAt: Date): ClientRow['secret'] => ({
  hash: hash('sha256', value, 'base64url'),
  ending: value.slice(-4),
  createdAt,
});

/** Stores an application with one client. */
export const registerClient = async (
  connection: Connection,
  now: Date,
  clientId: string,
  client: Partial<ClientRow> = {},
  application: Partial<ApplicationRow> = {},
): Promise<void> => {
  const [own] = ownApplications(now);
  const row = { ...(own as ApplicationRow), code: clientId, serviceAccount: true, ...application };
  await applications.model(connection).create({ ...row, _id: clientId, grams: [] });
  await clients.model(connection).create({
    _id: clientId,
    clientId,
    applicationId: clientId,
    name: clientId,
    enabled: true,
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    redirectUris: [callback],
    postLogoutRedirectUris: ['https://app.example/bye'],
    backchannelLogoutUri: null,
    signingAlgorithm: 'ES256',
    jwks: null,
    scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    networks: [],
    secret: secretRow(secret, now),
    formerSecret: null,
    lastAccessAt: null,
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    ...client,
  });
};

/** At the base domain, and at what other domains a test needs. */
export const startProvider = async (
  domain: Partial<DomainFacts> = {},
  others: readonly string[] = [],
  config: Partial<IdentityConfig> = {},
) => {
  const world = await startIdentity({
    config,
    domains: [testDomain('base', { base: true, ...domain }), ...others.map((id) => testDomain(id))],
    at: new Date(),
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const now = world.clock.now();

  const register = (
    clientId: string,
    client: Partial<ClientRow> = {},
    application: Partial<ApplicationRow> = {},
  ): Promise<void> => registerClient(world.connection, now, clientId, client, application);

  /** A request as it leaves the BFF. */
  const send = async (address: string | URL, init: RequestInit = {}, caller: Caller = {}) => {
    const { pathname, search } = new URL(address, issuer);
    const headers = new Headers(init.headers);
    const credentials = headers.get('authorization');
    if (credentials !== null) headers.set('gatehouse-client-authorization', credentials);
    const token = await world.signToken({ domainId: 'base', ...caller });
    headers.set('authorization', `Bearer ${token}`);
    return fetch(`${origin}${pathname}${search}`, { ...init, headers, redirect: 'manual' });
  };

  /** The relying party of a client, which has read the discovery document. */
  const discover = (
    clientId: string,
    authentication = relyingParty.ClientSecretBasic(secret),
    caller?: Caller,
  ) =>
    relyingParty.discovery(issuerOf(caller), clientId, undefined, authentication, {
      [relyingParty.customFetch]: (address, init) => send(address, init as RequestInit, caller),
    });

  return { ...world, register, send, discover, secretRow };
};
export type ProviderWorld = Awaited<ReturnType<typeof startProvider>>;

export interface Asked {
  readonly url: URL;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** An authorization request with everything that a careful relying party sends. */
export const ask = async (
  config: relyingParty.Configuration,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Asked> => {
  const verifier = relyingParty.randomPKCECodeVerifier();
  const state = relyingParty.randomState();
  const nonce = relyingParty.randomNonce();
  const url = relyingParty.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await relyingParty.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  });
  return { url, verifier, state, nonce };
};

/** Exchanges what the browser brought back. */
export const exchange = (config: relyingParty.Configuration, location: string, asked: Asked) =>
  relyingParty.authorizationCodeGrant(config, new URL(location), {
    pkceCodeVerifier: asked.verifier,
    expectedState: asked.state,
    expectedNonce: asked.nonce,
  });

/** Signs somebody in and answers how their browser calls. */
export const signIn = async (world: IdentityWorld, login: string, domainId = 'base'): Promise<Caller> => {
  const { accountId, sessionId } = await world.signedIn(login, 'pass', { domainId });
  return { domainId, session: { accountId, sessionId } };
};

export const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';

export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Answers for somebody else's application, which has sent the browser to be asked; what the browser gets on its way back. */
export const answerConsent = async (
  world: ProviderWorld,
  person: Caller,
  sent: Response,
  answer: 'allow' | 'refuse',
): Promise<Response> => {
  const cookie = cookiesOf(sent);
  const page = await (await world.send(locationOf(sent), { headers: { cookie } }, person)).text();
  const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const answered = await world.send(
    locationOf(sent),
    {
      method: 'POST',
      headers: { cookie, origin: issuer.origin },
      body: new URLSearchParams([
        ...hidden.map(([, name = '', value = '']) => [name, value]),
        ['answer', answer],
      ]),
    },
    person,
  );
  return world.send(locationOf(answered), { headers: { cookie } }, person);
};

/** Lets it in; answers where the browser comes back. */
export const agreeOn = async (world: ProviderWorld, person: Caller, sent: Response): Promise<string> =>
  locationOf(await answerConsent(world, person, sent, 'allow'));
