/** Every call a browser may make. What is not listed is a 404, whatever a service behind answers to. */
import {
  auditEndpoints as audit,
  authEndpoints as auth,
  bffEndpoints as bff,
  type Endpoint,
  invitationEndpoints as invitation,
  passwordEndpoints as password,
  platformEndpoints as platform,
  profileEndpoints as profile,
  registrationEndpoints as registration,
  sessionEndpoints as session,
} from '@gatehouse/contracts';

export const surface: readonly Endpoint[] = [
  bff.session,
  bff.startUp,

  auth.config,
  auth.sendCode,
  auth.login,
  auth.logout,
  session.list,
  session.endOne,
  session.endAll,
  registration.requestLink,
  registration.status,
  registration.sendCode,
  registration.verify,
  registration.complete,
  invitation.read,
  invitation.refuse,
  invitation.sendCode,
  invitation.verify,
  invitation.accept,
  password.requestLink,
  password.linkStatus,
  password.entryLinkStatus,
  password.restore,
  password.firstEntry,

  profile.read,
  profile.details,
  profile.configure,
  profile.readSettings,
  profile.changeSettings,
  profile.countryCodes,

  platform.publicSettings,
  platform.projectInfo,
  platform.configure,
  platform.menu,
  platform.platformMenu,
  platform.servicesMenu,
  platform.viewDocument,

  audit.ownHistory,
  audit.history,
  audit.historyTypes,
  audit.hit,
];

/** Answers that also hand out the CSRF token (section 6 of the API conventions). */
export const handsOutCsrf: ReadonlySet<string> = new Set([
  platform.projectInfo.operationId,
  platform.configure.operationId,
  bff.session.operationId,
  bff.startUp.operationId,
]);
