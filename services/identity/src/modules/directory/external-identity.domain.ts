/** What an account is at a provider: its issuer's subject, never an address (N9). */
export interface ExternalIdentityRow {
  /** Provider and external id. */
  readonly _id: string;
  readonly providerId: string;
  /** The provider's own id of the person; the `sub` of its tokens. */
  readonly externalId: string;
  readonly accountId: string;
  /** The provider manages the account; false: its person linked one of their own. */
  readonly delivered: boolean;
  /** Issuer of the first sign-in, which every later one has to have; absent before the first. */
  readonly issuer?: string;
  /** Roles that the provider granted, to be taken back when it no longer does. */
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Values of the installation's own fields as they were delivered last, as JSON. */
  readonly attributes?: string;
  readonly linkedAt: Date;
}

/** External ids are any text: the length of the first part keeps two pairs apart. */
export const externalIdentityId = (providerId: string, externalId: string): string =>
  `${providerId.length}:${providerId}:${externalId}`;
