/** A profile as its form holds it: what the form begins with, and what of it changed. */
import type { Profile, ProfileConfigure, ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import type { ProfileField } from './profile-form.ts';

export interface MobileRow {
  /** Null: a new one. */
  contactId: string | null;
  main: string;
  additional: string;
  messengers: string[];
}

export interface EmailRow {
  contactId: string | null;
  main: string;
}

/** Rows of a field with many values are objects, as the form library wants them. */
export interface TextRow {
  text: string;
}

/** A text, yes and no as words, rows of a field with many values, or choices of a list and pictures where there are many. */
export type OwnValue = string | TextRow[] | string[];

const mainCodes = ['lastName', 'firstName', 'middleName', 'fio', 'birthDate', 'gender', 'comment'] as const;
type MainCode = (typeof mainCodes)[number];

export interface EditedProfile {
  mainInfo: Record<MainCode, string>;
  contacts: { mobiles: MobileRow[]; emails: EmailRow[] };
  additionalInfo: Record<string, OwnValue>;
}

export type Changes = Omit<ProfilePatch, 'revision'>;

export const newMobile: MobileRow = { contactId: null, main: '', additional: '', messengers: [] };
export const newEmail: EmailRow = { contactId: null, main: '' };
export const newText: TextRow = { text: '' };

/** Several choices of one list; every other field with many values has a row for each. */
export const isChoices = ({ fieldType, multiple }: ProfileField): boolean =>
  multiple && fieldType === 'combobox';

export const isPictures = ({ fieldType, multiple }: ProfileField): boolean =>
  multiple && fieldType === 'picture';

const contactFields: Readonly<Record<string, 'mobiles' | 'emails'>> = {
  personalMobile: 'mobiles',
  personalEmail: 'emails',
};

/** Where a field stands in the form; undefined for what is told by others. */
export function pathOf({ code, systemic }: ProfileField): string | undefined {
  if (!systemic) return `additionalInfo.${code}`;
  const contacts = contactFields[code];
  if (contacts) return `contacts.${contacts}`;
  return mainCodes.includes(code as MainCode) ? `mainInfo.${code}` : undefined;
}

/** Who changes a field that its person cannot change. */
export type Locked = 'directory' | 'administrator';

export function lockOf(field: ProfileField, configure: ProfileConfigure): Locked | undefined {
  if (configure.disabledFields.includes(field.code)) return 'directory';
  if (!field.profileEdit || field.disabled || pathOf(field) === undefined) return 'administrator';
  return undefined;
}

export const allFields = ({ fields }: ProfileConfigure): readonly ProfileField[] =>
  Object.values(fields).flat();

/** Fields that their person may change. */
export const openFields = (configure: ProfileConfigure): readonly ProfileField[] =>
  allFields(configure).filter((field) => lockOf(field, configure) === undefined);

/** One entry at least: an empty one where there is none. */
const orOne = <Row>(rows: Row[], empty: Row): Row[] => (rows.length > 0 ? rows : [structuredClone(empty)]);

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== null && one !== undefined).map(String);

const ownValue = (field: ProfileField, value: unknown): OwnValue => {
  const values = listOf(value);
  if (isChoices(field) || isPictures(field)) return values;
  if (!field.multiple) return values[0] ?? '';
  return orOne(
    values.map((text) => ({ text })),
    newText,
  );
};

/** What the form begins with. */
export function editedProfile(profile: Profile, configure: ProfileConfigure): EditedProfile {
  const { mainInfo, contactsInfo, additionalInfo } = profile;
  const main = mainCodes.map((code) => [code, mainInfo[code] ?? '']);
  const own = allFields(configure).filter(({ systemic }) => !systemic);
  return {
    mainInfo: Object.fromEntries(main) as EditedProfile['mainInfo'],
    contacts: {
      mobiles: orOne(
        contactsInfo.mobiles.map(({ id, main: number, additional, messengers }) => ({
          contactId: id,
          main: number,
          additional: additional ?? '',
          messengers: [...messengers],
        })),
        newMobile,
      ),
      emails: orOne(
        contactsInfo.emails.map(({ id, main: address }) => ({ contactId: id, main: address })),
        newEmail,
      ),
    },
    additionalInfo: Object.fromEntries(
      own.map((field) => [field.code, ownValue(field, additionalInfo[field.code])]),
    ),
  };
}

export const isSaid = (text: string): boolean => text.trim() !== '';
/** A row about which nothing is said is dropped. */
export const isMobileSaid = ({ main, additional, messengers }: MobileRow): boolean =>
  isSaid(main) || isSaid(additional) || messengers.length > 0;

type Sent = NonNullable<Changes['additionalInfo']>[string];

/** An own value as it is sent: null where nothing is said, each entry of many that says something. */
const sentOwn = ({ fieldType }: ProfileField, value: OwnValue | undefined): Sent => {
  if (Array.isArray(value)) {
    return value.map((row) => (typeof row === 'string' ? row : row.text)).filter(isSaid);
  }
  if (value === undefined || !isSaid(value)) return null;
  return fieldType === 'toggle' ? value === 'true' : value;
};

const sentMobiles = ({ contacts }: EditedProfile) =>
  contacts.mobiles.filter(isMobileSaid).map(({ contactId, main, additional, messengers }) => ({
    id: contactId,
    main,
    additional: additional.trim() || null,
    messengers: messengers as never[],
  }));

const sentEmails = ({ contacts }: EditedProfile) =>
  contacts.emails
    .filter(({ main }) => isSaid(main))
    .map(({ contactId, main }) => ({ id: contactId, main: main.trim() }));

/** What stands in a field, as it is sent. */
export function sentOf(field: ProfileField, values: EditedProfile): unknown {
  const { code, systemic } = field;
  if (!systemic) return sentOwn(field, values.additionalInfo[code]);
  if (code === 'personalMobile') return sentMobiles(values);
  if (code === 'personalEmail') return sentEmails(values);
  const text = values.mainInfo[code as MainCode];
  return isSaid(text) ? text : null;
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const changedFields = (
  configure: ProfileConfigure,
  before: EditedProfile,
  now: EditedProfile,
): readonly ProfileField[] =>
  openFields(configure).filter((field) => !same(sentOf(field, before), sentOf(field, now)));

/** Only what is not as it was; undefined where everything is. */
export function changesOf(
  configure: ProfileConfigure,
  before: EditedProfile,
  now: EditedProfile,
): Changes | undefined {
  const changes: Record<string, Record<string, unknown>> = {};
  for (const field of changedFields(configure, before, now)) {
    const [part, name] = (pathOf(field) ?? '').split('.') as [string, string];
    changes[part] = { ...changes[part], [name]: sentOf(field, now) };
  }
  return Object.keys(changes).length > 0 ? (changes as Changes) : undefined;
}

/** Rows of contacts that somebody else took away become new ones. */
const keptRows = <Row extends EmailRow>(rows: readonly Row[], stored: readonly EmailRow[]): Row[] =>
  rows.map((row) =>
    stored.some(({ contactId }) => contactId === row.contactId) ? row : { ...row, contactId: null },
  );

/** What the person typed, over what is stored now. */
export function typedOver(
  configure: ProfileConfigure,
  before: EditedProfile,
  typed: EditedProfile,
  stored: EditedProfile,
): EditedProfile {
  const next = structuredClone(stored);
  for (const field of changedFields(configure, before, typed)) {
    const { code, systemic } = field;
    if (!systemic) next.additionalInfo[code] = typed.additionalInfo[code] ?? '';
    else if (code === 'personalMobile')
      next.contacts.mobiles = keptRows(typed.contacts.mobiles, stored.contacts.mobiles);
    else if (code === 'personalEmail')
      next.contacts.emails = keptRows(typed.contacts.emails, stored.contacts.emails);
    else next.mainInfo[code as MainCode] = typed.mainInfo[code as MainCode];
  }
  return next;
}

/** Fields in which two states of a profile differ; of those told by others too. */
export const differingFields = (
  configure: ProfileConfigure,
  before: Profile,
  now: Profile,
): readonly ProfileField[] => {
  const [was, is] = [editedProfile(before, configure), editedProfile(now, configure)];
  return allFields(configure).filter((field) => {
    if (pathOf(field) !== undefined) return !same(sentOf(field, was), sentOf(field, is));
    const told = ({ mainInfo }: Profile) => (mainInfo as Readonly<Record<string, unknown>>)[field.code];
    return !same(told(before), told(now));
  });
};
