import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as openid from 'openid-client';

/** A program of somebody else that signs people in by the platform: its own address, and what it does with a browser. */
export const startRelyingParty = async (issuer: string) => {
  const logoutTokens: string[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'POST')
      logoutTokens.push(new URLSearchParams(await text(request)).get('logout_token') ?? '');
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${address}/callback`;
  return {
    address,
    redirectUri,
    /** The logout tokens that have come so far, and their claims. */
    logoutTokens: () => [...logoutTokens],
    logouts: () => logoutTokens.map((token) => JSON.parse(atob(token.split('.')[1] ?? ''))),
    connect: async (clientId: string, secret: string) => {
      const config = await openid.discovery(
        new URL(issuer),
        clientId,
        undefined,
        openid.ClientSecretBasic(secret),
        { execute: [openid.allowInsecureRequests] },
      );
      /** Where a browser is sent to sign in, and what is made of the address where it comes back. */
      const begin = async (more: Readonly<Record<string, string>> = {}) => {
        const pkceCodeVerifier = openid.randomPKCECodeVerifier();
        const expectedState = openid.randomState();
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
          code_challenge_method: 'S256',
          state: expectedState,
          ...more,
        });
        return {
          url: url.href,
          finish: (came: string) =>
            openid.authorizationCodeGrant(config, new URL(came), {
              pkceCodeVerifier,
              expectedState,
              idTokenExpected: true,
            }),
        };
      };
      return {
        begin,
        /** What it learns of the person at userinfo. */
        about: (token: string, subject: string) => openid.fetchUserInfo(config, token, subject),
        refresh: (token: string) => openid.refreshTokenGrant(config, token),
        revoke: (token: string) => openid.tokenRevocation(config, token),
        isActive: async (token: string) => (await openid.tokenIntrospection(config, token)).active,
        signOutAddress: (idToken: string) =>
          openid.buildEndSessionUrl(config, {
            id_token_hint: idToken,
            post_logout_redirect_uri: `${address}/bye`,
          }).href,
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
