/** A profile as its form holds it: what the form begins with, what of it changed, and what is wrong with it. */
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { EARLIEST_DAY } from '@gatehouse/contracts/profile/fields.ts';
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
type Codes = Record<string, string>;

export const newMobile: MobileRow = { contactId: null, main: '', additional: '', messengers: [] };
export const newEmail: EmailRow = { contactId: null, main: '' };
export const newText: TextRow = { text: '' };

/** Several choices of one list; every other field with many values has a row for each. */
export const isChoices = ({ fieldType, multiple }: ProfileField): boolean =>
  multiple && fieldType === 'combobox';

const isPictures = ({ fieldType, multiple }: ProfileField): boolean => multiple && fieldType === 'picture';

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
          ...{ contactId: id, main: number, additional: additional ?? '', messengers: [...messengers] },
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

const isSaid = (text: string): boolean => text.trim() !== '';
/** A row about which nothing is said is dropped. */
const isMobileSaid = ({ main, additional, messengers }: MobileRow): boolean =>
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
    ...{ id: contactId, main, additional: additional.trim() || null },
    messengers: messengers as never[],
  }));

const sentEmails = ({ contacts }: EditedProfile) =>
  contacts.emails
    .filter(({ main }) => isSaid(main))
    .map(({ contactId, main }) => ({ id: contactId, main: main.trim() }));

/** What stands in a field, as it is sent. */
function sentOf(field: ProfileField, values: EditedProfile): unknown {
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

/** The rows of a list that are sent, by their places in the form. */
const sentPlaces = <Row>(rows: readonly Row[], isSent: (row: Row) => boolean): number[] =>
  rows.flatMap((row, index) => (isSent(row) ? [index] : []));

const placesOf = (values: EditedProfile, list: string): number[] | undefined => {
  if (list === 'contacts.mobiles') return sentPlaces(values.contacts.mobiles, isMobileSaid);
  if (list === 'contacts.emails') return sentPlaces(values.contacts.emails, ({ main }) => isSaid(main));
  const rows = values.additionalInfo[list.replace(/^additionalInfo\./, '')];
  if (!Array.isArray(rows) || rows.length === 0 || typeof rows[0] === 'string') return undefined;
  return sentPlaces(rows as TextRow[], ({ text }) => isSaid(text));
};

/** Where in the form a code of the server belongs: it counts the entries that were sent. */
function placeOf(path: string, values: EditedProfile): string {
  const [part = '', name = '', index, below] = path.split('.');
  const list = `${part}.${name}`;
  const places = placesOf(values, list);
  if (places === undefined) return list;
  const ofList = part === 'contacts' ? 'main' : 'text';
  const field = below === undefined || below === 'id' ? ofList : below;
  return `${list}.${index === undefined ? 0 : (places[Number(index)] ?? 0)}.${field}`;
}

/** Codes of the server at the fields of the form; each picture has its own, and all of them are sent. */
export function errorsInForm(
  configure: ProfileConfigure,
  errors: Readonly<Codes>,
  values: EditedProfile,
): Codes {
  const pictures = allFields(configure).filter(isPictures).map(pathOf);
  const isOfPicture = (path: string) => pictures.includes(path.replace(/\.\d+$/, ''));
  return Object.fromEntries(
    Object.entries(errors).map(([path, code]) => [isOfPicture(path) ? path : placeOf(path, values), code]),
  );
}

const EXTENSION = /^\d{5}$/;

/** Rows that say something without a number, and extensions that are none. */
const wrongMobiles = ({ contacts }: EditedProfile): Codes =>
  Object.fromEntries(
    contacts.mobiles.flatMap((row, index) => [
      ...(isMobileSaid(row) && !isSaid(row.main) ? [[`contacts.mobiles.${index}.main`, 'errorEmpty']] : []),
      ...(isSaid(row.additional) && !EXTENSION.test(row.additional.trim())
        ? [[`contacts.mobiles.${index}.additional`, 'errorFormat']]
        : []),
    ]),
  );

const isNothing = (sent: unknown): boolean => sent === null || (Array.isArray(sent) && sent.length === 0);

/**
 * What is wrong before anything is sent: required fields that say nothing, those that only administrators fill in and
 * somebody emptied, a day outside its bounds, extensions. The rest is judged by the server.
 */
export function wrongInForm(
  configure: ProfileConfigure,
  before: EditedProfile,
  now: EditedProfile,
  today: string,
): Codes {
  const wrong: Codes = {};
  for (const field of openFields(configure)) {
    const path = pathOf(field) ?? '';
    const sent = sentOf(field, now);
    const needed = field.profileRequired || (field.adminRequired && !isNothing(sentOf(field, before)));
    if (needed && isNothing(sent)) wrong[placeOf(path, now)] = 'errorEmpty';
    if (path === 'contacts.mobiles') Object.assign(wrong, wrongMobiles(now));
    const isOutside = (day: string) => day < EARLIEST_DAY || day > today;
    if (path === 'mainInfo.birthDate' && typeof sent === 'string' && isOutside(sent))
      wrong[path] = withBound('errorRange', { of: 'day', min: EARLIEST_DAY, max: today });
  }
  return wrong;
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
