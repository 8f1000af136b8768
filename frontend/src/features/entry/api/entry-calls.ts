import type { invitationEndpoints } from '@gatehouse/contracts/identity/invitation.endpoints.ts';
import type { passwordEndpoints } from '@gatehouse/contracts/identity/password.endpoints.ts';
import type { registrationEndpoints } from '@gatehouse/contracts/identity/registration.endpoints.ts';
import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const restoreLinkCall = defineCall<typeof passwordEndpoints.requestLink>({
  operationId: 'identity.password.request-link',
  method: 'POST',
  path: '/platform/password/link',
  idempotency: 'natural',
});

export const restoreStatusCall = defineCall<typeof passwordEndpoints.linkStatus>({
  operationId: 'identity.password.link-status',
  method: 'GET',
  path: '/platform/password/link/status/{id}',
  idempotency: 'safe',
});

export const firstEntryStatusCall = defineCall<typeof passwordEndpoints.entryLinkStatus>({
  operationId: 'identity.password.entry-link-status',
  method: 'GET',
  path: '/platform/password/entry/link/status/{id}',
  idempotency: 'safe',
});

export const restoreCall = defineCall<typeof passwordEndpoints.restore>({
  operationId: 'identity.password.restore',
  method: 'PUT',
  path: '/platform/password/{id}',
  idempotency: 'step',
});

export const firstEntryCall = defineCall<typeof passwordEndpoints.firstEntry>({
  operationId: 'identity.password.first-entry',
  method: 'PUT',
  path: '/platform/password/entry/{id}',
  idempotency: 'step',
});

export const registrationLinkCall = defineCall<typeof registrationEndpoints.requestLink>({
  operationId: 'identity.registration.request-link',
  method: 'POST',
  path: '/platform/registration/link',
  idempotency: 'key',
});

export const registrationStatusCall = defineCall<typeof registrationEndpoints.status>({
  operationId: 'identity.registration.status',
  method: 'GET',
  path: '/platform/registration/status/{id}',
  idempotency: 'safe',
});

export const registrationCodeCall = defineCall<typeof registrationEndpoints.sendCode>({
  operationId: 'identity.registration.send-code',
  method: 'POST',
  path: '/platform/registration/code',
  idempotency: 'step',
});

export const registrationVerifyCall = defineCall<typeof registrationEndpoints.verify>({
  operationId: 'identity.registration.verify',
  method: 'PUT',
  path: '/platform/registration/verify',
  idempotency: 'step',
});

export const registrationCompleteCall = defineCall<typeof registrationEndpoints.complete>({
  operationId: 'identity.registration.complete',
  method: 'POST',
  path: '/platform/registration/complete',
  idempotency: 'step',
});

export const invitationCall = defineCall<typeof invitationEndpoints.read>({
  operationId: 'identity.invitation.read',
  method: 'GET',
  path: '/platform/invitation/{id}',
  idempotency: 'safe',
});

export const invitationRefuseCall = defineCall<typeof invitationEndpoints.refuse>({
  operationId: 'identity.invitation.refuse',
  method: 'DELETE',
  path: '/platform/invitation/{id}',
  idempotency: 'step',
});

export const invitationCodeCall = defineCall<typeof invitationEndpoints.sendCode>({
  operationId: 'identity.invitation.send-code',
  method: 'POST',
  path: '/platform/invitation/code',
  idempotency: 'step',
});

export const invitationVerifyCall = defineCall<typeof invitationEndpoints.verify>({
  operationId: 'identity.invitation.verify',
  method: 'PUT',
  path: '/platform/invitation/verify',
  idempotency: 'step',
});

export const invitationAcceptCall = defineCall<typeof invitationEndpoints.accept>({
  operationId: 'identity.invitation.accept',
  method: 'POST',
  path: '/platform/invitation/accept',
  idempotency: 'step',
});

export const countryCodesCall = defineCall<typeof profileEndpoints.countryCodes>({
  operationId: 'profile.country.codes',
  method: 'GET',
  path: '/platform/country/codes',
  idempotency: 'safe',
});
