/** Every context's contracts in one list: generators, tests and routers start here. */

import { accessRequestEndpoints } from './access-request/access-requests.endpoints.ts';
import { companyEndpoints } from './access-request/companies.endpoints.ts';
import { companyEvents } from './access-request/companies.events.ts';
import { companyFieldEndpoints } from './access-request/company-fields.endpoints.ts';
import { companyUsageEndpoints } from './access-request/company-usage.endpoints.ts';
import { contractorEndpoints } from './access-request/contractors.endpoints.ts';
import { deliveredCompanyEndpoints } from './access-request/delivered-companies.endpoints.ts';
import { accessErrors } from './access-request/errors.ts';
import { accessRequestEvents } from './access-request/events.ts';
import { companyInvitationEndpoints } from './access-request/invitations.endpoints.ts';
import { organizationEndpoints } from './access-request/organizations.endpoints.ts';
import { requestEndpoints } from './access-request/requests.endpoints.ts';
import { requestEvents } from './access-request/requests.events.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { historyErrors } from './audit/errors.ts';
import { auditEvents } from './audit/events.ts';
import { integrationEndpoints } from './audit/integration.endpoints.ts';
import { bffEndpoints } from './bff/endpoints.ts';
import { noticeStreamEndpoints } from './bff/notice-stream.endpoints.ts';
import type { Endpoint } from './core/define-endpoint.ts';
import type { ErrorDefinition } from './core/define-errors.ts';
import type { EventDefinition } from './core/define-event.ts';
import { requestErrors } from './core/errors.ts';
import { accessEndpoints } from './identity/access.endpoints.ts';
import { accessEvents } from './identity/access.events.ts';
import { accountEndpoints } from './identity/account.endpoints.ts';
import { accountErrors } from './identity/account.errors.ts';
import { activityEndpoints } from './identity/activity.endpoints.ts';
import { agreementEndpoints } from './identity/agreements.endpoints.ts';
import { applicationEndpoints } from './identity/applications.endpoints.ts';
import { applicationErrors } from './identity/applications.errors.ts';
import { applicationEvents } from './identity/applications.events.ts';
import { authEndpoints } from './identity/auth.endpoints.ts';
import { channelEndpoints } from './identity/channels.endpoints.ts';
import { channelErrors } from './identity/channels.errors.ts';
import { channelEvents } from './identity/channels.events.ts';
import { clientSessionEndpoints } from './identity/client-sessions.endpoints.ts';
import { clientSessionEvents } from './identity/client-sessions.events.ts';
import { clientTokenEndpoints } from './identity/client-token.endpoints.ts';
import { clientEndpoints } from './identity/clients.endpoints.ts';
import { contactEndpoints } from './identity/contact.endpoints.ts';
import { deviceEndpoints } from './identity/device.endpoints.ts';
import { deviceTypeEndpoints } from './identity/device-types.endpoints.ts';
import { directoryEndpoints } from './identity/directory.endpoints.ts';
import { directoryEvents } from './identity/directory.events.ts';
import { directoryObjectEndpoints } from './identity/directory-objects.endpoints.ts';
import { domainEffectsEndpoints } from './identity/domain-effects.endpoints.ts';
import {
  authErrors,
  contactErrors,
  linkErrors,
  passwordErrors,
  registrationErrors,
  sessionErrors,
} from './identity/errors.ts';
import { identityEvents } from './identity/events.ts';
import { invitationEndpoints } from './identity/invitation.endpoints.ts';
import { licenseSessionsEndpoints } from './identity/license-sessions.endpoints.ts';
import { networkEndpoints } from './identity/network.endpoints.ts';
import { networkErrors } from './identity/network.errors.ts';
import { networkEvents } from './identity/network.events.ts';
import { networkAliasEndpoints } from './identity/network-aliases.endpoints.ts';
import { blacklistEndpoints, whitelistEndpoints } from './identity/network-lists.endpoints.ts';
import { passkeyEndpoints } from './identity/passkey.endpoints.ts';
import { passwordEndpoints } from './identity/password.endpoints.ts';
import { peopleEndpoints } from './identity/people.endpoints.ts';
import { personErrors } from './identity/people.errors.ts';
import { personEvents } from './identity/people.events.ts';
import { personActEndpoints } from './identity/person-acts.endpoints.ts';
import { protectionEndpoints } from './identity/protection.endpoints.ts';
import { providerSignInEndpoints } from './identity/provider-sign-in.endpoints.ts';
import { registrationEndpoints } from './identity/registration.endpoints.ts';
import { roleEndpoints } from './identity/roles.endpoints.ts';
import { roleErrors } from './identity/roles.errors.ts';
import { roleEvents } from './identity/roles.events.ts';
import { schemeEndpoints } from './identity/schemes.endpoints.ts';
import { schemeErrors } from './identity/schemes.errors.ts';
import { schemeEvents } from './identity/schemes.events.ts';
import { secondFactorEndpoints } from './identity/second-factor.endpoints.ts';
import { sendingLimitEndpoints } from './identity/sending-limits.endpoints.ts';
import { sendingLimitEvents } from './identity/sending-limits.events.ts';
import { sessionEndpoints } from './identity/session.endpoints.ts';
import { channelHealthEndpoints } from './notification/channel-health.endpoints.ts';
import { deliveredSubscriberEndpoints } from './notification/delivered-subscribers.endpoints.ts';
import { noticeEndpoints } from './notification/endpoints.ts';
import { messageBudgetExceeded, messageRequested, notificationEvents } from './notification/events.ts';
import { personMessageEndpoints } from './notification/person-messages.endpoints.ts';
import { pushEndpoints } from './notification/push.endpoints.ts';
import { pushEvents } from './notification/push.events.ts';
import { subscribeEndpoints } from './notification/subscribes.endpoints.ts';
import { subscribeEvents } from './notification/subscribes.events.ts';
import { telegramEndpoints } from './notification/telegram.endpoints.ts';
import { telegramEvents } from './notification/telegram.events.ts';
import { unsubscribeEndpoints } from './notification/unsubscribe.endpoints.ts';
import { bannerEndpoints } from './platform/banners.endpoints.ts';
import { bannerEvents } from './platform/banners.events.ts';
import { deadLettersOf } from './platform/dead-letters.endpoints.ts';
import { deadLetterEvents } from './platform/dead-letters.events.ts';
import { deliveredLocaleEndpoints } from './platform/delivered-locales.endpoints.ts';
import { diagnosticsEndpoints } from './platform/diagnostics.endpoints.ts';
import { documentEndpoints } from './platform/documents.endpoints.ts';
import { domainEndpoints } from './platform/domains.endpoints.ts';
import { platformEndpoints } from './platform/endpoints.ts';
import { domainErrors } from './platform/errors.ts';
import { platformEvents } from './platform/events.ts';
import { healthEvents } from './platform/health.events.ts';
import { licenseEndpoints } from './platform/license.endpoints.ts';
import { licenseErrors } from './platform/license.errors.ts';
import { licenseEvents } from './platform/license.events.ts';
import { localeTextEndpoints } from './platform/locale-texts.endpoints.ts';
import { localeEndpoints } from './platform/locales.endpoints.ts';
import { monitoringEndpoints } from './platform/monitoring.endpoints.ts';
import { settingEndpoints } from './platform/settings.endpoints.ts';
import { deliveredEntryEndpoints } from './profile/delivered-entries.endpoints.ts';
import { directoryEntryEndpoints } from './profile/directories.endpoints.ts';
import { dynamicFieldEndpoints } from './profile/dynamic-fields.endpoints.ts';
import { profileEndpoints } from './profile/endpoints.ts';
import { profileErrors } from './profile/errors.ts';
import { profileEvents } from './profile/events.ts';
import { fieldNamesEndpoints } from './profile/field-names.endpoints.ts';
import { personProfileEndpoints } from './profile/person-profile.endpoints.ts';
import { pictureEndpoints } from './profile/pictures.endpoints.ts';
import { requiredFieldsEndpoints } from './profile/required-fields.endpoints.ts';
import { toldFieldsEndpoints } from './profile/told-fields.endpoints.ts';
import { toldProfileEndpoints } from './profile/told-profile.endpoints.ts';
import { exchangeEvents } from './provider-sync/exchange.events.ts';
import { integrationSyncEndpoints } from './provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from './provider-sync/mappers.endpoints.ts';
import { offeredEndpoints, offeredSources } from './provider-sync/offered.endpoints.ts';
import { offerErrors } from './provider-sync/offered.errors.ts';
import { providerEndpoints } from './provider-sync/providers.endpoints.ts';
import { providerErrors } from './provider-sync/providers.errors.ts';
import { providerEvents } from './provider-sync/providers.events.ts';
import { signInEndpoints } from './provider-sync/sign-in.endpoints.ts';
import { syncEndpoints } from './provider-sync/sync.endpoints.ts';
import { syncEvents } from './provider-sync/sync.events.ts';

const rows = <T>(...groups: { readonly [name: string]: T }[]): readonly T[] =>
  groups.flatMap((group) => Object.values(group));

export const endpointCatalog: readonly Endpoint[] = rows<Endpoint>(
  authEndpoints,
  sessionEndpoints,
  accessEndpoints,
  registrationEndpoints,
  invitationEndpoints,
  passwordEndpoints,
  contactEndpoints,
  accountEndpoints,
  passkeyEndpoints,
  protectionEndpoints,
  secondFactorEndpoints,
  deviceEndpoints,
  deviceTypeEndpoints,
  applicationEndpoints,
  clientEndpoints,
  clientSessionEndpoints,
  roleEndpoints,
  schemeEndpoints,
  sendingLimitEndpoints,
  peopleEndpoints,
  personActEndpoints,
  directoryEndpoints,
  directoryObjectEndpoints,
  providerSignInEndpoints,
  networkAliasEndpoints,
  blacklistEndpoints,
  whitelistEndpoints,
  networkEndpoints,
  profileEndpoints,
  pictureEndpoints,
  personProfileEndpoints,
  requiredFieldsEndpoints,
  fieldNamesEndpoints,
  toldFieldsEndpoints,
  dynamicFieldEndpoints,
  directoryEntryEndpoints,
  deliveredEntryEndpoints,
  toldProfileEndpoints,
  platformEndpoints,
  documentEndpoints,
  domainEndpoints,
  domainEffectsEndpoints,
  agreementEndpoints,
  activityEndpoints,
  auditEndpoints,
  integrationEndpoints,
  bffEndpoints,
  bannerEndpoints,
  localeEndpoints,
  deliveredLocaleEndpoints,
  localeTextEndpoints,
  settingEndpoints,
  monitoringEndpoints,
  diagnosticsEndpoints,
  ...Object.values(deadLettersOf),
  licenseEndpoints,
  licenseSessionsEndpoints,
  channelEndpoints,
  channelHealthEndpoints,
  noticeEndpoints,
  personMessageEndpoints,
  noticeStreamEndpoints,
  pushEndpoints,
  subscribeEndpoints,
  deliveredSubscriberEndpoints,
  telegramEndpoints,
  unsubscribeEndpoints,
  companyEndpoints,
  requestEndpoints,
  companyInvitationEndpoints,
  organizationEndpoints,
  companyFieldEndpoints,
  companyUsageEndpoints,
  contractorEndpoints,
  deliveredCompanyEndpoints,
  accessRequestEndpoints,
  providerEndpoints,
  signInEndpoints,
  syncEndpoints,
  offeredEndpoints,
  offeredSources,
  clientTokenEndpoints,
  mapperEndpoints,
  integrationSyncEndpoints,
);

export const eventCatalog: readonly EventDefinition[] = rows<EventDefinition>(
  identityEvents,
  networkEvents,
  accessEvents,
  personEvents,
  directoryEvents,
  applicationEvents,
  channelEvents,
  roleEvents,
  schemeEvents,
  clientSessionEvents,
  { messageRequested, messageBudgetExceeded },
  sendingLimitEvents,
  accessRequestEvents,
  companyEvents,
  requestEvents,
  profileEvents,
  platformEvents,
  notificationEvents,
  subscribeEvents,
  pushEvents,
  telegramEvents,
  auditEvents,
  bannerEvents,
  providerEvents,
  exchangeEvents,
  healthEvents,
  deadLetterEvents,
  syncEvents,
  licenseEvents,
);

export const errorCatalog: readonly ErrorDefinition[] = rows<ErrorDefinition>(
  requestErrors,
  sessionErrors,
  authErrors,
  linkErrors,
  registrationErrors,
  passwordErrors,
  contactErrors,
  accountErrors,
  personErrors,
  networkErrors,
  applicationErrors,
  roleErrors,
  schemeErrors,
  domainErrors,
  licenseErrors,
  channelErrors,
  historyErrors,
  profileErrors,
  accessErrors,
  providerErrors,
  offerErrors,
);

/** Topics without the installation's prefix, each once. */
export const topicCatalog: readonly string[] = [...new Set(eventCatalog.map((event) => event.topic))].sort();
