/** What a person may be told of, by data: each topic has a source of events today. Its words stand with the frontend's texts. */
import type { Channel } from './events.ts';

export const subscribePeriods = ['at_once', 'hourly', 'daily', 'weekly', 'monthly'] as const;
export type SubscribePeriod = (typeof subscribePeriods)[number];

export const subscribeIds = [
  'security',
  'account',
  'documents',
  'accessDecisions',
  'accessRequests',
  'invitations',
  'accessEnds',
] as const;
export type SubscribeId = (typeof subscribeIds)[number];

export interface SubscribeTopic {
  /**
   * Nobody turns off what is on: what it tells is how a person learns that somebody else is in their account. Channels that are
   * off may be added.
   */
  readonly locked: boolean;
  /** Channels it may take, where the installation has them; true for those that are on before anybody chose. */
  readonly channels: Readonly<Partial<Record<Channel, boolean>>>;
  readonly periods: readonly SubscribePeriod[];
}

/** SMS costs money: it is off until somebody wants it, and has a budget (ADR 130). */
export const subscribeTopics: Readonly<Record<SubscribeId, SubscribeTopic>> = {
  security: {
    locked: true,
    channels: { personnel_account: true, email: true, push: false, telegram: false, sms: false },
    periods: ['at_once'],
  },
  account: {
    locked: false,
    channels: { personnel_account: true, email: false, push: false, telegram: false, sms: false },
    periods: subscribePeriods,
  },
  // Off before anybody asks: whoever has to agree is asked where they are (ADR 74), and nobody else need know.
  documents: {
    locked: false,
    channels: { personnel_account: false, email: false, push: false, telegram: false, sms: false },
    periods: subscribePeriods,
  },
  // Somebody waits for these: the person for a decision, the company's people for their master account.
  accessDecisions: {
    locked: false,
    channels: { personnel_account: true, email: true, push: false, telegram: false, sms: false },
    periods: subscribePeriods,
  },
  accessRequests: {
    locked: false,
    channels: { personnel_account: true, email: true, push: false, telegram: false, sms: false },
    periods: subscribePeriods,
  },
  invitations: {
    locked: false,
    channels: { personnel_account: true, email: false, push: false, telegram: false, sms: false },
    periods: subscribePeriods,
  },
  // Seven days are enough to have the access extended, if the mail arrives.
  accessEnds: {
    locked: false,
    channels: { personnel_account: true, email: true, push: false, telegram: false, sms: false },
    periods: ['at_once', 'daily'],
  },
};
