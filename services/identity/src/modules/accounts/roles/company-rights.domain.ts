/** What somebody may do by the companies that they belong to, as access-request tells of it. */

/** Contractor roles of one membership, whatever the organization. */
export interface CompanyAccess {
  readonly membershipId: string;
  readonly roles: readonly string[];
  /** From then on the roles no longer count; null: no end. */
  readonly until: Date | null;
  /** The contractor; absent in rows of releases before applications learnt of companies, as is the next. */
  readonly company?: CompanyFacts;
  readonly access?: readonly OrganizationRoles[];
}

/** A contractor, by what applications learn of it. */
export interface CompanyFacts {
  readonly id: string;
  readonly name: string;
  readonly inn: string | null;
  readonly kpp: string | null;
}

export interface OrganizationRoles {
  readonly organizationId: string;
  readonly roles: readonly string[];
}

/** Parts of an account; absent before the first event. */
export interface CompanyRights {
  readonly companyAccess?: readonly CompanyAccess[];
  /** Master accounts that the person has, by their ids. */
  readonly masterOf?: readonly string[];
}

/** An account by what gives it rights. */
export type RightsHolder = CompanyRights & { readonly roles: readonly string[] };

const counts = ({ until }: CompanyAccess, now: Date): boolean => until === null || until > now;

/** Assigned roles, and contractor roles of memberships in force, each once. */
export const rolesInForce = ({ roles, companyAccess = [] }: RightsHolder, now: Date): readonly string[] => {
  const inCompanies = companyAccess.filter((access) => counts(access, now)).flatMap((access) => access.roles);
  return [...new Set([...roles, ...inCompanies])];
};

/** Companies of memberships in force, with what the person may do in each of their organizations. */
export const companiesInForce = ({ companyAccess = [] }: CompanyRights, now: Date) =>
  companyAccess
    .filter((one) => counts(one, now))
    .flatMap(({ company, access = [] }) => (company === undefined ? [] : [{ company, access }]));

/** When the next membership in force ends by itself; undefined: none does. */
export const nextAccessEnd = ({ companyAccess = [] }: CompanyRights, now: Date): Date | undefined =>
  companyAccess
    .flatMap((access) => (access.until !== null && counts(access, now) ? [access.until] : []))
    .reduce<Date | undefined>(
      (first, until) => (first === undefined || until < first ? until : first),
      undefined,
    );

export const isMaster = ({ masterOf = [] }: CompanyRights): boolean => masterOf.length > 0;

/** The state after a membership has changed. Without roles its person still belongs to the company. */
export const withMembership = (
  rights: CompanyRights,
  { membershipId, roles, ...facts }: CompanyAccess,
): readonly CompanyAccess[] => [
  ...withoutMembership(rights, membershipId),
  { membershipId, roles: [...new Set(roles)].sort(), ...facts },
];

/** The state after a membership has ended. */
export const withoutMembership = (
  { companyAccess = [] }: CompanyRights,
  membershipId: string,
): readonly CompanyAccess[] => companyAccess.filter((access) => access.membershipId !== membershipId);

export const withMaster = (
  { masterOf = [] }: CompanyRights,
  masterId: string,
  granted: boolean,
): readonly string[] => {
  const others = masterOf.filter((id) => id !== masterId);
  return granted ? [...others, masterId] : others;
};
