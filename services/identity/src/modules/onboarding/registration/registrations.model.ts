import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { GivenNames } from './names.domain.ts';
import type { Registration } from './registration.domain.ts';

/**
 * As it is stored, in the shape that the version before reads, too: a registration with a verified number is still
 * `requested` there.
 */
export type RegistrationRow = Omit<Registration, 'state' | 'mobile' | 'accountId'> & {
  readonly state: 'requested' | 'completed';
  readonly mobile: string | null;
  readonly accountId: string | null;
};

const orNull = { type: String, default: null };

export const registrations = defineCollection<RegistrationRow>(
  'registrations',
  {
    _id: required(String),
    email: required(String),
    names: required(
      part<GivenNames>({ lastName: orNull, firstName: orNull, middleName: orNull, fio: orNull }),
    ),
    domainId: required(String),
    locale: required(String),
    agreed: required(Map, { of: String }),
    state: required(String, { enum: ['requested', 'completed'] }),
    mobile: orNull,
    accountId: orNull,
    ip: orNull,
    createdAt: required(Date),
    removeAt: required(Date),
    sequence: required(Number, { min: 1 }),
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'email', key: { email: 1 } },
    { name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
);
