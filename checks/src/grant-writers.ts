/** Who may write rights, and by which doors the system actor gives them. A new line needs its reason. */

/** Files that call `systemGrantor` or `permitBySystem`, with their doors. `docs/security.md` names what each door gives. */
export const operatorDoors: Readonly<Record<string, readonly string[]>> = {
  'services/access-request/src/modules/memberships/granting.service.ts': ['withdrawal'],
  'services/identity/src/modules/accounts/accounts-history-import.service.ts': ['command-line'],
  'services/identity/src/modules/accounts/import-line.ts': ['command-line'],
  'services/identity/src/modules/accounts/roles/company-rights.consumers.ts': ['replay'],
  'services/identity/src/modules/directory/delivered-rights.domain.ts': ['registration'],
  'services/identity/src/modules/keycloak/realm-import.service.ts': ['command-line'],
  'services/identity/src/modules/onboarding/first-entry/first-administrator.service.ts': [
    'first-administrator',
  ],
  'services/identity/src/modules/onboarding/registration/newcomers.domain.ts': ['registration'],
};

/** Writers that take values of these types, whose rights are `Permitted`: a door that did not ask does not compile. */
export const guardedWriters: Readonly<Record<string, string>> = {
  'services/identity/src/modules/accounts/accounts.repository.ts': 'WrittenAccount',
  'services/identity/src/modules/accounts/roles/roles.repository.ts': 'WrittenRole',
  'services/identity/src/modules/applications/applications.repository.ts': 'WrittenApplication',
  'services/identity/src/modules/clients/clients.repository.ts': 'WrittenClient',
};

/** Other files that write documents with fields of rights, and why they give none. */
export const otherWriters: Readonly<Record<string, string>> = {
  'services/access-request/src/facts.migrations.ts': 'adds dates and names to rows',
  'services/access-request/src/migrations.ts': 'rewrites rows without their roles',
  'services/access-request/src/modules/companies/contractors.repository.ts':
    'roles that a contractor may give; its service judges them',
  'services/access-request/src/modules/filled-in/gone-values.ts': 'takes values of fields away',
  'services/access-request/src/modules/invitations/invitations.repository.ts':
    'an invitation gives nothing before it is accepted, and is judged then',
  'services/access-request/src/modules/memberships/masters.repository.ts':
    'grants.service.ts saves what it takes permitted',
  'services/access-request/src/modules/memberships/memberships.repository.ts':
    'grants.service.ts saves what it takes permitted',
  'services/access-request/src/modules/people/people.repository.ts':
    'projection of roles that identity has granted',
  'services/access-request/src/modules/requests/requests.repository.ts':
    'a request asks for roles; its approval is judged',
  'services/identity/src/modules/accounts/roles/company-members.repository.ts':
    'names of companies beside the rights that stay as they are',
  'services/identity/src/migrations/index.ts': 'roles that come with an installation',
  'services/identity/src/modules/accounts/account-constraints.repository.ts':
    'counts changes of administrators',
  'services/identity/src/modules/accounts/accounts.migrations.ts': 'rewrites rows without their roles',
  'services/identity/src/modules/accounts/identifier-holders.repository.ts': 'stores identifiers alone',
  'services/identity/src/modules/accounts/sign-ins.repository.ts': 'stores what a sign-in changes',
  'services/identity/src/modules/applications/applications.migrations.ts':
    'roles of an application say whom it is open to',
  'services/identity/src/modules/applications/applications.snapshots.ts': 'numbers rows',
  'services/identity/src/modules/directory/directory.migrations.ts': 'rewrites why accounts are off',
  'services/identity/src/modules/directory/external-identities.repository.ts':
    'remembers what a provider gave, which the roles of the account decide',
  'services/identity/src/modules/keycloak/realm-import.service.ts':
    'reads applications that it created before',
  'services/identity/src/modules/oidc/consent/consents.repository.ts':
    'a person lets an application read of them what it may ask for',
  'services/identity/src/modules/roles/roles.snapshots.ts': 'numbers rows',
  'services/platform/src/modules/applications/applications.repository.ts':
    'projection of applications, whose roles say whom each is open to',
  'services/provider-sync/src/modules/mappers/mappers.repository.ts':
    'its service judges the access of a mapper; identity judges it again when a run gives it',
};
