/** Companies, the people in them, and how access to them is asked for, granted and offered (docs/companies.md). */
import Type, { type Static } from 'typebox';
import { Closed, Id, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import { FieldValues } from '../profile/resources.ts';
import { innPattern, kppPattern, ogrnPattern, okpoPattern } from './requisites.ts';
import { contactStates, requestStatuses } from './states.ts';

export const Inn = Type.String({ pattern: innPattern, description: 'Taxpayer number, 10 or 12 digits' });
export const Kpp = Type.String({ pattern: kppPattern, description: 'Reason code, 9 characters' });

/** Requisites as a form sends them; an empty one is left out or null. */
export const requisites = {
  inn: Type.Optional(Nullable(Inn)),
  kpp: Type.Optional(Nullable(Kpp)),
  ogrn: Type.Optional(Nullable(Type.String({ pattern: ogrnPattern }))),
  okpo: Type.Optional(Nullable(Type.String({ pattern: okpoPattern }))),
  taxNumber: Type.Optional(Nullable(Line(32))),
  registrationNumber: Type.Optional(Nullable(Line(64))),
};

export const Requisites = Closed({
  inn: Nullable(Type.String()),
  kpp: Nullable(Type.String()),
  ogrn: Nullable(Type.String()),
  okpo: Nullable(Type.String()),
  taxNumber: Nullable(Type.String()),
  registrationNumber: Nullable(Type.String()),
});
export type Requisites = Static<typeof Requisites>;

/** Most organizations of one grant, and roles in each. */
const ORGANIZATIONS_MAX = 100;
const ROLES_MAX = 100;

const roleIds = Type.Array(Id, { maxItems: ROLES_MAX, uniqueItems: true });

/** Contractor roles by organization, as a body names them. */
export const Access = Type.Array(Closed({ organizationId: Id, roles: roleIds }), {
  maxItems: ORGANIZATIONS_MAX,
});
export type Access = Static<typeof Access>;

/** Roles to take away, each named: neither an organization without roles nor an empty list stands for everything. */
export const TakenAccess = Type.Array(
  Closed({
    organizationId: Id,
    roles: Type.Array(Id, { minItems: 1, maxItems: ROLES_MAX, uniqueItems: true }),
  }),
  { minItems: 1, maxItems: ORGANIZATIONS_MAX },
);

/** The same under the names of the decision form (user area, section 3). */
export const ContractorRoles = Type.Array(Closed({ organizationId: Id, rolesIds: roleIds }), {
  maxItems: ORGANIZATIONS_MAX,
});
export type ContractorRoles = Static<typeof ContractorRoles>;
/** What the decision form calls the roles of a body (user area, section 5). */
export const decisionForm = { roles: 'contractorRoles' } as const;

export const OrganizationName = Closed({ id: Type.String(), name: Type.String() });
export type OrganizationName = Static<typeof OrganizationName>;

/** Roles by organization, with their names. */
export const NamedAccess = Type.Array(
  Closed({
    organizationId: Type.String(),
    organizationName: Type.String(),
    roles: Type.Array(
      Closed({
        roleId: Type.String(),
        name: Type.String(),
        /** Why a master account cannot take it away; absent where it can. */
        locked: Type.Optional(Type.Literal(true)),
      }),
    ),
  }),
);
export type NamedAccess = Static<typeof NamedAccess>;

/** What stands in a field of the installation's own, in the reader's language. */
export const CompanyFact = Closed({
  code: Type.String(),
  title: Type.String(),
  fieldType: Type.String(),
  values: Type.Array(Type.String()),
});
export type CompanyFact = Static<typeof CompanyFact>;

/** A company as its people see it. */
export const OwnCompany = Closed({
  id: Type.String(),
  name: Type.String(),
  requisites: Requisites,
  /** Fields that are filled in and shown to the company's people. */
  additionalInfo: Type.Optional(Type.Array(CompanyFact)),
  access: NamedAccess,
  /** The last instant of the access; null without an end. */
  until: Nullable(Instant),
  /** When the access or, without one, the right to decide began; null where an earlier version did not store it. */
  since: Nullable(Instant),
  /** The person is a master account of it and may invite. */
  master: Type.Boolean(),
});
export type OwnCompany = Static<typeof OwnCompany>;

/** A contractor with what may be granted in it. */
export const Contractor = Closed({
  id: Type.String(),
  name: Type.String(),
  inn: Nullable(Type.String()),
  kpp: Nullable(Type.String()),
  availableOrganizations: Type.Array(OrganizationName),
  /** The person of the query is in it already. */
  member: Type.Optional(Type.Boolean()),
});
export type Contractor = Static<typeof Contractor>;

export const ContactState = Type.Enum([...contactStates]);
export type ContactState = Static<typeof ContactState>;

export const Contact = Closed({
  /** Absent of an invited person without an account. */
  userId: Nullable(Type.String()),
  name: Type.String(),
  email: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  accessStatus: ContactState,
  companies: Type.Array(OrganizationName),
});
export type Contact = Static<typeof Contact>;

/** Number of the state of an access; 0 where there is none. */
const AccessRevision = Type.Integer({ minimum: 0 });

export const ContactContractor = Closed({
  id: Type.String(),
  name: Type.String(),
  inn: Nullable(Type.String()),
  kpp: Nullable(Type.String()),
  accessStatus: ContactState,
  access: NamedAccess,
  until: Nullable(Instant),
  availableOrganizations: Type.Array(OrganizationName),
  /** Roles that an administrator alone gives to this person or takes away, held or not. */
  lockedRoles: Type.Array(Type.String()),
  revision: AccessRevision,
  /** Left or was removed: comes back by an invitation alone. */
  former: Type.Optional(Type.Literal(true)),
  /** Roles that the person holds and whose methods the caller lacks: the caller cannot end the access. */
  beyondCaller: Type.Optional(Type.Array(Type.String())),
});
export type ContactContractor = Static<typeof ContactContractor>;

export const RequestStatus = Type.Enum([...requestStatuses]);
export type RequestStatus = Static<typeof RequestStatus>;

/** Another request of the same person for the same company. */
export const SimilarRequest = Closed({
  requestId: Type.String(),
  requestDate: Instant,
  responseDate: Nullable(Instant),
  requestCompanyName: Type.String(),
  requestCompanyKpp: Nullable(Type.String()),
  requestCompanyRoles: Type.Array(Closed({ roleId: Type.String(), name: Type.String() })),
  status: RequestStatus,
  reason: Nullable(Type.String()),
  /** Open at the same time: one of the two is a duplicate. */
  duplicate: Type.Boolean(),
});
export type SimilarRequest = Static<typeof SimilarRequest>;

export const AccessRequest = Closed({
  requestId: Type.String(),
  requestDate: Instant,
  responseDate: Nullable(Instant),
  requestCompanyName: Type.String(),
  requestCompanyInn: Type.String(),
  requestCompanyKpp: Nullable(Type.String()),
  requestCompanyRoles: Type.Array(
    Closed({
      roleId: Type.String(),
      name: Type.String(),
      /** For those who decide: it holds methods that the caller lacks. */
      beyondCaller: Type.Optional(Type.Literal(true)),
    }),
  ),
  responseCompanyName: Nullable(Type.String()),
  responseCompanyInn: Nullable(Type.String()),
  responseCompanyTax: Nullable(Type.String()),
  userId: Type.String(),
  status: RequestStatus,
  reason: Nullable(Type.String()),
  user: Closed({
    name: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
  }),
  /** For those who decide: other requests of the same person for the same company, the latest first. */
  similar: Type.Optional(Type.Array(SimilarRequest)),
  /** For those who decide: companies of theirs that the person belongs to. */
  companies: Type.Optional(Type.Array(OrganizationName)),
  /** For those who decide: contractors that the request means. */
  contractors: Type.Optional(Type.Array(OrganizationName)),
  /** Who decided, for those who decide. */
  decidedBy: Type.Optional(Nullable(Type.String())),
});
export type AccessRequest = Static<typeof AccessRequest>;

/** One company of a request form. */
export const RequestedCompany = Closed({
  name: Type.Optional(Line(300)),
  inn: Type.String({ maxLength: 12 }),
  kpp: Type.Optional(Nullable(Type.String({ maxLength: 9 }))),
  roles: Type.Optional(roleIds),
});
export type RequestedCompany = Static<typeof RequestedCompany>;

const companyForm = {
  name: Line(300, 1),
  ...requisites,
  /** Fields that the installation defines, by their codes. */
  additionalInfo: Type.Optional(FieldValues),
};

export const OrganizationCreate = Closed(companyForm);
export type OrganizationCreate = Static<typeof OrganizationCreate>;
export const OrganizationUpdate = Closed({ ...companyForm, revision: Revision });
export type OrganizationUpdate = Static<typeof OrganizationUpdate>;

const company = {
  id: Type.String(),
  revision: Revision,
  name: Type.String(),
  ...Requisites.properties,
  date: Instant,
  /** Of the provider that delivers it: name and requisites are changed there. */
  providerId: Type.Optional(Nullable(Type.String())),
  /** Fields that the installation defines, by their codes. */
  additionalInfo: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};

export const Organization = Closed({ ...company, contractors: Type.Integer({ minimum: 0 }) });
export type Organization = Static<typeof Organization>;

const organizations = Type.Array(Id, { maxItems: ORGANIZATIONS_MAX, uniqueItems: true });

export const ContractorCreate = Closed({
  ...companyForm,
  inn: Type.Optional(Nullable(Inn)),
  availableOrganizations: Type.Optional(organizations),
});
export type ContractorCreate = Static<typeof ContractorCreate>;
export const ContractorUpdate = Closed({ ...ContractorCreate.properties, revision: Revision });
export type ContractorUpdate = Static<typeof ContractorUpdate>;

export const ContractorRecord = Closed({
  ...company,
  availableOrganizations: Type.Array(OrganizationName),
  people: Type.Integer({ minimum: 0 }),
  masters: Type.Integer({ minimum: 0 }),
});
export type ContractorRecord = Static<typeof ContractorRecord>;

/** A person of a contractor, for administrators. */
export const Member = Closed({
  userId: Type.String(),
  name: Type.String(),
  email: Nullable(Type.String()),
  access: NamedAccess,
  until: Nullable(Instant),
  /** When the access or, without one, the right to decide began; null where an earlier version did not store it. */
  since: Nullable(Instant),
  master: Type.Boolean(),
  lockedRoles: Type.Array(Type.String()),
  lockedMethods: Type.Array(Type.String()),
  revision: AccessRevision,
});
export type Member = Static<typeof Member>;
