import type { Template } from '@gatehouse/contracts/notification/events.ts';

/** Where a person sees what a notice tells of; undefined for what tells of several things, or of none that has a page. */
export const pageOf = (template: Template, params: Readonly<Record<string, string>>): string | undefined => {
  switch (template) {
    case 'account.changed':
      return '/platform/profile/personal';
    case 'document.changed':
      return params.code ? `/platform/law/${encodeURIComponent(params.code)}` : undefined;
    case 'account.unblocked':
      return '/platform/login';
    case 'request.decided':
    case 'request.moved':
      return '/platform/profile/requests';
    case 'request.waiting':
      return params.standing === 'administrators'
        ? '/platform/setting/access-requests'
        : '/platform/profile/requests/incoming';
    case 'access.changed':
    case 'access.ending':
      return '/platform/profile/companies';
    case 'invitation.accepted':
    case 'invitation.refused':
    case 'invitation.expired':
      return '/platform/accesses/invitations';
    case 'license.ending':
      return '/platform/setting/license';
    default:
      return undefined;
  }
};
