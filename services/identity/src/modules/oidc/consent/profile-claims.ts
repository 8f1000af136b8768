/** What relying parties learn from profiles, read when they ask for it (ADR 152). */
import type { Account, AccountClaims, KoaContextWithOIDC, errors as libraryErrors } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Profiles } from '../../../adapters/profile.client.ts';
import type { ConsentsRepository } from './consents.repository.ts';
import { asksConsent } from './grants.ts';
import { asksProfile, nothingTold, profileClaimsOf, type Told } from './profile-claims.domain.ts';

/** Seconds after which somebody who could not be answered may ask again. */
export const RETRY_AFTER = 2;

export interface ProfileClaimsDeps {
  readonly profiles: Profiles;
  readonly consents: Pick<ConsentsRepository, 'find'>;
  readonly log: Logger;
}

export const createProfileClaims = ({ profiles, consents, log }: ProfileClaimsDeps) => {
  /** Undefined where profile does not answer: what stands in the fields is not known, which is not that they are empty. */
  const told = async (accountId: string): Promise<Told | undefined> => {
    try {
      return (await profiles.told(accountId)) ?? nothingTold;
    } catch (err) {
      log.warn({ err, accountId }, 'a profile could not be read for an application');
      return undefined;
    }
  };

  /** Of somebody else's application the fields count that the person has seen when they agreed. */
  const agreedFields = async (
    accountId: string,
    { oidc: { client } }: KoaContextWithOIDC,
  ): Promise<ReadonlySet<string>> => {
    if (client === undefined) return new Set();
    const found = await consents.find(accountId, client.clientId, String(client.application_id));
    return new Set(found?.fields);
  };

  return {
    told,
    /** Claims of the profile for the application that asks; undefined where they cannot be read just now. */
    claimsFor: async (
      ctx: KoaContextWithOIDC,
      accountId: string,
    ): Promise<Readonly<Record<string, unknown>> | undefined> => {
      const [found, agreed] = await Promise.all([
        told(accountId),
        asksConsent(ctx) ? agreedFields(accountId, ctx) : undefined,
      ]);
      return found && profileClaimsOf(found, (code) => agreed?.has(code) ?? true);
    },
  };
};
export type ProfileClaims = ReturnType<typeof createProfileClaims>;

/**
 * Claims of the account, and at userinfo those of the profile where they are asked for. Left out for a moment they would
 * look as if the person had emptied them, so a profile that cannot be read is an error that passes.
 */
export const withProfileClaims =
  (
    ctx: KoaContextWithOIDC,
    { accountId, claims }: { readonly accountId: string; readonly claims: AccountClaims },
    deps: {
      readonly claimsFor: ProfileClaims['claimsFor'];
      readonly errors: Pick<typeof libraryErrors, 'TemporarilyUnavailable'>;
    },
  ): Account['claims'] =>
  async (use, scope, single) => {
    if (use !== 'userinfo') return claims;
    if (!asksProfile({ scopes: scope.split(' '), claims: Object.keys(single) })) return claims;
    const more = await deps.claimsFor(ctx, accountId);
    if (more !== undefined) return { ...claims, ...more };
    ctx.set('retry-after', String(RETRY_AFTER));
    const error = new deps.errors.TemporarilyUnavailable('what the profile says cannot be read just now');
    throw Object.assign(error, { status: 503, statusCode: 503, expose: true });
  };
