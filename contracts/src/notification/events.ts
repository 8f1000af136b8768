import Type, { type Static } from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';

export const channels = ['personnel_account', 'email', 'push', 'telegram', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** Templates that notification knows; parameters are the template's own. */
export const templates = [
  'auth.code',
  'registration.link',
  'registration.exists',
  'mobile.code',
  'password.link',
  'password.entry-link',
  'password.changed',
  'invitation.link',
  'contact.code',
  'contact.changed',
  'account.changed',
  'account.blocked',
  'account.unblocked',
  'document.changed',
  'request.decided',
  'request.waiting',
  'request.moved',
  'invitation.accepted',
  'invitation.refused',
  'invitation.expired',
  'access.changed',
  'access.ending',
  'digest',
  'account.code',
  'account.deleted',
  'device.link',
  'device.new',
  'factor.changed',
  'passkey.changed',
  'channel.test',
  'license.ending',
] as const;
export type Template = (typeof templates)[number];

/**
 * Address and parameters of a message, encrypted (AES-256-GCM) with the key that only the sender's service and
 * notification hold: codes and links never stand in a topic, job or journal (N20).
 */
export const Sealed = Closed({
  kid: Line(64, 1),
  iv: Line(32, 1),
  data: Line(8192, 1),
});
export type Sealed = Static<typeof Sealed>;

/** What the sealed text says once opened. */
export const MessageContent = Type.Object({
  to: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
});
export type MessageContent = Static<typeof MessageContent>;

/** The intent to send one message; its id is the job's id and half of the Message-ID (R8). */
const messageIntent = {
  intentId: Line(64, 1),
  channel: OpenEnum(channels),
  template: OpenEnum(templates),
  locale: Line(5, 2),
  domainId: Line(64, 1),
  accountId: Nullable(Line(64, 1)),
  /** Sent before this instant or not at all. */
  expiresAt: Instant,
  sealed: Sealed,
};

export const messageRequested = defineEvent({
  type: 'identity.message.requested',
  version: 1,
  last: true,
  summary: 'Identity wants one message delivered',
  data: messageIntent,
});

export const budgetScopes = ['installation', 'country', 'range', 'mailbox', 'sender'] as const;
export const budgetWindows = ['hour', 'day'] as const;

/** Told of the first messages that an exceeded budget held back in its window, not of each: somebody may go on asking. */
export const messageBudgetExceeded = defineEvent({
  type: 'identity.message-budget.exceeded',
  version: 1,
  last: true,
  summary: 'A message was not sent because its budget is exceeded',
  data: {
    channel: OpenEnum(channels),
    template: OpenEnum(templates),
    /** Masked address or number. */
    recipient: Line(320, 1),
    budget: OpenEnum(budgetScopes),
    window: OpenEnum(budgetWindows),
    /** Messages the budget allows in its window. */
    limit: Type.Integer({ minimum: 1 }),
    /** ISO 3166-1 alpha-2; null for mail. */
    country: Nullable(Line(2, 2)),
  },
  journal: {
    entity: 'message',
    title: {
      ru: 'Сообщение не отправлено: исчерпан бюджет',
      en: 'Message not sent: budget exceeded',
    },
    label: 'recipient',
    facts: ['template', 'channel', 'budget', 'window', 'limit', 'country'],
  },
});

const delivery = {
  intentId: Line(64, 1),
  channel: OpenEnum(channels),
  template: OpenEnum(templates),
  accountId: Nullable(Line(64, 1)),
  attempts: Type.Integer({ minimum: 0 }),
};

export const notificationEvents = {
  deliverySent: defineEvent({
    type: 'notification.delivery.sent',
    version: 1,
    last: true,
    summary: 'The channel accepted the message',
    data: delivery,
    journal: {
      entity: 'message',
      title: { ru: 'Сообщение отправлено', en: 'Message sent' },
      person: 'accountId',
      label: 'template',
      facts: ['channel', 'attempts'],
    },
  }),
  deliveryFailed: defineEvent({
    type: 'notification.delivery.failed',
    version: 1,
    summary: 'The message will not be sent any more',
    data: { ...delivery, reason: Line(300) },
    journal: {
      entity: 'message',
      title: { ru: 'Сообщение не отправлено', en: 'Message not sent' },
      person: 'accountId',
      label: 'template',
      facts: ['channel', 'attempts', 'reason'],
    },
  }),
} as const;
