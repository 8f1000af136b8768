/** Data of events that concern people. */

export const company = { contractorId: 'acme', label: 'Acme' };
export const byMaster = { by: 'master', byName: 'Mia' };
export const byAdministrator = { by: 'administrator' };
export const access = (previous: readonly string[] | null) => [
  { field: 'access', previous, current: ['org: buyer'] },
];
export const changed = (accountId: string, more: object = {}) => ({
  membershipId: `m-${accountId}`,
  accountId,
  ...company,
  access: [],
  until: null,
  changes: access(['org: viewer']),
  ...byMaster,
  ...more,
});
export const ended = (accountId: string, more: object = {}) => ({
  membershipId: `m-${accountId}`,
  accountId,
  ...company,
  reason: 'withdrawn',
  ...byMaster,
  ...more,
});
export const right = (accountId: string, more: object = byAdministrator) => ({
  masterId: `r-${accountId}`,
  accountId,
  ...company,
  ...more,
});
export const request = (accountId: string) => ({
  requestId: `q-${accountId}`,
  accountId,
  label: 'Acme',
  inn: '7707083893',
});
export const decided = (accountId: string, more: object) => ({
  ...request(accountId),
  reason: null,
  contractorId: null,
  contractorName: null,
  ...more,
});
export const closed = (inviterId: string, status: string) => ({
  invitationId: `i-${inviterId}-${status}`,
  status,
  accountId: null,
  inviterId,
  email: 'new@example.org',
  company: 'Acme',
});
export const account = (accountId: string, field: string, more: object = {}) => ({
  accountId,
  status: 'active',
  email: `${accountId}@example.org`,
  emailVerified: true,
  mobile: null,
  mobileVerified: false,
  locale: accountId === 'ann' || accountId === 'kim' ? 'en' : 'ru',
  changes: [{ field, previous: null, current: 'active' }],
  ...more,
});
