/**
 * Records that an installation offers to others, and takes from them. Answers are cut down to these schemas: what is not
 * here is never told. No field is a secret or a hash of one.
 */
import Type, { type Static } from 'typebox';
import { Closed, Nullable } from '../core/schema.ts';
import type { IntegrationEntity } from './sync-kinds.ts';

const text = Type.String();
const orNull = Nullable(text);
const flag = Type.Boolean();
const texts = Type.Array(text);

const OfferedCompanyGroup = Closed({
  name: text,
  inn: orNull,
  kpp: orNull,
  ogrn: orNull,
  /** Installations of an earlier version do not tell these. */
  okpo: Type.Optional(orNull),
  taxNumber: Type.Optional(orNull),
  registrationNumber: Type.Optional(orNull),
});
/** `groups` are keys of `contractorsGroups`. */
const OfferedCompany = Closed({ ...OfferedCompanyGroup.properties, groups: texts });

const OfferedUser = Closed({
  login: text,
  email: orNull,
  emailVerified: flag,
  mobile: orNull,
  lastName: orNull,
  firstName: orNull,
  middleName: orNull,
  enabled: flag,
  /** Codes of roles that the account has; what they allow is told of no role. */
  roles: texts,
  groups: texts,
});

const OfferedGroup = Closed({ name: text, path: text });
const OfferedRole = Closed({ code: text, nameRu: text, nameEn: text, comment: text });

/** What people see of an application; its clients are not told. */
const OfferedApplication = Closed({
  code: text,
  nameRu: text,
  nameEn: text,
  description: text,
  url: orNull,
  enabled: flag,
});

const OfferedLocale = Closed({ code: text, name: text, enabled: flag });
const OfferedDeviceType = Closed({ code: text, name: text });
const OfferedSubscribe = Closed({ code: text, locked: flag, channels: texts });
const OfferedSchedule = Closed({ subscribe: text, period: text });
const OfferedSubscriber = Closed({ user: text, subscribe: text, period: text, channels: texts });

/** An entry of a directory. */
const OfferedEntry = Closed({
  code: text,
  nameRu: text,
  nameEn: text,
  parent: orNull,
  enabled: flag,
});

export const offeredRecords = {
  companies: OfferedCompany,
  users: OfferedUser,
  subscribes: OfferedSubscribe,
  subscribers: OfferedSubscriber,
  subscribesSchedules: OfferedSchedule,
  contractorsGroups: OfferedCompanyGroup,
  personnelActions: OfferedEntry,
  personnelActionsAggs: OfferedEntry,
  personnelTypes: OfferedEntry,
  personnelRelationshipTypes: OfferedEntry,
  applications: OfferedApplication,
  roles: OfferedRole,
  locales: OfferedLocale,
  countries: OfferedEntry,
  positions: OfferedEntry,
  departments: OfferedEntry,
  usersGroups: OfferedGroup,
  devicesTypes: OfferedDeviceType,
} as const satisfies Record<IntegrationEntity, object>;

export type OfferedFields<Entity extends IntegrationEntity = IntegrationEntity> = Static<
  (typeof offeredRecords)[Entity]
>;
