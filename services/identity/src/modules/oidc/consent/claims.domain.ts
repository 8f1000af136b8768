/** What relying parties learn of a person (OpenID Connect Core, section 5.1). */
import { formatName, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import {
  type CompanyRights,
  companiesInForce,
  rolesInForce,
} from '../../accounts/roles/company-rights.domain.ts';

export const claimsByScope = {
  openid: ['sub', 'acr', 'amr', 'auth_time'],
  profile: ['name', 'family_name', 'given_name', 'middle_name', 'preferred_username', 'locale'],
  personal: ['birthdate', 'gender', 'updated_at'],
  profile_fields: ['profile_fields'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  roles: ['roles'],
  companies: ['companies', 'company_roles'],
} as const;

type Person = Pick<
  AccountRow,
  '_id' | 'login' | 'email' | 'emailVerified' | 'mobile' | 'mobileVerified' | 'locale' | 'names' | 'roles'
> &
  Pick<CompanyRights, 'companyAccess'>;

const known = (claims: Readonly<Record<string, string | boolean | null>>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''));

/** Companies that the person belongs to now, and contractor roles there by organization. */
const companyClaims = (person: Person, now: Date) => {
  const held = companiesInForce(person, now);
  return {
    companies: held.map(({ company: { id, name, inn, kpp } }) => ({ id, ...known({ name, inn, kpp }) })),
    company_roles: held.flatMap(({ company, access }) =>
      access.map(({ organizationId, roles }) => ({
        company: company.id,
        organization: organizationId,
        roles: [...roles],
      })),
    ),
  };
};

/** Every claim of the account; the library hands out those that were granted. */
export const claimsOf = (person: Person, nameFormat: NameFormat, now: Date) => ({
  sub: person._id,
  ...known({
    name: formatName(person.names, nameFormat, person.locale),
    family_name: person.names.lastName,
    given_name: person.names.firstName,
    middle_name: person.names.middleName,
    preferred_username: person.login,
    locale: person.locale,
  }),
  ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
  ...(person.mobile === null
    ? {}
    : { phone_number: person.mobile, phone_number_verified: person.mobileVerified }),
  roles: [...rolesInForce(person, now)],
  ...companyClaims(person, now),
});
