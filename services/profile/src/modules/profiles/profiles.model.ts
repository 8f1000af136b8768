import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type {
  AccountFacts,
  AgreedTerm,
  Contacts,
  PersonalEmail,
  PersonalMobile,
  ProfileAvatar,
  ProfileRecord,
} from './profiles.domain.ts';

export type ProfileRow = Omit<ProfileRecord, 'accountId'> & { readonly _id: string };

const orNull = { type: String, default: null };

/** Without enumerations: identity may know a status that this version does not (ADR 6). */
const accountFacts = part<AccountFacts>({
  login: orNull,
  email: orNull,
  emailVerified: required(Boolean),
  mobile: orNull,
  mobileVerified: required(Boolean),
  status: required(String),
  managedBy: required(String),
  roles: required([String]),
  locale: orNull,
  passwordless: Boolean,
});

const contacts = part<Contacts>({
  mobiles: required([
    part<PersonalMobile>({
      id: required(String),
      main: required(String),
      additional: orNull,
      messengers: required([String]),
    }),
  ]),
  emails: required([part<PersonalEmail>({ id: required(String), main: required(String) })]),
});

/** Every look-up is by the account's id; the other index counts people. */
export const profiles = defineCollection<ProfileRow>(
  'profiles',
  {
    _id: required(String),
    account: required(accountFacts),
    lastName: orNull,
    firstName: orNull,
    middleName: orNull,
    fio: orNull,
    birthDate: orNull,
    gender: { type: String, enum: ['man', 'woman', null], default: null },
    comment: orNull,
    contacts,
    avatar: part<ProfileAvatar>({ fileId: orNull, sequence: required(Number, { min: 1 }) }),
    directoryGroups: { type: [String], default: undefined },
    terms: required([
      part<AgreedTerm>({
        id: required(String),
        title: required(String),
        titles: part({ ru: required(String), en: required(String) }),
        version: required(String),
        versionNumber: Number,
        agreedAt: required(Date),
      }),
    ]),
    sequence: required(Number, { min: 1 }),
    createdAt: required(Date),
    updatedAt: required(Date),
    erasedAt: Date,
  },
  [{ name: 'status', key: { 'account.status': 1 } }],
);
