/** What a profile says in each field of the form, and which fields its person may change. */
import { type Form, type FormField, shownFields, type Viewer } from '../form/form.domain.ts';
import { disabledFieldsOf, type ProfileRecord } from './profiles.domain.ts';

/** Values of the installation's own fields, as text, by the code of the field. */
export type ProfileValues = ReadonlyMap<string, readonly string[]>;

export type FieldValue = string | boolean | null | readonly string[];

/** The form of this moment, and how the installation writes names. */
export interface FormInForce {
  readonly form: Form;
  readonly useUserFio: boolean;
  /** The person unless told. */
  readonly viewer?: Viewer;
}

/** Fields of the form in force that its viewer sees. */
export const fieldsInForce = ({ form, useUserFio, viewer }: FormInForce): readonly FormField[] =>
  shownFields(form, useUserFio, viewer);

/** A value as it is answered: text, or true and false of a toggle; a list where there may be many. */
export const ownValue = ({ code, fieldType, multiple }: FormField, values: ProfileValues): FieldValue => {
  const stored = values.get(code) ?? [];
  if (multiple) return stored;
  const [value] = stored;
  if (value === undefined) return null;
  return fieldType === 'toggle' ? value === 'true' : value;
};

const systemicValue = (profile: ProfileRecord, code: string): FieldValue => {
  const { account, contacts } = profile;
  switch (code) {
    case 'lastName':
    case 'firstName':
    case 'middleName':
    case 'fio':
    case 'birthDate':
    case 'gender':
    case 'comment':
      return profile[code];
    case 'login':
    case 'email':
    case 'mobile':
    case 'locale':
      return account[code];
    case 'groups':
      return account.roles;
    case 'personalMobile':
      return contacts?.mobiles.map(({ main }) => main) ?? [];
    case 'personalEmail':
      return contacts?.emails.map(({ main }) => main) ?? [];
    default:
      return null;
  }
};

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether the viewer may change the field, whatever is in it. */
export const isEditable = ({ account }: Pick<ProfileRecord, 'account'>, viewer: Viewer = 'person') => {
  const disabled = new Set(disabledFieldsOf(account));
  return ({ code, profileEdit, adminEdit }: Pick<FormField, 'code' | 'profileEdit' | 'adminEdit'>): boolean =>
    (viewer === 'person' ? profileEdit : adminEdit) && !disabled.has(code);
};

/**
 * Whether a field may not be left empty by its viewer. What the other one requires may stand empty, because only they can be
 * asked for it, but is not emptied.
 */
export const isNeeded = (
  { profileRequired, adminRequired }: Pick<FormField, 'profileRequired' | 'adminRequired'>,
  viewer: Viewer,
  differs: boolean,
): boolean =>
  viewer === 'person'
    ? profileRequired || (adminRequired && differs)
    : adminRequired || (profileRequired && differs);

/** Fields that the person is required to fill in and left empty. Those they cannot fill are not asked for: nobody could ever go on. */
export const emptyRequiredFields = (
  profile: ProfileRecord,
  values: ProfileValues,
  { form, useUserFio }: FormInForce,
): readonly string[] => {
  const editable = isEditable(profile);
  return shownFields(form, useUserFio)
    .filter((field) => field.profileRequired && editable(field))
    .filter((field) => isEmpty(field.systemic ? systemicValue(profile, field.code) : ownValue(field, values)))
    .map(({ code }) => code);
};
