import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** What this service knows of an account, from identity's and profile's events. */
export interface PersonRow {
  /** Account id. */
  readonly _id: string;
  readonly login: string | null;
  /** Verified, in lower case; null otherwise. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly name: string;
  readonly locale: string | null;
  readonly active: boolean;
  /** Codes of the roles that the account holds; rows of before the first event that tells them have none. */
  readonly roles?: readonly string[];
  /**
   * Counts what the person has sent: requests and invitations change it, so that those sent at the same time run one
   * after the other and limits count what is stored.
   */
  readonly sent?: number;
}

export const people = defineCollection<PersonRow>(
  'projected_people',
  {
    _id: required(String),
    login: { type: String, default: null },
    email: { type: String, default: null },
    mobile: { type: String, default: null },
    name: required(String),
    locale: { type: String, default: null },
    active: required(Boolean),
    roles: [String],
    sent: { type: Number, default: 0 },
  },
  [
    { name: 'email', key: { email: 1 } },
    { name: 'roles', key: { roles: 1 } },
  ],
);
