import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Invitation } from './invitations.domain.ts';

const orNull = { type: String, default: null };

/** Addresses are as the inviting person typed them. */
export const emailCollation = { locale: 'en', strength: 2 } as const;

/** A copy of what access-request tells, and what became of it. */
export const invitations = defineCollection<Invitation>(
  'invitations',
  {
    _id: required(String),
    secretHash: required(String),
    formerHashes: { type: [String], default: undefined },
    email: required(String),
    firstName: orNull,
    lastName: orNull,
    middleName: orNull,
    mobile: orNull,
    domainId: required(String),
    locale: required(String),
    endTime: required(Date),
    state: required(String, { enum: ['active', 'canceled', 'accepted', 'refused'] }),
    verifiedMobile: orNull,
    sequence: required(Number, { min: 0 }),
    removeAt: required(Date),
    inviter: String,
    company: String,
    inviterId: String,
    masterId: String,
  },
  [
    { name: 'secret', key: { secretHash: 1 }, unique: true },
    {
      name: 'former',
      key: { formerHashes: 1 },
      partialFilterExpression: { formerHashes: { $exists: true } },
    },
    { name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 },
    { name: 'email', key: { email: 1, state: 1 }, collation: emailCollation },
  ],
);
