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

const withoutNulls = (claims: ProviderClaims): Partial<ProviderClaims> =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));

/** Whether userinfo may know what the ID token does not tell of what an account is made of. */
export const lacksClaims = (told: Claims): boolean => {
  const { preferredUsername, givenName, familyName, email } = readClaims(told);
  const hasNames = givenName !== null || familyName !== null;
  return preferredUsername === null || email === null || told.email_verified === undefined || !hasNames;
};

/** Claims of the ID token, and those of userinfo beside them. That something is verified counts for the value it stands with. */
export const joinedClaims = (token: ProviderClaims, userinfo: ProviderClaims): ProviderClaims => {
  const { email, phoneNumber } = { ...userinfo, ...withoutNulls(token) };
  const vouchers = [token, userinfo];
  return {
    ...userinfo,
    ...withoutNulls(token),
    emailVerified: vouchers.some((one) => one.emailVerified && one.email === email),
    phoneNumberVerified: vouchers.some((one) => one.phoneNumberVerified && one.phoneNumber === phoneNumber),
  };
};
