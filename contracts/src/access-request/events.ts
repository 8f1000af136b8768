import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { Sealed } from '../notification/events.ts';

const invitation = {
  invitationId: Line(64, 1),
  email: Line(254, 3),
  firstName: Nullable(Line(100)),
  lastName: Nullable(Line(100)),
  middleName: Nullable(Line(100)),
  mobile: Nullable(Line(20)),
  domainId: Line(64, 1),
  locale: Line(5, 2),
  /** SHA-256 of the link's secret, base64url. */
  secretHash: Line(64, 43),
  endTime: Instant,
  /** Who invites, by the name that the invited person knows them by. */
  inviter: Type.Optional(Line(300)),
  /** Name of the company that they are invited for. */
  company: Type.Optional(Line(300)),
  /** Account that invites, and its right to decide for the company: the invitation counts while both last. */
  inviterId: Type.Optional(Line(64, 1)),
  masterId: Type.Optional(Line(64, 1)),
  /** The link's secret for the mail, for notification alone. */
  sealed: Type.Optional(Sealed),
};

export const accessRequestEvents = {
  invitationCreated: defineEvent({
    type: 'access-request.invitation.created',
    version: 1,
    summary: 'A master account invited somebody; identity accepts it by link',
    data: invitation,
    journal: {
      entity: 'invitation',
      title: { ru: 'Приглашение создано', en: 'Invitation created' },
      label: 'email',
    },
  }),
  invitationCanceled: defineEvent({
    type: 'access-request.invitation.canceled',
    version: 1,
    last: true,
    summary: 'A master account cancelled an invitation',
    data: { invitationId: Line(64, 1) },
    journal: { entity: 'invitation', title: { ru: 'Приглашение отозвано', en: 'Invitation cancelled' } },
  }),
  invitationRenewed: defineEvent({
    type: 'access-request.invitation.renewed',
    version: 1,
    summary: 'An invitation was sent again; the link of the former mail ends',
    data: invitation,
    journal: {
      entity: 'invitation',
      title: { ru: 'Приглашение отправлено повторно', en: 'Invitation sent again' },
      label: 'email',
    },
  }),
  invitationClosed: defineEvent({
    type: 'access-request.invitation.closed',
    version: 1,
    summary: 'An invitation was answered in the personal account, settled by a registration, or expired',
    data: {
      invitationId: Line(64, 1),
      status: OpenEnum(['success', 'autoSuccess', 'refusal', 'deactivated']),
      /** The person it was answered by; null where nobody answered. */
      accountId: Nullable(Line(64, 1)),
      /** Account that sent it, while it represents the company; told with the two below. */
      inviterId: Type.Optional(Line(64, 1)),
      email: Type.Optional(Line(254, 3)),
      /** Name of the company that it was for. */
      company: Type.Optional(Line(300)),
    },
    journal: {
      entity: 'invitation',
      title: { ru: 'Приглашение завершено', en: 'Invitation closed' },
      person: 'accountId',
      facts: ['status'],
    },
  }),
} as const;
