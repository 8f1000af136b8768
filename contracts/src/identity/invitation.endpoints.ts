/** Acceptance of an invitation; `access-request` makes invitations, identity makes accounts of them. */
import Type from 'typebox';
import { anybody, defineEndpoint } from '../core/define-endpoint.ts';
import { Closed, Line, LinkSecret, NoContent } from '../core/schema.ts';
import { FIO_MAX } from '../profile/fields.ts';
import { authErrors, linkErrors } from './errors.ts';
import { invitationLinkErrors } from './invitation.errors.ts';
import { linkStates } from './link-states.ts';
import {
  accountMaking,
  linkParams,
  linkReading,
  mobileCodeSending,
  mobileVerification,
} from './link-steps.ts';
import { InvitationLinkStatus, MobileCode, MobileNumber, Password, TermsAgree } from './resources.ts';

const service = 'identity';

export const invitationEndpoints = {
  read: defineEndpoint({
    ...linkReading,
    operationId: 'identity.invitation.read',
    path: '/platform/invitation/{id}',
    summary: 'State of an invitation and what is known of the invited person',
    responses: { 200: InvitationLinkStatus },
    errors: [...linkReading.errors, linkErrors.replaced, invitationLinkErrors.void],
  }),
  refuse: defineEndpoint({
    operationId: 'identity.invitation.refuse',
    service,
    method: 'DELETE',
    path: '/platform/invitation/{id}',
    summary: 'Refuse an invitation',
    access: anybody,
    idempotency: 'step',
    params: linkParams,
    responses: { 204: NoContent },
    errors: [
      authErrors.tech,
      linkErrors.wrongStep,
      linkErrors.replaced,
      invitationLinkErrors.void,
      ...linkStates,
    ],
  }),
  sendCode: defineEndpoint({
    ...mobileCodeSending,
    operationId: 'identity.invitation.send-code',
    path: '/platform/invitation/code',
    body: Closed({ mobile: MobileNumber, hash: LinkSecret }),
    errors: [...mobileCodeSending.errors, linkErrors.replaced, invitationLinkErrors.void],
  }),
  verify: defineEndpoint({
    ...mobileVerification,
    operationId: 'identity.invitation.verify',
    path: '/platform/invitation/verify',
    body: Closed({ mobile: MobileNumber, hash: LinkSecret, code: MobileCode }),
    errors: [...mobileVerification.errors, linkErrors.replaced, invitationLinkErrors.void],
  }),
  accept: defineEndpoint({
    ...accountMaking,
    operationId: 'identity.invitation.accept',
    path: '/platform/invitation/accept',
    summary: 'Make the account of an invited person and sign in',
    body: Closed({
      hash: LinkSecret,
      mobile: MobileNumber,
      password: Password,
      repeatPassword: Password,
      code: Type.Optional(MobileCode),
      first_name: Type.Optional(Line(100)),
      last_name: Type.Optional(Line(100)),
      middle_name: Type.Optional(Line(100)),
      /** The whole name, where the installation asks for it in one field; parts are left out then. */
      fio: Type.Optional(Line(FIO_MAX)),
      termsAgree: Type.Optional(TermsAgree),
    }),
    errors: [...accountMaking.errors, linkErrors.replaced, invitationLinkErrors.void],
  }),
} as const;
