import { defineMessages } from '../../i18n/define-messages.ts';

export const accessMessages = defineMessages({
  title: { id: 'accesses.title' },
  text: { id: 'accesses.text' },
  openid: { id: 'accesses.openid' },
  profile: { id: 'accesses.profile' },
  personal: { id: 'accesses.personal' },
  profileFields: { id: 'accesses.profileFields' },
  email: { id: 'accesses.email' },
  phone: { id: 'accesses.phone' },
  roles: { id: 'accesses.roles' },
  offlineAccess: { id: 'accesses.offlineAccess' },
  resources: { id: 'accesses.resources' },
  since: { id: 'accesses.since' },
  used: { id: 'accesses.used' },
  revoke: { id: 'accesses.revoke' },
  revokeTitle: { id: 'accesses.revokeTitle' },
  revokeOwnText: { id: 'accesses.revokeOwnText' },
  revokeText: { id: 'accesses.revokeText' },
  revoked: { id: 'accesses.revoked' },
  error: { id: 'accesses.error' },
  missing: { id: 'accesses.missing' },
});
