import type { ProviderClaims } from '@gatehouse/contracts/provider-sync/sign-in.endpoints.ts';

type Claims = Readonly<Record<string, unknown>>;

const LENGTH = 500;
const text = (value: unknown): string | null => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed.length > LENGTH ? null : trimmed;
};

/** Claims of ID tokens and userinfo (OpenID Connect Core, section 5.1), whatever else a provider tells. */
export const readClaims = (claims: Claims): ProviderClaims => ({
  preferredUsername: text(claims.preferred_username),
  name: text(claims.name),
  givenName: text(claims.given_name),
  familyName: text(claims.family_name),
  middleName: text(claims.middle_name),
  email: text(claims.email),
  // Some providers tell it as a text; only a yes is one.
  emailVerified: claims.email_verified === true || claims.email_verified === 'true',
  phoneNumber: text(claims.phone_number),
  phoneNumberVerified: claims.phone_number_verified === true || claims.phone_number_verified === 'true',
  locale: text(claims.locale),
});
