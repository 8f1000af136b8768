import type { Connection } from 'mongoose';
import { createContractorsRepository } from './modules/companies/contractors.repository.ts';
import { createOrganizationsRepository } from './modules/companies/organizations.repository.ts';
import { createCompanyFormsRepository } from './modules/fields/company-forms.repository.ts';
import { createHeldFieldsRepository } from './modules/fields/held-fields.repository.ts';
import { createInvitationsRepository } from './modules/invitations/invitations.repository.ts';
import { createMastersRepository } from './modules/memberships/masters.repository.ts';
import { createMembershipsRepository } from './modules/memberships/memberships.repository.ts';
import { createPeopleRepository } from './modules/people/people.repository.ts';
import { createRequestsRepository } from './modules/requests/requests.repository.ts';
import { createRolesRepository } from './modules/roles/roles.repository.ts';

export const createRepositories = (connection: Connection) => ({
  companyForms: createCompanyFormsRepository(connection),
  heldFields: createHeldFieldsRepository(connection),
  people: createPeopleRepository(connection),
  roles: createRolesRepository(connection),
  organizations: createOrganizationsRepository(connection),
  contractors: createContractorsRepository(connection),
  memberships: createMembershipsRepository(connection),
  masters: createMastersRepository(connection),
  requests: createRequestsRepository(connection),
  invitations: createInvitationsRepository(connection),
});
