/** Messages that tell people of a change that concerns them. `told-events.ts` says which events they follow. */
import type { Channel, Template } from './events.ts';
import type { SubscribeId } from './subscribe-topics.ts';

export interface ToldMessage {
  /** Who gets it, and on what condition, for the reference. */
  readonly to: string;
  readonly when: string;
  /** Subscription by which it goes out; null for a mail that no choice governs. */
  readonly topic: SubscribeId | null;
  readonly template: Template;
  /** Channels that it may take; absent: those that the person chose. */
  readonly only?: readonly Channel[];
  /** The setting `sendAccessNotify`, when off, leaves the personal account alone. */
  readonly bySetting?: true;
  /** Sent by identity, with the change itself; else notification makes it of the event. */
  readonly sentBy?: 'identity';
  /** Changes of one person and company within a minute are one message. */
  readonly merged?: true;
}

const person = 'the person';
const inviter = 'who sent the invitation, while they represent the company';
const security = { topic: 'security', sentBy: 'identity' } as const;
const mail = { topic: null, only: ['email'] } as const;

export const toldMessages = {
  requestWaiting: {
    to: 'master accounts that can decide, else administrators',
    when: 'a request was sent, or lost its last master account',
    topic: 'accessRequests',
    template: 'request.waiting',
  },
  requestDecided: {
    to: 'who asked',
    when: 'a request was approved, rejected or closed as a duplicate',
    topic: 'accessDecisions',
    template: 'request.decided',
    bySetting: true,
  },
  requestMoved: {
    to: 'who asked',
    when: 'a request moved from master accounts to administrators',
    topic: 'accessDecisions',
    template: 'request.moved',
    bySetting: true,
  },
  accessChanged: {
    to: person,
    when: 'access was given, changed or taken away; after the approval of a request the decision is the message',
    topic: 'accessEnds',
    template: 'access.changed',
    bySetting: true,
    merged: true,
  },
  accessExpired: {
    to: person,
    when: 'access ended at its date',
    topic: 'accessEnds',
    template: 'access.changed',
    merged: true,
  },
  masterChanged: {
    to: person,
    when: 'the right to decide for a company was given or taken',
    topic: 'accessEnds',
    template: 'access.changed',
    bySetting: true,
    merged: true,
  },
  accessEnding: {
    to: person,
    when: 'access ends within seven days',
    topic: 'accessEnds',
    template: 'access.ending',
  },
  invitationAccepted: {
    to: inviter,
    when: 'an invitation was accepted, or settled by a registration',
    topic: 'invitations',
    template: 'invitation.accepted',
  },
  invitationRefused: {
    to: inviter,
    when: 'an invitation was refused',
    topic: 'invitations',
    template: 'invitation.refused',
  },
  invitationExpired: {
    to: inviter,
    when: 'an invitation expired',
    topic: 'invitations',
    template: 'invitation.expired',
  },
  accountBlocked: {
    to: person,
    when: 'the account was blocked, or its provider ended it',
    topic: 'security',
    template: 'account.blocked',
    only: ['email'],
  },
  accountUnblocked: {
    to: person,
    when: 'the account was unblocked',
    topic: 'security',
    template: 'account.unblocked',
  },
  accountChanged: {
    to: person,
    when: 'roles, identifiers, the way of signing in or personal data were changed',
    topic: 'account',
    template: 'account.changed',
  },
  passwordChanged: {
    ...security,
    to: person,
    when: 'the password was changed',
    template: 'password.changed',
  },
  factorChanged: {
    ...security,
    to: person,
    when: 'a second factor came or went',
    template: 'factor.changed',
  },
  passkeyChanged: { ...security, to: person, when: 'a passkey came or went', template: 'passkey.changed' },
  deviceNew: { ...security, to: person, when: 'a sign-in on a new device', template: 'device.new' },
  accountDeleted: {
    ...mail,
    to: person,
    when: 'the account was deleted',
    template: 'account.deleted',
    sentBy: 'identity',
  },
  firstEntry: {
    ...mail,
    to: person,
    when: 'an administrator made the account, or sent a link for its password',
    template: 'password.entry-link',
    sentBy: 'identity',
  },
  invitationLink: {
    ...mail,
    to: 'the invited address',
    when: 'an invitation was sent, or sent again',
    template: 'invitation.link',
  },
} as const satisfies Readonly<Record<string, ToldMessage>>;
export type ToldMessageName = keyof typeof toldMessages;
