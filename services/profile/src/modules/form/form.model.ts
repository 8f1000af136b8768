import { type DynamicType, fieldTypes, tabViews } from '@gatehouse/contracts/profile/fields.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { FormBlock, FormField, FormItem, FormTab, Localized } from './form.domain.ts';

/** Each type has one form; that of people is the one that profiles are held against. */
export const USERS_FORM: DynamicType = 'users';

export interface FormRow {
  readonly _id: string;
  readonly tabs: readonly FormTab[];
  /** Events of this form so far: none of what was installed. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** A form as it was: what a value meant when it was given stays readable. */
export interface FormVersionRow {
  readonly _id: string;
  readonly formId: string;
  readonly number: number;
  readonly tabs: readonly FormTab[];
  readonly at: Date;
  /** Account that changed it, or `system`. */
  readonly author: string;
}

const localized = part<Localized>({ ru: required(String), en: required(String) });
const localizedOrNull = { type: localized, default: null };
const common = {
  code: required(String),
  title: required(localized),
  order: required(Number),
  active: required(Boolean),
  systemic: required(Boolean),
  revision: Number,
};

const item = part<FormItem>({
  id: required(String),
  value: required(localized),
  order: required(Number),
  active: required(Boolean),
});

const field = part<FormField>({
  ...common,
  placeholder: localizedOrNull,
  comment: localizedOrNull,
  fieldType: required(String, { enum: [...fieldTypes] }),
  multiple: required(Boolean),
  unique: required(Boolean),
  profileVisible: required(Boolean),
  profileEdit: required(Boolean),
  profileRequired: required(Boolean),
  adminVisible: required(Boolean),
  adminEdit: required(Boolean),
  adminRequired: required(Boolean),
  integrationRequired: required(Boolean),
  applicationsVisible: Boolean,
  actionsAccess: required(Number, { min: 0, max: 4 }),
  items: required([item]),
  valueCount: Number,
  immutable: Boolean,
  directory: String,
  personnelActionType: String,
});

const block = part<FormBlock>({ ...common, fields: required([field]) });
const tab = part<FormTab>({
  ...common,
  view: { type: String, enum: [...tabViews] },
  blocks: required([block]),
});

/** One row a form. */
export const profileForms = defineCollection<FormRow>('profile_forms', {
  _id: required(String),
  tabs: required([tab]),
  sequence: required(Number, { min: 0 }),
  updatedAt: required(Date),
});

export const profileFormVersions = defineCollection<FormVersionRow>(
  'profile_form_versions',
  {
    _id: required(String),
    formId: required(String),
    number: required(Number, { min: 0 }),
    tabs: required([tab]),
    at: required(Date),
    author: required(String),
  },
  [{ name: 'form', key: { formId: 1, number: -1 }, unique: true }],
);
