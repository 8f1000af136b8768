import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { ProviderClaims } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';
import { newAccountErrors } from '../../accounts/accounts.domain.ts';

/** A provider as its events tell it. */
export interface KnownProvider {
  readonly _id: string;
  readonly name: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly signIn: boolean;
  readonly createAccounts: boolean;
  /** None: all of them. */
  readonly domains: readonly string[];
  readonly gone?: true;
  /** Counts deliveries, so that of one and the deletion at once one comes first. */
  readonly deliveries?: number;
  /** That its tokens name; absent in rows of before it was kept. */
  readonly issuer?: string;
  /** When it was led to another issuer last, whose people are others. */
  readonly movedAt?: Date;
  /** What its people still have to follow, and how far they have come. */
  readonly follow?: 'off' | 'on' | 'gone';
  readonly after?: string;
}

/** Undefined: nobody has told of it yet. */
export const isOff = (provider: Pick<KnownProvider, 'enabled'> | null): boolean | undefined =>
  provider === null ? undefined : !provider.enabled;

/** Issuers are compared as addresses, however they are spelled. */
export const sameIssuer = (left: string, right: string): boolean =>
  left === right || (URL.canParse(left) && URL.canParse(right) && new URL(left).href === new URL(right).href);

/**
 * Whether the first sign-in of somebody who was delivered may be by this issuer: the provider has had it since it delivered
 * them. One that we have not been told of yet is another one.
 */
export const mayVerifyFirst = (
  { issuer: known, movedAt }: Pick<KnownProvider, 'issuer' | 'movedAt'>,
  issuer: string,
  linkedAt: Date,
): boolean =>
  (known === undefined || sameIssuer(known, issuer)) && (movedAt === undefined || linkedAt > movedAt);

/** A person on their way to a provider and back. */
export interface JourneyRow {
  /** Hash of `state`. */
  readonly _id: string;
  /** Hash of the secret of the browser that began. */
  readonly browserHash: string;
  readonly providerId: string;
  /** Sealed by provider-sync. */
  readonly transaction: string;
  readonly domainId: string;
  /** Account that the identity is to be linked to; null: a sign-in. */
  readonly linkTo: string | null;
  readonly expiresAt: Date;
}

/** What a session has of the provider that it began at. */
export interface ExternalSession {
  readonly providerId: string;
  readonly externalId: string;
  readonly sid: string | null;
  readonly idTokenHint: string;
}

export interface ProviderSessionRow extends ExternalSession {
  /** Of the session. */
  readonly _id: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

/** Whether people sign in through it at this domain. */
export const isOffered = (provider: KnownProvider, domainId: string | undefined): boolean =>
  provider.gone !== true &&
  provider.enabled &&
  provider.signIn &&
  domainId !== undefined &&
  (provider.domains.length === 0 || provider.domains.includes(domainId));

const NAME_MAX = 100;
const isFit = (field: 'login' | 'email' | 'mobile', value: string): boolean =>
  newAccountErrors({ login: null, email: null, mobile: null, [field]: value })[field] === undefined;
/** A value that cannot be kept is left out; it makes nobody stay outside. */
const fit = (field: 'login' | 'email' | 'mobile', value: string | null): string | null =>
  value !== null && isFit(field, value) ? value : null;
const name = (value: string | null): string | null =>
  value === null || value.length > NAME_MAX ? null : value;

/**
 * What the first sign-in makes an account of. Only what the provider has verified becomes an identifier beside the login.
 * `login`: the one that was told is none here. Undefined: none was told.
 */
export const accountOfClaims = (
  subject: string,
  claims: ProviderClaims,
): DeliveredAccount | 'login' | undefined => {
  const email = claims.emailVerified ? fit('email', claims.email) : null;
  const mobile = claims.phoneNumberVerified ? fit('mobile', claims.phoneNumber) : null;
  const login = fit('login', claims.preferredUsername) ?? email;
  if (login === null || login === '') return claims.preferredUsername === null ? undefined : 'login';
  return {
    externalId: subject,
    login,
    email,
    emailVerified: email !== null,
    mobile,
    enabled: true,
    names: {
      lastName: name(claims.familyName),
      firstName: name(claims.givenName),
      middleName: name(claims.middleName),
    },
    roleIds: [],
    groups: [],
    attributes: [],
  };
};
