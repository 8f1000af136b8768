/** Rules of providers: what is accepted, and what a change of the address needs. */
import { isPathSegment } from '@gatehouse/contracts/core/path-segment.ts';
import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import type {
  ConnectionState,
  ProviderEndpointKind,
  ProviderFailure,
  ProviderType,
} from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import type {
  ProviderCreate,
  ProviderUpdate,
} from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { readProviderAddress } from './provider-address.ts';

/** Where an endpoint of a provider is. */
export interface NamedOrigin {
  readonly endpoint: ProviderEndpointKind;
  readonly origin: string;
}

/** One that is not the issuer's, and that an administrator trusts for this endpoint. */
export interface ConfirmedOrigin extends NamedOrigin {
  /** Account. */
  readonly by: string;
  readonly at: Date;
}

export interface ProviderRow {
  readonly _id: string;
  readonly type: ProviderType;
  /** Its code, too: in small letters it is unique. */
  readonly name: string;
  readonly nameKey: string;
  readonly title: string;
  /** Of the other installation, or above `/realms`; without a slash at its end. */

  readonly url: string;
  /** Empty of another installation. */
  readonly realm: string;
  readonly clientId: string;
  /** Bound to the id. */
  readonly secret: Sealed;
  readonly secretSetAt: Date;
  readonly enabled: boolean;
  readonly signIn: boolean;
  readonly createAccounts: boolean;
  /** Ids; none: all. */
  readonly domains: readonly string[];
  /** Absent: none. They belong to the address and the realm, and go with them. */
  readonly confirmedOrigins?: readonly ConfirmedOrigin[];
  /** When its address or realm was changed last; absent: never, as far as is known. */
  readonly movedAt?: Date;
  /** Events of this provider so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** How the connection was when it was asked last. */
export interface ConditionRow {
  /** Of the provider. */
  readonly _id: string;
  readonly state: ConnectionState;
  readonly failure: ProviderFailure | null;
  readonly requiredRights: readonly string[];
  readonly since: Date;
  /** Endpoints at other origins than the issuer's, as the provider named them last. */
  readonly origins?: readonly NamedOrigin[];
}

/** What an editor decides, the secret apart. */
export type ProviderContent = Pick<
  ProviderRow,
  'name' | 'nameKey' | 'title' | 'url' | 'realm' | 'clientId' | 'signIn' | 'createAccounts' | 'domains'
>;

type Given = (
  | Omit<ProviderCreate, 'type' | 'clientSecret' | 'enabled'>
  | Omit<ProviderUpdate, 'revision'>
) & {
  /** Absent where only the shape of a body is judged. */
  readonly type?: ProviderType;
};

/** What a change that leaves it out keeps. */
export const keptOf = ({ title, signIn, createAccounts, domains }: ProviderRow) => ({
  title,
  signIn,
  createAccounts,
  domains: [...domains],
});

export const cleanProvider =
  (localHosts: readonly string[]) =>
  (given: Given): ParseResult<ProviderContent> => {
    const url = readProviderAddress(given.url, localHosts);
    const isKeycloak = given.type === 'keycloak';
    // A body is judged before its type is known: a realm that leads elsewhere is none of any type.
    const leadsElsewhere = given.realm !== undefined && given.realm !== '' && !isPathSegment(given.realm);
    const errorList = {
      ...(url === undefined ? { url: 'errorProviderAddress' } : {}),
      ...(isKeycloak && !given.realm ? { realm: 'errorEmpty' } : {}),
      ...(leadsElsewhere ? { realm: 'errorFormat' } : {}),
    };
    return parseResult<ProviderContent>(errorList, {
      name: given.name,
      nameKey: given.name.toLowerCase(),
      title: plainText(given.title ?? ''),

      url: url ?? '',
      realm: given.type === 'wapps' ? '' : (given.realm ?? ''),
      clientId: given.clientId,
      signIn: given.signIn ?? true,
      createAccounts: given.createAccounts ?? false,
      domains: given.domains ?? [],
    });
  };

/** Whether the stored secret would go elsewhere. */
export const movesSecret = (
  previous: Pick<ProviderRow, 'url' | 'realm'>,
  next: Pick<ProviderRow, 'url' | 'realm'>,
): boolean => previous.url !== next.url || previous.realm !== next.realm;

export const issuerOf = ({ type, url, realm }: Pick<ProviderRow, 'type' | 'url' | 'realm'>): string =>
  type === 'wapps' ? `${url}/oidc` : `${url}/realms/${encodeURIComponent(realm)}`;

/** As the journal shows it. */
export const auditView = ({
  _id,
  sequence: _sequence,
  updatedAt: _updated,
  nameKey: _key,
  secret: _secret,
  secretSetAt,
  movedAt: _moved,
  confirmedOrigins = [],
  ...row
}: ProviderRow) => ({
  ...row,
  domains: [...row.domains],
  confirmedOrigins: confirmedOrigins.map(({ endpoint, origin }) => `${endpoint}: ${origin}`),
  secretSetAt: secretSetAt.toISOString(),
});

export const changedData = (row: ProviderRow) => ({
  providerId: row._id,
  label: row.title || row.name,
  providerName: row.name,
  providerType: row.type,
  title: row.title,
  enabled: row.enabled,
  signIn: row.signIn,
  createAccounts: row.createAccounts,
  domains: [...row.domains],
  issuer: issuerOf(row),
  ...(row.movedAt === undefined ? {} : { movedAt: row.movedAt.toISOString() }),
});
