/** Rules of clients: what is accepted, and what the journal says. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import {
  type ClientGrantType,
  type ClientScope,
  type ClientType,
  deviceGrant,
  type SigningAlgorithm,
  type TokenAuthMethod,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ClientUpdate } from '@gatehouse/contracts/identity/clients.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import {
  readAddress,
  wrongAddress,
  wrongLogoutAddress,
  wrongRedirect,
} from '../applications/addresses.domain.ts';
import { readMethods, readNetworks } from '../applications/callers.domain.ts';
import { readKeys } from './client-keys.ts';

export interface ClientContent {
  readonly name: string;
  readonly type: ClientType;
  readonly tokenAuthMethod: TokenAuthMethod;
  readonly grantTypes: readonly ClientGrantType[];
  /** Compared character by character (RFC 9700, section 2.1). */
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  readonly signingAlgorithm: SigningAlgorithm;
  /** Whether it has to send PKCE (RFC 7636); absent in rows of before: it has to. */
  readonly pkceRequired?: boolean;
  /** Public keys of `private_key_jwt` as JSON (RFC 7517, section 5). */
  readonly jwks: string | null;
  readonly scopes: readonly ClientScope[];
  /** Addresses of the interfaces it may ask tokens for (RFC 8707). */
  readonly resources?: readonly string[];
  /** What it may do at those interfaces, as itself and for people. */
  readonly methods?: readonly string[];
  /** Networks from which it may ask for tokens; none: from anywhere. */
  readonly networks: readonly string[];
}

type Given = Omit<ClientUpdate, 'revision'>;
type Errors = Record<string, string>;

/** Addresses of a list, each once; what is wrong stands at its place. */
const readAddresses = (
  given: readonly string[],
  field: string,
  errorList: Errors,
  wrongOf: typeof wrongAddress = wrongAddress,
): string[] => {
  const seen = new Set<string>();
  return given.map((each, index) => {
    const value = each.trim();
    const wrong = seen.has(value) ? 'errorUnique' : wrongOf(value);
    if (wrong !== undefined) errorList[fieldPath(field, index)] = wrong;
    seen.add(value);
    return value;
  });
};

/** A public client has nothing to prove itself by, and acts for nobody but people (RFC 9700, section 2.6). */
const judgeKind = (given: Given, serviceAccount: boolean, errorList: Errors): void => {
  const { type, tokenAuthMethod, grantTypes } = given;
  // Without it, whoever gets hold of the code of a public client gets its tokens (RFC 9700, section 2.1.1).
  if (type === 'public' && given.pkceRequired === false) errorList.pkceRequired = 'errorChoice';
  if ((type === 'public') !== (tokenAuthMethod === 'none')) errorList.tokenAuthMethod = 'errorChoice';
  const asked = new Set(grantTypes);
  const alone = asked.has('client_credentials') && (type === 'public' || !serviceAccount);
  const unasked = asked.has('refresh_token') && !asked.has('authorization_code') && !asked.has(deviceGrant);
  if (alone || unasked) errorList.grantTypes = 'errorChoice';
  if (asked.has('authorization_code') && given.redirectUris.length === 0)
    errorList.redirectUris = 'errorEmpty';
};

/** Whether it acts as itself, or for people at interfaces that it names. */
const callsInterfaces = ({ grantTypes, resources = [] }: Given): boolean =>
  grantTypes.includes('client_credentials') || resources.length > 0;

/** A body whose shape was checked. Keys and methods are kept only where they are used. */
export const readClient = (
  given: Given,
  { serviceAccount }: { serviceAccount: boolean },
  plainLogoutHosts: readonly string[] = [],
) => {
  const errorList: Errors = {};
  const name = plainText(given.name);
  if (name === '') errorList.name = 'errorEmpty';
  judgeKind(given, serviceAccount, errorList);
  const byKeys = given.tokenAuthMethod === 'private_key_jwt';
  const jwks = byKeys ? readKeys(given.jwks ?? '') : null;
  if (jwks === undefined) errorList.jwks = given.jwks?.trim() ? 'errorKeys' : 'errorEmpty';
  const wrongBack = (address: string) => wrongRedirect(address, given.type === 'public');
  const content: ClientContent = {
    name,
    type: given.type,
    tokenAuthMethod: given.tokenAuthMethod,
    jwks: jwks ?? null,
    grantTypes: [...new Set(given.grantTypes)],
    redirectUris: readAddresses(given.redirectUris, 'redirectUris', errorList, wrongBack),
    postLogoutRedirectUris: readAddresses(
      given.postLogoutRedirectUris ?? [],
      'postLogoutRedirectUris',
      errorList,
      wrongBack,
    ),
    backchannelLogoutUri: readAddress(
      given.backchannelLogoutUri,
      (code) => {
        errorList.backchannelLogoutUri = code;
      },
      (value) => wrongLogoutAddress(value, plainLogoutHosts),
    ),
    signingAlgorithm: given.signingAlgorithm ?? 'RS256',
    pkceRequired: given.pkceRequired ?? true,
    scopes: [...new Set(given.scopes)],
    resources: readAddresses(given.resources ?? [], 'resources', errorList),
    methods: callsInterfaces(given) ? readMethods(given.methods ?? [], errorList) : [],
    networks: readNetworks(given.ip ?? [], errorList),
  };
  const reading: ParseResult<ClientContent> = parseResult(errorList, content);
  return reading;
};

/** What a change that leaves it out keeps. */
export const keptOf = (row: ClientContent, { type }: Pick<Given, 'type'>): Partial<Given> => ({
  postLogoutRedirectUris: [...row.postLogoutRedirectUris],
  backchannelLogoutUri: row.backchannelLogoutUri,
  signingAlgorithm: row.signingAlgorithm,
  ...(type === 'confidential' && { pkceRequired: row.pkceRequired ?? true }),
  jwks: row.jwks,
  resources: [...(row.resources ?? [])],
  methods: [...(row.methods ?? [])],
  ip: [...row.networks],
});

/** Whether a client proves itself by a secret. */
export const hasSecret = (method: TokenAuthMethod): boolean =>
  method === 'client_secret_basic' || method === 'client_secret_post';

/** As the journal shows it: never a secret, nor a hash of one. */
export const journalledClient = ({
  clientId,
  enabled,
  ...row
}: ClientContent & { clientId: string; enabled: boolean }) => ({
  clientId,
  name: row.name,
  enabled,
  clientType: row.type,
  tokenAuthMethod: row.tokenAuthMethod,
  grantTypes: [...row.grantTypes],
  redirectUris: [...row.redirectUris],
  postLogoutRedirectUris: [...row.postLogoutRedirectUris],
  backchannelLogoutUri: row.backchannelLogoutUri,
  signingAlgorithm: row.signingAlgorithm,
  pkceRequired: row.pkceRequired ?? true,
  jwks: row.jwks,
  scopes: [...row.scopes],
  resources: [...(row.resources ?? [])],
  methods: [...(row.methods ?? [])],
  ips: [...row.networks],
});
