import type { ClientGrantType } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { joinMethods, splitMethods } from '../offered-methods.ts';
import { signInScopes } from '../presets.ts';

/** Values of the form of a client; lists of addresses are texts of a line each. */
export const valuesOf = (client: Client | undefined) => ({
  name: client?.name ?? '',
  clientId: client?.clientId ?? '',
  type: client?.type ?? ('confidential' as Client['type']),
  tokenAuthMethod: client?.tokenAuthMethod ?? ('client_secret_basic' as Client['tokenAuthMethod']),
  grantTypes: client?.grantTypes ?? (['authorization_code', 'refresh_token'] as ClientGrantType[]),
  redirectUris: client?.redirectUris.join('\n') ?? '',
  postLogoutRedirectUris: client?.postLogoutRedirectUris.join('\n') ?? '',
  backchannelLogoutUri: client?.backchannelLogoutUri ?? '',
  signingAlgorithm: client?.signingAlgorithm ?? ('RS256' as Client['signingAlgorithm']),
  pkceRequired: client?.pkceRequired ?? true,
  jwks: client?.jwks ?? '',
  scopes: client?.scopes ?? [...signInScopes],
  resources: client?.resources.join('\n') ?? '',
  offered: splitMethods(client?.methods ?? []).offered,
  methods: splitMethods(client?.methods ?? []).others.join('\n'),
  ip: client?.ip.join('\n') ?? '',
});
export type ClientValues = ReturnType<typeof valuesOf>;

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What both calls take; a public client proves itself by nothing. */
export const bodyOf = ({ clientId: _, offered, ...values }: ClientValues) => ({
  ...values,
  tokenAuthMethod: values.type === 'public' ? ('none' as const) : values.tokenAuthMethod,
  pkceRequired: values.type === 'public' || values.pkceRequired,
  redirectUris: linesOf(values.redirectUris),
  postLogoutRedirectUris: linesOf(values.postLogoutRedirectUris),
  backchannelLogoutUri: values.backchannelLogoutUri.trim() || null,
  jwks: values.jwks.trim() || null,
  resources: linesOf(values.resources),
  methods: joinMethods(offered, linesOf(values.methods)),
  ip: linesOf(values.ip),
});
