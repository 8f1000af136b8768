import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { type Link, linkPurposes } from './links.domain.ts';

/** One shape for every state: what a state lacks is absent. Removed by a TTL index. */
export type LinkRow = Omit<Link, 'state'> & {
  readonly state: Link['state'];
  readonly usedAt?: Date;
  readonly removeAt: Date;
};

export const links = defineCollection<LinkRow>(
  'links',
  {
    _id: required(String),
    purpose: required(String, { enum: linkPurposes }),
    owner: required(String),
    subject: required(String),
    sentTo: required(String),
    state: required(String, { enum: ['active', 'used', 'canceled'] }),
    createdAt: required(Date),
    endTime: required(Date),
    usedAt: Date,
    removeAt: required(Date),
  },
  [
    // An owner holds one link of a purpose, whatever runs at the same time.
    {
      name: 'active',
      key: { owner: 1, purpose: 1 },
      unique: true,
      partialFilterExpression: { state: 'active' },
    },
    { name: 'ofOwner', key: { owner: 1 } },
    { name: 'mailed', key: { sentTo: 1 } },
    { name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
);
