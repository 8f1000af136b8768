import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { accessRequestConfig } from './config.ts';
import { migrations } from './migrations.ts';
import { createBudgets } from './modules/budgets/budgets.ts';
import { channelSwitches } from './modules/channels/channels.model.ts';
import { type Channels, createChannels } from './modules/channels/channels.ts';
import { contractorsRoutes } from './modules/console/contractors.routes.ts';
import { createContractorsService } from './modules/console/contractors.service.ts';
import { organizationsRoutes } from './modules/console/organizations.routes.ts';
import { createOrganizationsService } from './modules/console/organizations.service.ts';
import { companiesRoutes, createOwnCompanies } from './modules/contacts/companies.routes.ts';
import { createContacts } from './modules/contacts/contacts.read-model.ts';
import { createContactsService } from './modules/contacts/contacts.service.ts';
import { createDeliveredModule } from './modules/delivered/delivered.module.ts';
import { companyForms as companyFormRows } from './modules/fields/company-forms.model.ts';
import type { CompanyKind } from './modules/fields/company-forms.repository.ts';
import { createCompanyValues } from './modules/fields/company-values.ts';
import { createFieldHolds } from './modules/fields/field-holds.service.ts';
import { companyFormConsumers } from './modules/filled-in/company-forms.consumers.ts';
import { companyUsageRoutes } from './modules/filled-in/company-usage.routes.ts';
import { createCompanyUsage } from './modules/filled-in/company-usage.ts';
import { createGoneValues } from './modules/filled-in/gone-values.ts';
import { createInvitationMail } from './modules/invitations/invitation-mail.ts';
import { createInvitationPreview } from './modules/invitations/invitation-preview.ts';
import { invitationConsumers } from './modules/invitations/invitations.consumers.ts';
import {
  createInvitationPage,
  createInvitationViews,
  invitationsRoutes,
} from './modules/invitations/invitations.routes.ts';
import { createInvitationsService } from './modules/invitations/invitations.service.ts';
import { createJobs } from './modules/jobs.ts';
import { createCompanyGrants } from './modules/memberships/company-grants.ts';
import { createLostAccess } from './modules/memberships/lost-access.ts';
import { createAccessNames } from './modules/memberships/named-access.ts';
import { offeredRoutes } from './modules/offered/offered.routes.ts';
import { peopleConsumers } from './modules/people/people.consumers.ts';
import { people as peopleRows } from './modules/people/people.model.ts';
import { createCompanies } from './modules/requests/companies.service.ts';
import { createReassigningGrants } from './modules/requests/reassigning-grants.ts';
import { createRequestViews } from './modules/requests/request-views.ts';
import { requestsRoutes } from './modules/requests/requests.routes.ts';
import { createRequestsService } from './modules/requests/requests.service.ts';
import { createRetention } from './modules/retention/retention.module.ts';
import { roleConsumers } from './modules/roles/roles.consumers.ts';
import { decidingRoles, roleMethods, roles as roleRows } from './modules/roles/roles.model.ts';
import { createPersonEffects } from './person-effects.ts';
import { createRepositories } from './repositories.ts';
import { accessRequestSnapshots } from './snapshots.ts';

export type AccessRequestConfig = ConfigOf<typeof accessRequestConfig>;

/** The use cases, wired. */
const createServices = (
  parts: ServiceParts<AccessRequestConfig>,
  repositories: ReturnType<typeof createRepositories>,
  projections: {
    readonly settings: ReturnType<typeof createSettingsProjection>;
    readonly domains: ReturnType<typeof createDomainsProjection>;
    readonly channels: Channels;
  },
) => {
  const { mongo, units, createEvent, clock, ids, config, tasks } = parts;
  const { people, roles, organizations, contractors, memberships, masters, requests, invitations } =
    repositories;
  const { companyForms: forms, heldFields } = repositories;
  const settings = projections.settings.current;
  const now = () => clock.now();
  const budgets = createBudgets(mongo.connection);
  const lock = (unit: UnitOfWork) => bumpVersion(mongo.connection, 'companies', unit);
  const granted = createCompanyGrants({ ...repositories, createEvent, clock, ids });
  const companies = createCompanies({
    contractors,
    masters,
    memberships,
    roles,
    people,
    budgets,
    settings,
    now,
  });
  const runtime = { clock, ids, settings };
  const requestsDeps = { units, repository: requests, people, roles, companies, createEvent, runtime };
  const requestsService = createRequestsService({ ...requestsDeps, grants: granted });
  const grants = createReassigningGrants(granted, requestsService);
  const lostAccess = createLostAccess({ ...repositories, grants, tasks, clock });
  const exists = async (id: string, unit: UnitOfWork) => (await people.byId(id, unit)) !== null;
  const isInviting = (id: string, unit: UnitOfWork) => invitations.isActiveIn(id, now(), unit);
  const held = (kind: CompanyKind, unit: UnitOfWork) => heldFields.of(kind, now(), unit);
  const organizationsDeps = {
    repository: organizations,
    contractors,
    lock,
    createEvent,
    clock,
    ids,
    values: createCompanyValues({ kind: 'organizations', forms, held, isTaken: organizations.hasValue }),
  };
  const contractorsDeps = {
    repository: contractors,
    organizations,
    lock,
    createEvent,
    values: createCompanyValues({ kind: 'contractors', forms, held, isTaken: contractors.hasValue }),
    people: { memberships, lostAccess, grants, isInviting, exists },
    runtime: { clock, ids },
  };
  const servicesIn = (own: UnitsOfWork) => ({
    organizations: createOrganizationsService({ ...organizationsDeps, units: own }),
    contractors: createContractorsService({ ...contractorsDeps, units: own }),
  });
  return {
    grants,
    lostAccess,
    companies,
    servicesIn,
    ...servicesIn(units),
    contacts: createContactsService({
      units,
      memberships,
      masters,
      requests,
      companies,
      grants,
      clock,
      contractorNames: contractors.byIds,
    }),
    requests: requestsService,
    preview: createInvitationPreview({
      repository: invitations,
      people,
      memberships,
      companies,
      budgets,
      units,
      clock,
      settings,
    }),
    invitations: createInvitationsService({
      units,
      repository: invitations,
      people,
      companies,
      contractors,
      grants,
      mail: createInvitationMail({
        domains: projections.domains.current,
        sealer: createSealer(config.sealingKeys),
        timeZone: config.timeZone,
        channels: projections.channels,
        budgets,
        settings,
        clock,
      }),
      runtime: { createEvent, clock, ids, settings },
    }),
  };
};

const createRoutes = (
  parts: ServiceParts<AccessRequestConfig>,
  repositories: ReturnType<typeof createRepositories>,
  services: ReturnType<typeof createServices>,
) => {
  const { clock } = parts;
  const { people, roles, organizations, contractors, memberships, masters, requests, invitations } =
    repositories;
  const { companies } = services;
  const accessNames = createAccessNames({ organizations, roles });
  const forms = repositories.companyForms;
  const shown = { accessNames, organizations, invitations, forms, roles };
  const own = { memberships, masters, contractors, shown, clock };
  const contacts = createContacts(parts.mongo.connection);
  const now = () => clock.now();
  const views = createRequestViews({ people, roles, contractors, memberships, requests, now });
  const invitationViews = createInvitationViews({ contractors, people, companies, accessNames, clock });
  return [
    ...companyUsageRoutes(
      createCompanyUsage(
        parts.mongo.connection,
        createFieldHolds({
          units: parts.units,
          clock,
          held: repositories.heldFields,
          lock: (unit) => bumpVersion(parts.mongo.connection, 'companies', unit),
        }),
      ),
    ),
    ...companiesRoutes({ ...own, service: services.contacts, contacts, companies }),
    ...requestsRoutes({
      service: services.requests,
      repository: requests,
      companies,
      contractors,
      views,
      roles,
    }),
    ...invitationsRoutes({
      service: services.invitations,
      preview: services.preview,
      repository: invitations,
      companies,
      contractors,
      people,
      accessNames,
      clock,
    }),
    ...organizationsRoutes({
      service: services.organizations,
      repository: organizations,
      contractors,
      forms,
    }),
    ...contractorsRoutes({
      service: services.contractors,
      repository: contractors,
      organizations,
      memberships,
      masters,
      people,
      clock,
      shown: {
        forms,
        accessNames,
        invitationViews,
        ownCompanies: createOwnCompanies(own),
        invitations: createInvitationPage({ repository: invitations, clock }),
        roles,
      },
    }),
  ];
};

/** The service's adapters and modules. */
export const createContainer = (parts: ServiceParts<AccessRequestConfig>) => {
  const { connection } = parts.mongo;
  const repositories = createRepositories(connection);
  const settings = createSettingsProjection({ ...parts, connection });
  const domains = createDomainsProjection({ ...parts, connection });
  const channels = createChannels(parts);
  const services = createServices(parts, repositories, { settings, domains, channels });
  const delivered = createDeliveredModule({ ...parts, connection }, repositories, {
    ...parts,
    ...services,
  });
  const { people, roles, memberships, requests, contractors, invitations } = repositories;
  const goneValues = createGoneValues(connection, { forms: repositories.companyForms, tasks: parts.tasks });
  const sweeps = createJobs({
    tasks: parts.tasks,
    memberships,
    contractors,
    grants: services.grants,
    clock: parts.clock,
    invitations: { repository: invitations, service: services.invitations },
    requests: { repository: requests, companies: services.companies, service: services.requests },
  });
  const tasks = [services.lostAccess.task, goneValues.task, ...delivered.tasks];
  const jobs = [...sweeps, ...createRetention(parts, repositories, settings), parts.tasks.job(tasks)];
  const modules: ServiceModules = {
    routes: [
      ...createRoutes(parts, repositories, services),
      ...offeredRoutes(connection),
      ...delivered.routes,
    ],
    subscriptions: [
      settings.subscription,
      channels.subscription,
      ...domains.subscriptions,
      ...delivered.subscriptions,
      ...roleConsumers(roles),
      ...companyFormConsumers({ forms: repositories.companyForms, goneValues }),
      ...invitationConsumers(services.invitations),
      ...peopleConsumers({
        repository: people,
        ...createPersonEffects({ memberships, requests, invitations, services }),
      }),
    ],
    projections: [
      companyFormRows.name,
      peopleRows.name,
      roleRows.name,
      decidingRoles.name,
      roleMethods.name,
      channelSwitches.name,
    ],
    snapshots: accessRequestSnapshots(connection),
    background: [settings, domains, channels],
    jobs,
    checks: [schemaCheck(connection, [...kitMigrations, ...migrations])],
  };
  return { modules, settings, domains, channels, jobs };
};
