/**
 * Every event by whom it concerns: which messages people get of it, or why none. An event has a row here or says `untold` in its
 * definition; one without either fails `contracts/test/told-events.test.ts`.
 */
import type { EventDefinition } from '../core/define-event.ts';
import type { ToldMessageName } from './told-messages.ts';

/** Why people get no message of an event. */
export interface Untold {
  readonly none: string;
}
export type ToldEvent = readonly ToldMessageName[] | Untold;

/** The rows of this file, and of definitions that say `untold`. */
export const toldOf = (events: readonly EventDefinition[]): Readonly<Record<string, ToldEvent>> => ({
  ...toldEvents,
  ...Object.fromEntries(
    events.flatMap(({ type, untold }) => (untold === undefined ? [] : [[type, { none: untold }]])),
  ),
});

const noAccess: Untold = { none: 'Changes no access of a person' };
const ownAct: Untold = { none: 'An act of the person, who sees the result' };

export const toldEvents: Readonly<Record<string, ToldEvent>> = {
  'access-request.contractor.changed': {
    none: 'Each membership that loses an organization has a message',
  },
  'access-request.contractor.deleted': {
    none: 'A company without people; each of its master accounts has a message',
  },
  'access-request.dead-letter.retried': noAccess,
  'access-request.invitation.canceled': {
    none: 'The link of the mail says so to the invited person',
  },
  'access-request.invitation.closed': ['invitationAccepted', 'invitationRefused', 'invitationExpired'],
  'access-request.invitation.created': ['invitationLink'],
  'access-request.invitation.renewed': ['invitationLink'],
  'access-request.master.granted': ['masterChanged'],
  'access-request.master.revoked': ['masterChanged'],
  'access-request.membership.changed': ['accessChanged'],
  'access-request.membership.ended': ['accessChanged', 'accessExpired'],
  'access-request.membership.reminded': ['accessEnding'],
  'access-request.organization.changed': noAccess,
  'access-request.organization.deleted': noAccess,
  'access-request.request.decided': ['requestDecided'],
  'access-request.request.escalated': ['requestWaiting', 'requestMoved'],
  'access-request.request.removed': ownAct,
  'access-request.request.sent': ['requestWaiting'],
  'audit.dead-letter.retried': noAccess,
  'audit.export.started': noAccess,
  'identity.access.granted': ownAct,
  'identity.access.revoked': ownAct,
  'identity.account.changed': ['accountBlocked', 'accountUnblocked', 'accountChanged', 'accountDeleted'],
  'identity.account.created': ['firstEntry'],
  'identity.account.delivered': { none: 'The account or the profile changes with it and has the message' },
  'identity.account.limits-cleared': { none: 'Gives back what was used up' },
  'identity.account.link-sent': ['firstEntry'],
  'identity.account.passkey-changed': ['passkeyChanged'],
  'identity.account.password-changed': ['passwordChanged'],
  'identity.account.provider-linked': {
    none: 'The account keeps what it may do; how to sign in stands on the login page',
  },
  'identity.account.restore-refused': ownAct,
  'identity.account.restore-requested': ownAct,
  'identity.account.second-factor-changed': ['factorChanged'],
  'identity.account.sign-in-failed': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.account.terms-agreed': ownAct,
  'identity.account.viewed': noAccess,
  'identity.application.changed': {
    none: 'Reaches all people of an application or a domain: banners and the catalogue show it',
  },
  'identity.application.deleted': {
    none: 'Reaches all people of an application or a domain: banners and the catalogue show it',
  },
  'identity.authentication-scheme.changed': {
    none: 'The account keeps what it may do; how to sign in stands on the login page',
  },
  'identity.authentication-scheme.deleted': {
    none: 'The account keeps what it may do; how to sign in stands on the login page',
  },
  'identity.channel.changed': noAccess,
  'identity.client-session.all-ended': { none: 'The account and the access stay; the person signs in again' },
  'identity.client-session.ended': { none: 'The account and the access stay; the person signs in again' },
  'identity.client-session.notification-failed': noAccess,
  'identity.client-session.notified': noAccess,
  'identity.client.changed': noAccess,
  'identity.client.deleted': noAccess,
  'identity.client.refused': { none: 'Guards the installation; a refused person reads why on the page' },
  'identity.client.secret-made': noAccess,
  'identity.dead-letter.retried': noAccess,
  'identity.device-type.changed': { none: 'Guards the installation; a refused person reads why on the page' },
  'identity.device-type.deleted': { none: 'Guards the installation; a refused person reads why on the page' },
  'identity.invitation.accepted': {
    none: 'The membership and the closed invitation have messages',
  },
  'identity.invitation.refused': ownAct,
  'identity.message-budget.cleared': noAccess,
  'identity.message-budget.exceeded': noAccess,
  'identity.message.requested': noAccess,
  'identity.network-alias.changed': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.network-alias.deleted': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.network-entry.changed': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.network-entry.deleted': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.people-export.started': noAccess,
  'identity.provider.issuer-confirmed': noAccess,
  'identity.provider.sign-in-refused': {
    none: 'Guards the installation; a refused person reads why on the page',
  },
  'identity.registration.completed': ownAct,
  'identity.registration.requested': ownAct,
  'identity.role.changed': {
    none: 'A role has many holders: what they may do changes with it, what they hold does not',
  },
  'identity.role.deleted': { none: 'Had no holders' },
  'identity.session.ended': { none: 'The account and the access stay; the person signs in again' },
  'identity.session.started': ['deviceNew'],
  'notification.dead-letter.retried': noAccess,
  'notification.delivery.failed': noAccess,
  'notification.delivery.sent': noAccess,
  'notification.push-browser.added': ownAct,
  'notification.push-browser.removed': ownAct,
  'notification.subscriptions.changed': ownAct,
  'notification.telegram.connected': ownAct,
  'notification.telegram.disconnected': ownAct,
  'notification.topic.changed': noAccess,
  'platform.banner.changed': noAccess,
  'platform.banner.deleted': noAccess,
  'platform.dead-letter.retried': noAccess,
  'platform.document.changed': {
    none: 'New versions go out as broadcasts of the topic `documents`',
  },
  'platform.document.deleted': noAccess,
  'platform.domain.changed': {
    none: 'New versions go out as broadcasts of the topic `documents`',
  },
  'platform.domain.deleted': {
    none: 'Reaches all people of an application or a domain: banners and the catalogue show it',
  },
  'platform.health.reported': noAccess,
  'platform.license.changed': noAccess,
  'platform.license.clock-set': noAccess,
  'platform.license.deleted': noAccess,
  'platform.license.warned': {
    none: 'Identity mails administrators (`license.ending`); people keep their access',
  },
  'platform.locale.changed': noAccess,
  'platform.locale.deleted': noAccess,
  'platform.setting.changed': {
    none: 'Reaches all people of an application or a domain: banners and the catalogue show it',
  },
  'profile.avatar.changed': ownAct,
  'profile.dead-letter.retried': noAccess,
  'profile.directory-entry.changed': noAccess,
  'profile.directory-entry.deleted': noAccess,
  'profile.form.changed': noAccess,
  'profile.look.recorded': noAccess,
  'profile.profile.changed': ['accountChanged'],
  'profile.profile.created': { none: 'The account or the profile changes with it and has the message' },
  'profile.profile.erased': { none: 'The account or the profile changes with it and has the message' },
  'profile.settings.changed': ownAct,
  'provider-sync.dead-letter.retried': noAccess,
  'provider-sync.exchange.finished': noAccess,
  'provider-sync.exchange.started': noAccess,
  'provider-sync.integration-entity.changed': noAccess,
  'provider-sync.mapper.changed': noAccess,
  'provider-sync.mapper.deleted': noAccess,
  'provider-sync.provider.changed': {
    none: 'Reaches all people of an application or a domain: banners and the catalogue show it',
  },
  'provider-sync.provider.deleted': {
    none: 'The account or the profile changes with it and has the message',
  },
  'provider-sync.run.finished': { none: 'The account or the profile changes with it and has the message' },
  'provider-sync.synchronization.changed': noAccess,
  'provider-sync.synchronization.deleted': noAccess,
};
