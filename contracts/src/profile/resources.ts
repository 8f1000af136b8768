import Type, { type Static } from 'typebox';
import { Closed, Day, Id, Line, LocaleCode, Nullable, Revision } from '../core/schema.ts';
import {
  CONTACTS_MAX,
  FIELDS_MAX,
  FIO_MAX,
  fieldTypes,
  TEXTAREA_MAX,
  tabViews,
  VALUES_MAX,
} from './fields.ts';

export const genders = ['man', 'woman'] as const;
export const messengers = ['viber', 'whatsapp', 'telegram'] as const;

/** Id of a picture, made of its contents and of whose it is. */
export const FileId = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'Id of a picture' });

/** A picture and where it is found. */
export const StoredPicture = Closed({ src: Type.String(), fileId: Type.String() });
export type StoredPicture = Static<typeof StoredPicture>;

export const MainInfo = Closed({
  userId: Type.String(),
  avatar: Nullable(StoredPicture),
  lastName: Nullable(Line(100)),
  firstName: Nullable(Line(100)),
  middleName: Nullable(Line(100)),
  fio: Nullable(Line(FIO_MAX)),
  birthDate: Nullable(Day),
  email: Nullable(Type.String()),
  emailVerified: Type.Boolean(),
  mobile: Nullable(Type.String()),
  mobileVerified: Type.Boolean(),
  gender: Nullable(Type.Enum([...genders])),
  login: Nullable(Type.String()),
  groups: Type.Array(Type.String()),
  locale: Nullable(LocaleCode),
  comment: Nullable(Line(255)),
  isEditable: Type.Boolean(),
});

const contact = {
  id: Type.String(),
  main: Type.String(),
  additional: Nullable(Type.String()),
  messengers: Type.Array(Type.Enum([...messengers])),
};

export const ContactsInfo = Closed({
  mobiles: Type.Array(Closed(contact)),
  emails: Type.Array(Closed(contact)),
});

export const AccessInfo = Closed({
  requiredFieldsEmpty: Type.Boolean(),
  requiredFieldsEmptyCodes: Type.Array(Type.String()),
});

export const Profile = Closed({
  revision: Revision,
  mainInfo: MainInfo,
  contactsInfo: ContactsInfo,
  additionalInfo: Type.Record(Type.String(), Type.Unknown()),
  accessInfo: AccessInfo,
  updatedInfo: Closed({ updatedAt: Type.String(), createdAt: Type.String() }),
  termsInfo: Type.Array(
    Closed({
      id: Type.String(),
      /** In the reader's language. */
      title: Type.String(),
      /** Hash of the texts: with the id it leads to what was agreed with. */
      version: Type.String(),
      /** For people; null where it was not told. */
      versionNumber: Nullable(Type.Integer({ minimum: 1 })),
      agreedAt: Type.String(),
    }),
  ),
  availableActions: Closed({ updatePassword: Type.Boolean(), setPassword: Type.Boolean() }),
});
export type Profile = Static<typeof Profile>;

const ownFieldValue = Type.Union([
  Type.String({ maxLength: TEXTAREA_MAX }),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: TEXTAREA_MAX }), { maxItems: VALUES_MAX }),
  Type.Null(),
]);

/** Values by the code of their field; a field that is left out stays. */
export const FieldValues = Type.Unsafe<Record<string, Static<typeof ownFieldValue>>>(
  Type.Object({}, { additionalProperties: ownFieldValue, maxProperties: FIELDS_MAX }),
);

const contactId = Type.Optional(Nullable(Id));
const mobileChange = Closed({
  /** Absent or null: a new one. */
  id: contactId,
  main: Line(40),
  additional: Type.Optional(Nullable(Line(10))),
  messengers: Type.Optional(Type.Array(Type.Enum([...messengers]), { maxItems: 3 })),
});
const emailChange = Closed({ id: contactId, main: Line(254) });

/** A change of a profile: what is absent stays, null clears, a list takes the place of the list before. */
export const ProfilePatch = Closed({
  revision: Revision,
  mainInfo: Type.Optional(
    Closed({
      lastName: Type.Optional(Nullable(Line(100))),
      firstName: Type.Optional(Nullable(Line(100))),
      middleName: Type.Optional(Nullable(Line(100))),
      fio: Type.Optional(Nullable(Line(FIO_MAX))),
      birthDate: Type.Optional(Nullable(Day)),
      gender: Type.Optional(Nullable(Type.Enum([...genders]))),
      locale: Type.Optional(LocaleCode),
      comment: Type.Optional(Nullable(Line(255))),
    }),
  ),
  contacts: Type.Optional(
    Closed({
      mobiles: Type.Optional(Nullable(Type.Array(mobileChange, { maxItems: CONTACTS_MAX }))),
      emails: Type.Optional(Nullable(Type.Array(emailChange, { maxItems: CONTACTS_MAX }))),
    }),
  ),
  additionalInfo: Type.Optional(FieldValues),
});
export type ProfilePatch = Static<typeof ProfilePatch>;

export const ConfiguredField = Closed({
  code: Type.String(),
  title: Type.String(),
  fieldType: Type.Enum([...fieldTypes]),
  placeholder: Nullable(Type.String()),
  systemic: Type.Boolean(),
  multiple: Type.Boolean(),
  unique: Type.Boolean({ description: 'No two people have the same value' }),
  profileEdit: Type.Boolean(),
  profileRequired: Type.Boolean(),
  disabled: Type.Boolean(),
  adminRequired: Type.Boolean(),
  comment: Nullable(Type.String()),
  /** Most values of a field with several; left out: as many as fields may have. */
  valueCount: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Choices of a `dropbox` or `combobox`. */
  items: Type.Array(Closed({ id: Type.String(), value: Type.String() })),
});

export const ProfileConfigure = Closed({
  tabs: Type.Array(
    Closed({ code: Type.String(), title: Type.String(), view: Type.Optional(Type.Enum([...tabViews])) }),
  ),
  blocks: Type.Record(Type.String(), Type.Array(Closed({ code: Type.String(), title: Type.String() }))),
  fields: Type.Record(Type.String(), Type.Array(ConfiguredField)),
  disabledFields: Type.Array(Type.String()),
});
export type ProfileConfigure = Static<typeof ProfileConfigure>;

/** Settings of one person for the interface. */
export const UserSettings = Closed({
  navMini: Type.Boolean(),
  lang: LocaleCode,
  pagination: Type.Integer({ minimum: 5, maximum: 100 }),
  cookie: Type.Boolean({ description: 'The cookie notice was accepted' }),
});
export type UserSettings = Static<typeof UserSettings>;

export const CountryCode = Closed({
  /** ISO 3166-1 alpha-2. */
  country: Type.String(),
  name: Type.String(),
  /** Calling code with its plus. */
  code: Type.String(),
});
