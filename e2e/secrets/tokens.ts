/** All that an application and the platform tell each other of a person, and nobody else may know. */
import type { IsolatedPlatform } from '@gatehouse/stack/isolated-platform.ts';
import type { BrowserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { expect, vi } from 'vitest';
import { importClient } from '../faults/people.ts';
import { startRelyingParty } from '../support/relying-party.ts';

const PATIENT = { timeout: 60_000, interval: 500 };
const secret = 'Canary-Secret-Of-An-Application-that-nobody-reads';

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** Lets somebody who is signed in come to an application and leave it; answers what was handed out, by its name. */
export const handedOut = async (
  platform: Pick<IsolatedPlatform, 'command'>,
  origin: string,
  client: BrowserClient,
): Promise<Readonly<Record<string, string>>> => {
  const party = await startRelyingParty(`${origin}/oidc`);
  const registered = { clientId: 'canary', secret, redirectUris: [party.redirectUri] };
  await importClient(platform, {
    ...registered,
    attributes: {
      'backchannel.logout.url': `${party.address}/logout`,
      'post.logout.redirect.uris': `${party.address}/bye`,
    },
  });
  const shop = await party.connect(registered.clientId, secret);
  const signIn = async (more: Readonly<Record<string, string>>) => {
    const asked = await shop.begin(more);
    const { location } = await client.visit(pathOf(asked.url));
    expect(location).toContain(`${party.redirectUri}?code=`);
    return { code: new URL(location).searchParams.get('code') ?? '', tokens: () => asked.finish(location) };
  };
  const first = await vi.waitFor(() => signIn({}), PATIENT);
  const tokens = await first.tokens();
  const refreshed = await shop.refresh(String(tokens.refresh_token));
  const lasting = await signIn({ scope: 'openid offline_access', prompt: 'consent' });
  const outliving = await lasting.tokens();
  const unused = await signIn({});
  expect(await shop.isActive(refreshed.access_token)).toBe(true);
  await shop.revoke(String(outliving.refresh_token));
  const left = await client.visit(pathOf(shop.signOutAddress(String(refreshed.id_token))));
  expect(left.location).toBe(`${party.address}/bye`);
  await vi.waitFor(() => expect(party.logoutTokens()).toHaveLength(1), PATIENT);
  const [logoutToken = ''] = party.logoutTokens();
  await party.close();
  return {
    'secret of the application': secret,
    'credentials of the application': Buffer.from(`canary:${secret}`).toString('base64'),
    'authorization code': first.code,
    'authorization code of lasting access': lasting.code,
    'unused authorization code': unused.code,
    'access token': tokens.access_token,
    'refreshed access token': refreshed.access_token,
    'lasting access token': outliving.access_token,
    'refresh token': String(tokens.refresh_token),
    'next refresh token': String(refreshed.refresh_token),
    'lasting refresh token': String(outliving.refresh_token),
    'ID token': String(refreshed.id_token),
    'logout token': logoutToken,
  };
};
