/** Invitations into companies: sent by master accounts, answered by the people whom they invite. */
import Type from 'typebox';
import { defineEndpoint, masterAccount, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { grantErrors } from '../core/grants.errors.ts';
import { ListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Instant, Line, NoContent } from '../core/schema.ts';
import { channelErrors } from '../identity/channels.errors.ts';
import { accessErrors } from './errors.ts';
import { Invitation, InvitationPreview, InvitationStatus, OwnInvitation } from './invitations.resources.ts';
import { Access } from './resources.ts';

const service = 'access-request';
const one = Closed({ id: Id });
const { notFound } = requestErrors;
/** Most addresses of one form. */
export const INVITED_AT_ONCE = 50;
const {
  invitationOver,
  invitationVoid,
  alreadyExist,
  fixedByAdministrator,
  tooManyInvitations,
  tooManyMessages,
} = accessErrors;
const { beyondYours, ownAccess } = grantErrors;

export const companyInvitationEndpoints = {
  list: defineEndpoint({
    operationId: 'access-request.invitation.list',
    service,
    method: 'GET',
    path: '/platform/master-account/invitations',
    summary: 'Invitations into the companies of the master account',
    access: masterAccount,
    idempotency: 'safe',
    query: ListQuery(
      ['createdAt', 'email', 'status'],
      { sort: 'createdAt', order: 'DESC' },
      {
        search: Type.Optional(Line(200)),
        status: Type.Optional(Type.Enum(['all', ...InvitationStatus.enum], { default: 'all' })),
      },
    ),
    responses: { 200: Closed({ invitations: Type.Array(Invitation), meta: ListMeta }) },
    errors: [],
  }),
  send: defineEndpoint({
    operationId: 'access-request.invitation.send',
    service,
    method: 'POST',
    path: '/platform/master-account/invitations',
    summary: 'Invite somebody into a company by e-mail',
    access: masterAccount,
    idempotency: 'key',
    body: Closed({ email: Line(254, 3), contractorId: Id, access: Access }),
    responses: { 201: Closed({ id: Type.String(), endTime: Instant }) },
    errors: [
      notFound,
      alreadyExist,
      fixedByAdministrator,
      beyondYours,
      ownAccess,
      tooManyInvitations,
      tooManyMessages,
      channelErrors.off,
    ],
  }),
  preview: defineEndpoint({
    operationId: 'access-request.invitation.preview',
    beyond: 'the form says of each address what inviting it would do',
    service,
    method: 'POST',
    path: '/platform/master-account/invitations/preview',
    summary: 'What inviting these addresses would do, one by one; sends nothing',
    access: masterAccount,
    idempotency: 'natural',
    body: Closed({
      contractorId: Id,
      emails: Type.Array(Line(254, 1), { minItems: 1, maxItems: INVITED_AT_ONCE }),
    }),
    responses: {
      200: Closed({
        invitations: Type.Array(InvitationPreview),
        /** Invitations that may still be sent this hour. */
        remaining: Type.Integer({ minimum: 0 }),
      }),
    },
    errors: [notFound, accessErrors.tooManyPreviews],
  }),
  resend: defineEndpoint({
    operationId: 'access-request.invitation.resend',
    service,
    method: 'POST',
    path: '/platform/master-account/invitations/resend/{id}',
    summary: 'Send an invitation again; the link of the former mail ends',
    access: masterAccount,
    idempotency: 'key',
    params: one,
    responses: { 201: Closed({ id: Type.String(), endTime: Instant }) },
    errors: [
      notFound,
      invitationOver,
      beyondYours,
      ownAccess,
      tooManyInvitations,
      tooManyMessages,
      channelErrors.off,
    ],
  }),
  revoke: defineEndpoint({
    operationId: 'access-request.invitation.revoke',
    service,
    method: 'DELETE',
    path: '/platform/master-account/invitations/{id}',
    summary: 'Cancel an invitation; its link ends at once',
    access: masterAccount,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [notFound, invitationOver],
  }),
  listOwn: defineEndpoint({
    operationId: 'access-request.invitation.list-own',
    beyond: 'a signed-in person answers an invitation without the mail',
    service,
    method: 'GET',
    path: '/platform/user/invitations',
    summary: 'Invitations that wait for an answer of the person',
    access: signedIn,
    idempotency: 'safe',
    beforeRequiredFields: true,
    responses: { 200: Closed({ invitations: Type.Array(OwnInvitation) }) },
    errors: [],
  }),
  accept: defineEndpoint({
    operationId: 'access-request.invitation.accept',
    beyond: 'a signed-in person answers an invitation without the mail',
    service,
    method: 'POST',
    path: '/platform/user/invitations/{id}/accept',
    summary: 'Accept an invitation to the own e-mail address',
    access: signedIn,
    idempotency: 'natural',
    beforeRequiredFields: true,
    params: one,
    responses: { 204: NoContent },
    errors: [notFound, invitationOver, invitationVoid],
  }),
  refuse: defineEndpoint({
    operationId: 'access-request.invitation.refuse',
    beyond: 'a signed-in person answers an invitation without the mail',
    service,
    method: 'DELETE',
    path: '/platform/user/invitations/{id}',
    summary: 'Refuse an invitation to the own e-mail address',
    access: signedIn,
    idempotency: 'natural',
    beforeRequiredFields: true,
    params: one,
    responses: { 204: NoContent },
    errors: [notFound, invitationOver],
  }),
} as const;
