/** Claims that the profile of a person knows (OpenID Connect Core, section 5.1), told by scopes of their own (ADR 152). */
import type { ToldProfile } from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { claimsByScope } from './claims.domain.ts';
import type { Shared } from './consent.domain.ts';

/** A profile that has not been made yet says nothing, and was never changed. */
export type Told = Omit<ToldProfile, 'updatedAt'> & Partial<Pick<ToldProfile, 'updatedAt'>>;

export const nothingTold: Told = { birthDate: null, gender: null, fields: [] };

const scopes = ['personal', 'profile_fields'] as const;
const claimNames: ReadonlySet<string> = new Set(scopes.flatMap((scope) => claimsByScope[scope]));

/** Whether any of it is asked for, as a scope or a single claim; for everything else nobody asks profile. */
export const asksProfile = ({ scopes: asked, claims }: Pick<Shared, 'scopes' | 'claims'>): boolean =>
  scopes.some((scope) => asked.includes(scope)) || claims.some((claim) => claimNames.has(claim));

export const asksFields = ({ scopes: asked, claims }: Pick<Shared, 'scopes' | 'claims'>): boolean =>
  [...asked, ...claims].includes('profile_fields');

type FieldValue = Told['fields'][number]['value'];
const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const genderOf = { man: 'male', woman: 'female' } as const;

/**
 * What is empty is left out. The library hands out what was granted of it; a field of the installation's own only where
 * `mayTell` says so.
 */
export const profileClaimsOf = (
  { birthDate, gender, updatedAt, fields }: Told,
  mayTell: (code: string) => boolean,
): Readonly<Record<string, unknown>> => {
  const told = fields.filter(({ code, value }) => !isEmpty(value) && mayTell(code));
  return {
    ...(birthDate === null ? {} : { birthdate: birthDate }),
    ...(gender === null ? {} : { gender: genderOf[gender] }),
    ...(updatedAt === undefined ? {} : { updated_at: Math.floor(Date.parse(updatedAt) / 1_000) }),
    ...(told.length === 0
      ? {}
      : { profile_fields: Object.fromEntries(told.map(({ code, value }) => [code, value])) }),
  };
};
