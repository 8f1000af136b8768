/** A profile as its owner sees it. */
import type { DomainAgreement, Profile, ProfileConfigure } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import { baseFields, profileTab } from './base-fields.ts';
import {
  type AgreedTerm,
  disabledFieldsOf,
  emptyRequiredFields,
  type ProfileRecord,
} from './profiles.domain.ts';

type Locale = 'ru' | 'en';
type Configure = Static<typeof ProfileConfigure>;

const mainInfoOf = (profile: ProfileRecord): Profile['mainInfo'] => {
  const { account } = profile;
  return {
    userId: profile.accountId,
    avatar: null,
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
    groups: [...account.roles],
    locale: account.locale,
    comment: profile.comment,
    isEditable: account.status === 'active',
  };
};

/** What the domain where a profile is read says of documents, and in which language it is read. */
export interface ProfileReading {
  readonly useUserFio: boolean;
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
      ...{ id, version, agreedAt: agreedAt.toISOString() },
      title: (titles ?? present?.title)?.[locale] ?? title,
      versionNumber: versionNumber ?? told ?? null,
    };
  });

export const profileView = (profile: ProfileRecord, reading: ProfileReading): Profile => {
  const { useUserFio } = reading;
  const empty = emptyRequiredFields(profile, useUserFio);
  return {
    mainInfo: mainInfoOf(profile),
    contactsInfo: { mobiles: [], emails: [] },
    additionalInfo: {},
    accessInfo: { requiredFieldsEmpty: empty.length > 0, requiredFieldsEmptyCodes: [...empty] },
    updatedInfo: { updatedAt: profile.updatedAt.toISOString(), createdAt: profile.createdAt.toISOString() },
    termsInfo: termsInfoOf(profile.terms, reading),
    // A directory keeps the passwords of the people it manages.
    availableActions: { updatePassword: profile.account.managedBy === 'platform', setPassword: false },
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

/** The form in the caller's language. Without a profile yet, the form of everybody. */
export const profileConfigure = (
  profile: ProfileRecord | undefined,
  useUserFio: boolean,
  locale: Locale,
): Configure => {
  const fields = baseFields(useUserFio);
  const disabled = profile === undefined ? [] : disabledFieldsOf(profile.account);
  const shown = new Set<string>(fields.map(({ code }) => code));
  return {
    tabs: [{ code: profileTab.code, title: profileTab.title[locale] }],
    blocks: {
      [profileTab.code]: profileTab.blocks.map(({ code, title }) => ({ code, title: title[locale] })),
    },
    fields: Object.fromEntries(
      profileTab.blocks.map((block) => [
        block.code,
        fields
          .filter((field) => field.block === block.code)
          .map(({ block: _, title, ...field }) => ({
            ...field,
            title: title[locale],
            systemic: true,
            disabled: false,
            adminRequired: false,
            comment: null,
          })),
      ]),
    ),
    disabledFields: disabled.filter((code) => shown.has(code)),
  };
};
