import { sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { ConfigOf } from '@gatehouse/kit/config/variables.ts';
import { kitMigrations } from '@gatehouse/kit/migrations/kit-migrations.ts';
import { schemaCheck } from '@gatehouse/kit/migrations/migrations.ts';
import { createDomainsProjection } from '@gatehouse/kit/projections/domains-projection.ts';
import { createLicenseProjection } from '@gatehouse/kit/projections/license-projection.ts';
import { projectedDomains, projectedSettings } from '@gatehouse/kit/projections/projections.model.ts';
import { createSettingsProjection } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceModules, ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createProfileClient } from './adapters/profile.client.ts';
import { createSessionRedis } from './adapters/session-redis.ts';
import type { identityConfig } from './config.ts';
import { identityMigrations } from './migrations/index.ts';
import { createAccountConstraints } from './modules/accounts/account-constraints.repository.ts';
import { createAccountsRepository } from './modules/accounts/accounts.repository.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createAgreementsModule } from './modules/accounts/agreements/agreements.module.ts';
import { agreementRoutes } from './modules/accounts/agreements/agreements.routes.ts';
import { languageConsumers } from './modules/accounts/language.consumers.ts';
import { createQuarantine } from './modules/accounts/quarantine.repository.ts';
import { createCompanyRightsModule } from './modules/accounts/roles/company-rights.module.ts';
import { projectedCompanies } from './modules/accounts/roles/projected-companies.model.ts';
import { createApplicationsModule } from './modules/applications/applications.module.ts';
import { createApplicationsRepository } from './modules/applications/applications.repository.ts';
import { createChannelsModule } from './modules/authentication/channel-changes/channels.module.ts';
import { codeRules } from './modules/authentication/codes/codes.domain.ts';
import { createCodesModule } from './modules/authentication/codes/codes.module.ts';
import { createCredentialsModule } from './modules/authentication/credentials/credentials.module.ts';
import { createDevices } from './modules/authentication/devices/devices.service.ts';
import { createPasskeysModule } from './modules/authentication/passkeys/passkeys.module.ts';
import { sendingLimitRoutes } from './modules/authentication/quotas/sending-limits.routes.ts';
import { createSchemesModule } from './modules/authentication/scheme-changes/schemes.module.ts';
import { createIdentifierHash } from './modules/authentication/schemes/identifier-key.ts';
import { createSchemeAssignments } from './modules/authentication/schemes/scheme-assignments.repository.ts';
import { createSecondFactorsModule } from './modules/authentication/second-factors/second-factors.module.ts';
import { createSessionRulesModule } from './modules/authentication/session-rules/session-rules.module.ts';
import { factorProvers } from './modules/authentication/sign-in/factor-prover.ts';
import { createSignInModule } from './modules/authentication/sign-in/sign-in.module.ts';
import { createSpraying } from './modules/authentication/sign-in/spraying.service.ts';
import { channelOf, createChannels } from './modules/channels/channels.service.ts';
import { createClientsModule } from './modules/clients/clients.module.ts';
import { createDeviceTypesModule } from './modules/device-types/device-types.module.ts';
import { createDirectoryModule } from './modules/directory/directory.module.ts';
import { createForgottenIdentities } from './modules/directory/forgotten-identities.ts';
import { createDirectoryObjectsModule } from './modules/directory-objects/directory-objects.module.ts';
import { createLicenseManagers } from './modules/license-warnings/license-managers.read-model.ts';
import { licenseWarningConsumers } from './modules/license-warnings/license-warnings.consumers.ts';
import { createNetworkModule } from './modules/network/network.module.ts';
import { createNewDevicesModule } from './modules/new-devices/new-devices.module.ts';
import { createClientSessionsModule } from './modules/oidc/access/client-sessions.module.ts';
import { createConsentsRepository } from './modules/oidc/consent/consents.repository.ts';
import { createOidcModule } from './modules/oidc/oidc.module.ts';
import { createPersonalTracesModule } from './modules/onboarding/account-deletion/personal-traces.module.ts';
import { createLinksModule } from './modules/onboarding/links/links.module.ts';
import { createNewPasswordsModule } from './modules/onboarding/new-passwords/new-passwords.module.ts';
import { createOnboardingModule } from './modules/onboarding/onboarding.module.ts';
import { createPasskeyChanges } from './modules/onboarding/passkeys/passkey-changes.ts';
import { createPeopleModule } from './modules/people/people.module.ts';
import { createProviderSignInModule } from './modules/provider-sign-in/provider-sign-in.module.ts';
import { createRolesModule } from './modules/roles/roles.module.ts';
import { createActivePeople } from './modules/sessions/active-people.ts';
import { createSessionsModule } from './modules/sessions/sessions.module.ts';
import { endAgain } from './modules/sessions/sessions.snapshots.ts';
import { createCallerRights } from './modules/standing/caller-rights.service.ts';
import { standingRoutes } from './modules/standing/standing.routes.ts';
import { identitySnapshots } from './snapshots.ts';

/** Jobs that wait for each hash process when gathering begins to pay; with fewer a sign-in would wait for nothing. */
const QUEUE_OF_A_PROCESS = 2;

export type IdentityConfig = ConfigOf<typeof identityConfig>;

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length <= 256 ? value : undefined;

/** The service's modules, wired. */
export const createContainer = (parts: ServiceParts<IdentityConfig>) => {
  const { config, mongo, units, createEvent, clock, ids, log, metrics } = parts;
  const { connection } = mongo;
  const redis = createSessionRedis({ url: config.redisUrl, keyPrefix: config.redisPrefix }, log);
  const settings = createSettingsProjection({ ...parts, connection });
  const domains = createDomainsProjection({ ...parts, connection });
  const license = createLicenseProjection({ connection, clock, log });
  const accounts = createAccountsRepository(connection);
  const identifierHash = createIdentifierHash(connection);
  const nameFormat = () => settings.current().nameFormat;
  const roles = createRolesModule(parts, nameFormat);

  const credentials = createCredentialsModule({
    accounts,
    settings,
    ids,
    log,
    metrics,
    processes: config.hashProcesses,
    waitingPerProcess: config.hashWaiting,
  });
  const { sealingKeys, timeZone } = config;
  const channels = createChannels(parts);
  const codes = createCodesModule(parts, { channels, settings, sealingKeys, identifierHash, domains });
  const secondFactors = createSecondFactorsModule(parts, sealingKeys);
  const agreements = createAgreementsModule(parts, { accounts, domains });
  const network = createNetworkModule(parts, { domains });
  const networkGuard = network.guard;
  const provers = factorProvers([credentials.prover, ...codes.provers, ...secondFactors.provers]);
  const provable = new Set(provers.keys());
  const carriedOut = {
    has: (factor: Factor) => {
      const channel = channelOf(factor);
      return provable.has(factor) && (channel === undefined || channels.isOn(channel));
    },
  };
  const schemes = createSchemesModule(parts, { accounts, identifierHash, domains, carriedOut, provable });
  const clientSessions = createClientSessionsModule(parts);
  const people = { accounts, roles, ...clientSessions.atEnd };
  const { entered } = clientSessions;
  const sessions = createSessionsModule(parts, { ...people, entered, redis, settings, domains });
  const devices = createDevices({ sealingKeys, clock, ids });
  const spraying = createSpraying({ redis, sealingKeys, log });
  const { messages, quotas } = codes;
  const mailedLinks = createLinksModule(parts, { channels, messages, domains, settings, timeZone });
  const newDevices = createNewDevicesModule(parts, { ...mailedLinks, messages, domains, sessions });
  const changeWithin = createPasskeyChanges(parts, { accounts, linkMails: mailedLinks.linkMails });
  const passkeys = createPasskeysModule(parts, domains, { accounts, tellCopied: changeWithin });
  const signIn = createSignInModule(parts, {
    accounts,
    schemes,
    identifierHash,
    settings,
    sessions,
    factors: {
      passkeys,
      provers,
      devices,
      newDevices: { beganOn: sessions.beganOn, ...newDevices },
      spraying,
      busy: () => credentials.pool.waiting() >= QUEUE_OF_A_PROCESS * config.hashProcesses,
    },
    agreements,
    networkGuard,
  });
  const newPasswords = createNewPasswordsModule(parts, {
    accounts,
    passwords: credentials.passwords,
    sessions: sessions.end,
    mailedLinks,
    settings,
    namedAttempts: signIn.namedAttempts,
  });
  const quarantine = createQuarantine({
    connection,
    hash: (identifier) => identifierHash.of('quarantine', identifier),
    settings,
    clock,
  });
  const forgotten = createForgottenIdentities(connection, quarantine);
  const accountsService = createAccountsService({
    units,
    accounts,
    constraints: {
      ...createAccountConstraints(connection),
      ...createSchemeAssignments(connection),
      holdRoles: roles.holdRoles,
      ...quarantine,
    },
    sessions: sessions.end,
    links: {
      ...newPasswords.links,
      ...createPersonalTracesModule(connection, {
        consents: createConsentsRepository(connection),
        externalIdentities: forgotten,
      }),
    },
    createEvent,
    clock,
    ids,
  });
  const directory = createDirectoryModule(parts, { accounts, accountsService, roles, forgotten });
  const onboarding = createOnboardingModule(parts, {
    people: { accounts, accountsService, agreements },
    factors: { codes, credentials, secondFactors, passkeys, provers, devices, changeWithin },
    limits: { identifierHash, settings, networkGuard },
    signIn,
    sessions,
    newPasswords,
    administrator: {
      login: config.administratorLogin,
      email: config.administratorEmail,
      password: config.administratorPassword,
    },
  });

  const { accountDeletion: deletion, administratorMails, ownFactors, confirmation } = onboarding.commands;
  const applications = createApplicationsRepository(connection);
  const clients = createClientsModule(parts, applications, {
    sessions: clientSessions.end,
    plainLogoutHosts: config.plainLogoutHosts,
    rights: createCallerRights({ accounts, roles, clock, nameFormat }),
  });
  const applicationsModule = createApplicationsModule(parts, {
    repository: applications,
    domains,
    roles,
    clients,
    assertMayAdd: license.assertMayAdd,
  });
  const deviceTypes = createDeviceTypesModule(parts, domains);
  const objects = createDirectoryObjectsModule(parts, {
    roles,
    deviceTypes,
    applications: { byCode: applications.byCode, serviceIn: applicationsModule.serviceIn },
    assertThere: directory.assertThere,
    answers: directory.answers,
  });
  const providers = createProviderSignInModule(parts, {
    signIn,
    accounts,
    confirmation,
    sessions,
    roles,
    domains,
    directory: { ...directory, objects: objects.service },
  });

  const profiles = createProfileClient(parts);
  const oidc = createOidcModule(parts, {
    sealingKeys,
    people: { accounts, profiles },
    clientSessions: clientSessions.guardedBy({ accounts, roles, clock }),
    clients,
    domains,
    settings,
    quotas,
    sessions: {
      findLive: sessions.findLive,
      end: sessions.end.end,
      providerLogout: providers.answerLogout,
    },
  });

  const roleGrants = roles.grantsBy(accountsService);
  const managed = createPeopleModule(parts, {
    people: { accounts, accountsService },
    roles,
    domains,
    entered,
    factors: { secondFactors, own: ownFactors },
    acts: {
      roleGrants,
      deletion,
      identifierHash,
      linkMails: administratorMails,
      quotas: codes.quotaRows,
      namedAttempts: signIn.namedAttempts,
      codeRules: (purpose) => codeRules(settings.current(), purpose),
    },
    sessions: { ...sessions.end, belongsTo: sessions.belongsTo },
    nameFormat,
  });

  const companyRights = createCompanyRightsModule(parts, { accounts, sessions: sessions.end });
  const modules: ServiceModules = {
    routes: [
      ...signIn.routes.concat(sessions.routes, managed.routes),
      ...standingRoutes({ accounts, roles, clock, nameFormat }),
      ...newDevices.routes,
      ...agreementRoutes({ units, accounts, agreements, sessions: sessions.end }),
      ...createSessionRulesModule({ roles, schemes }).routes.concat(roles.routes, schemes.routes),
      ...createChannelsModule(parts, { channels, domains, provable }).routes,
      ...sendingLimitRoutes({ ...parts, quotas: codes.quotaRows, settings }),
      ...network.routes,
      ...deviceTypes.routes,
      ...applicationsModule.routes.concat(clients.routes, oidc.routes),
      ...onboarding.routes.concat(directory.routes, objects.routes, providers.routes),
    ],
    protocols: oidc.protocols,
    projections: [projectedSettings.name, projectedDomains.name, projectedCompanies.name],
    snapshots: identitySnapshots(connection),
    recover: endAgain(sessions.end),
    subscriptions: [
      settings.subscription,
      ...[domains, license, onboarding, oidc, providers].flatMap((it) => it.subscriptions),
      ...languageConsumers(accounts, accountsService),
      ...licenseWarningConsumers({
        messages,
        clock,
        linkMessages: mailedLinks.linkMessages,
        managers: createLicenseManagers(connection, roles),
      }),
      ...companyRights.subscriptions,
    ],
    background: [
      ...[redis, profiles, settings, domains, license],
      ...[identifierHash, roles, channels, schemes],
      ...network.background,
      credentials.background,
      newPasswords.background,
      signIn.background,
      ...sessions.background,
      ...oidc.background,
      ...onboarding.background,
      ...providers.background,
    ],
    jobs: [...sessions.jobs, parts.tasks.job(companyRights.tasks)],
    checks: [schemaCheck(connection, [...kitMigrations, ...identityMigrations])],
    reporting: {
      signIn: 'identity.auth.',
      figures: createActivePeople(connection, clock),
    },
    mount: {
      pendingSignInOf: (request) => headerOf(request.headers[sessionHeaders.pendingSignIn]),
      deviceOf: (request) => headerOf(request.headers[sessionHeaders.device]),
    },
  };
  return {
    modules,
    channels,
    identifierHash,
    accounts,
    accountsService,
    credentials,
    settings,
    domains,
    sessions,
    signIn,
    network,
    clients,
    roleGrants,
    schemes,
    ...onboarding.commands,
    providers,
  };
};
export type Container = ReturnType<typeof createContainer>;
