import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Where a person is reached, as identity tells it; gone with the account. */
export interface Recipient {
  /** Account id. */
  readonly _id: string;
  /** Null without an address that was proven. */
  readonly email: string | null;
  /** Null without a number that was proven; rows of releases before SMS notices have none. */
  readonly mobile?: string | null;
  readonly locale: string | null;
  /** Domain at which the account was made. */
  readonly domainId: string | null;
  readonly active: boolean;
}

export const recipientCollection = defineCollection<Recipient>('recipients', {
  _id: required(String),
  email: { type: String, default: null },
  mobile: { type: String, default: null },
  locale: { type: String, default: null },
  domainId: { type: String, default: null },
  active: required(Boolean),
});
