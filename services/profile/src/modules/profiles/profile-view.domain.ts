/** A profile as its owner sees it. */
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';
import type { PersonConfigure } from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import type { Static } from 'typebox';
import { type FormField, shownTabs } from '../form/form.domain.ts';
import { storedPicture } from '../pictures/stored-picture.domain.ts';
import {
  emptyRequiredFields,
  type FormInForce,
  fieldsInForce,
  ownValue,
  type ProfileValues,
} from './profile-fields.domain.ts';
import { type AgreedTerm, type Contacts, disabledFieldsOf, type ProfileRecord } from './profiles.domain.ts';

type Locale = 'ru' | 'en';
type Configure = Static<typeof ProfileConfigure>;

const mainInfoOf = (profile: ProfileRecord): Profile['mainInfo'] => {
  const { account, avatar } = profile;
  const fileId = avatar?.fileId ?? null;
  return {
    userId: profile.accountId,
    avatar: fileId === null ? null : storedPicture(fileId, 'avatar'),
    lastName: profile.lastName,
    firstName: profile.firstName,
    middleName: profile.middleName,
    fio: profile.fio,
    birthDate: profile.birthDate,
    email: account.email,
    emailVerified: account.emailVerified,
    mobile: account.mobile,
    mobileVerified: account.mobileVerified,
    gender: profile.gender,
    login: account.login,
    groups: [...account.roles, ...(profile.directoryGroups ?? [])],
    locale: account.locale,
    comment: profile.comment,
    isEditable: account.status === 'active',
  };
};

/** What the domain where a profile is read says of documents, in which language it is read, and by which form. */
export interface ProfileReading extends FormInForce {
  readonly locale: Locale;
  readonly agreements: readonly DomainAgreement[];
}

/**
 * Agreements of a person. Only the domain that asks for a document can leave it out; what another domain asked for, or
 * none asks for any more, stays: it is the person's own (ADR 60).
 */
const termsInfoOf = (
  terms: readonly AgreedTerm[],
  { locale, agreements }: ProfileReading,
): Profile['termsInfo'] =>
  terms.flatMap(({ id, title, titles, version, versionNumber, agreedAt }) => {
    const present = agreements.find((agreement) => agreement.id === id);
    if (present?.profileVisible === false) return [];
    const told = present?.version === version ? present.versionNumber : undefined;
    return {
      id,
      version,
      agreedAt: agreedAt.toISOString(),
      title: (titles ?? present?.title)?.[locale] ?? title,
      versionNumber: versionNumber ?? told ?? null,
    };
  });

const noContacts: Contacts = { mobiles: [], emails: [] };

const contactsInfoOf = ({ contacts = noContacts }: ProfileRecord): Profile['contactsInfo'] => ({
  mobiles: contacts.mobiles.map((row) => ({ ...row, messengers: [...row.messengers] })),
  emails: contacts.emails.map(({ id, main }) => ({ id, main, additional: null, messengers: [] })),
});

/** Without what the form does not show its viewer; names and what people sign in with identify them everywhere. */
const shownOf = (profile: ProfileRecord, inForce: FormInForce): ProfileRecord => {
  const shown = new Set(fieldsInForce(inForce).map(({ code }) => code));
  const { birthDate, gender, comment, contacts = noContacts } = profile;
  return {
    ...profile,
    birthDate: shown.has('birthDate') ? birthDate : null,
    gender: shown.has('gender') ? gender : null,
    comment: shown.has('comment') ? comment : null,
    contacts: {
      mobiles: shown.has('personalMobile') ? contacts.mobiles : [],
      emails: shown.has('personalEmail') ? contacts.emails : [],
    },
  };
};

/** What stands in the installation's own fields, as far as the person sees them. */
const additionalInfoOf = (values: ProfileValues, inForce: FormInForce) =>
  Object.fromEntries(
    fieldsInForce(inForce)
      .filter(({ systemic }) => !systemic)
      .map((field) => [field.code, ownValue(field, values)]),
  );

export const profileView = (
  record: ProfileRecord,
  values: ProfileValues,
  reading: ProfileReading,
): Profile => {
  const empty = emptyRequiredFields(record, values, reading);
  const profile = shownOf(record, reading);
  return {
    revision: profile.sequence,
    mainInfo: mainInfoOf(profile),
    contactsInfo: contactsInfoOf(profile),
    additionalInfo: additionalInfoOf(values, reading),
    accessInfo: { requiredFieldsEmpty: empty.length > 0, requiredFieldsEmptyCodes: [...empty] },
    updatedInfo: { updatedAt: profile.updatedAt.toISOString(), createdAt: profile.createdAt.toISOString() },
    termsInfo: termsInfoOf(profile.terms, reading),
    // A directory keeps the passwords of the people it manages.
    availableActions: {
      updatePassword: profile.account.managedBy === 'platform' && profile.account.passwordless !== true,
      setPassword: profile.account.managedBy === 'platform' && profile.account.passwordless === true,
    },
  };
};

/**
 * What can be told of somebody whose account is so new that its event has not arrived: what the session knows. Nothing
 * can be edited yet, and nothing is asked for.
 */
export const arrivingProfileView = (
  person: { readonly accountId: string; readonly login: string | undefined },
  now: Date,
): Profile => ({
  revision: 1,
  mainInfo: {
    userId: person.accountId,
    avatar: null,
    lastName: null,
    firstName: null,
    middleName: null,
    fio: null,
    birthDate: null,
    email: null,
    emailVerified: false,
    mobile: null,
    mobileVerified: false,
    gender: null,
    login: person.login ?? null,
    groups: [],
    locale: null,
    comment: null,
    isEditable: false,
  },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: {},
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
  updatedInfo: { updatedAt: now.toISOString(), createdAt: now.toISOString() },
  termsInfo: [],
  availableActions: { updatePassword: false, setPassword: false },
});

type ConfiguredField = Configure['fields'][string][number];

/** Choices of now, and what the person chose before it was switched off: they have it still. */
const offeredItems = (field: FormField, values: ProfileValues) => {
  const chosen = values.get(field.code) ?? [];
  return field.items.filter(({ id, active }) => active || chosen.includes(id));
};

const configuredField = (field: FormField, values: ProfileValues, locale: Locale): ConfiguredField => ({
  code: field.code,
  title: field.title[locale],
  placeholder: field.placeholder?.[locale] ?? null,
  comment: field.comment?.[locale] ?? null,
  fieldType: field.fieldType,
  systemic: field.systemic,
  multiple: field.multiple,
  unique: field.unique,
  profileEdit: field.profileEdit,
  profileRequired: field.profileRequired,
  adminRequired: field.adminRequired,
  disabled: false,
  ...(field.multiple && field.valueCount ? { valueCount: field.valueCount } : {}),
  items: offeredItems(field, values).map(({ id, value }) => ({ id, value: value[locale] })),
});

const configureOf = <Field>(
  profile: ProfileRecord | undefined,
  { form, useUserFio, viewer }: FormInForce,
  locale: Locale,
  configured: (field: FormField) => Field,
) => {
  const tabs = shownTabs(form, useUserFio, viewer);
  const blocks = tabs.flatMap((tab) => tab.blocks);
  const shown = new Set(blocks.flatMap(({ fields }) => fields.map(({ code }) => code)));
  const disabled = profile === undefined ? [] : disabledFieldsOf(profile.account);
  return {
    tabs: tabs.map(({ code, title, view }) => ({
      code,
      title: title[locale],
      ...(view === undefined || view === 'form' ? {} : { view }),
    })),
    blocks: Object.fromEntries(
      tabs.map((tab) => [tab.code, tab.blocks.map(({ code, title }) => ({ code, title: title[locale] }))]),
    ),
    fields: Object.fromEntries(
      blocks.map(({ code, fields }) => [code, fields.map((field) => configured(field))]),
    ),
    disabledFields: disabled.filter((code) => shown.has(code)),
  };
};

/** The form in the caller's language. Without a profile yet, the form of everybody. */
export const profileConfigure = (
  profile: ProfileRecord | undefined,
  values: ProfileValues,
  inForce: FormInForce,
  locale: Locale,
): Configure => configureOf(profile, inForce, locale, (field) => configuredField(field, values, locale));

/** The form as an administrator fills it in. */
export const personConfigure = (
  profile: ProfileRecord,
  values: ProfileValues,
  inForce: FormInForce,
  locale: Locale,
): PersonConfigure =>
  configureOf(profile, inForce, locale, (field) => ({
    ...configuredField(field, values, locale),
    profileVisible: field.profileVisible,
    adminEdit: field.adminEdit,
  }));

/** The profile as an administrator sees it; whoever may edit people edits also that of somebody blocked. */
export const personView = (
  profile: ProfileRecord,
  values: ProfileValues,
  reading: Omit<ProfileReading, 'agreements'>,
): Profile => {
  const view = profileView(profile, values, { ...reading, agreements: [] });
  return {
    ...view,
    mainInfo: { ...view.mainInfo, isEditable: true },
    availableActions: { updatePassword: false, setPassword: false },
  };
};
