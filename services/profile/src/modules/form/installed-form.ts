/** The form that every installation begins with; a migration stores it, and from then on the stored one counts. */
import { PERSONNEL_TYPES } from '@gatehouse/contracts/profile/fields.ts';
import { directoryBlock } from './directory-columns.ts';
import {
  type ActionsAccess,
  type FormBlock,
  type FormField,
  type FormItem,
  type FormTab,
  fieldDefaults,
  type Localized,
} from './form.domain.ts';

const text = (ru: string, en: string): Localized => ({ ru, en });

const ordered = <Row>(rows: readonly Row[]): (Row & { readonly order: number })[] =>
  rows.map((row, index) => ({ ...row, order: (index + 1) * 10 }));

const items = (...rows: readonly (readonly [id: string, ru: string, en: string])[]): FormItem[] =>
  ordered(rows.map(([id, ru, en]) => ({ id, value: text(ru, en), active: true })));

type Installed = Omit<FormField, 'order'>;

const base = { ...fieldDefaults, systemic: true, actionsAccess: 1 as ActionsAccess };
/** What people sign in with, and what roles say, is told by identity. */
const ofIdentity = { profileEdit: false, actionsAccess: 4 as ActionsAccess };

const baseFields: readonly Installed[] = [
  { ...base, code: 'lastName', title: text('Фамилия', 'Last name'), profileRequired: true },
  { ...base, code: 'firstName', title: text('Имя', 'First name'), profileRequired: true },
  { ...base, code: 'middleName', title: text('Отчество', 'Middle name') },
  { ...base, code: 'fio', title: text('ФИО', 'Full name'), profileRequired: true },
  { ...base, code: 'birthDate', title: text('Дата рождения', 'Date of birth'), fieldType: 'date' },
  {
    ...base,
    code: 'gender',
    title: text('Пол', 'Gender'),
    fieldType: 'dropbox',
    items: items(['man', 'Мужской', 'Male'], ['woman', 'Женский', 'Female']),
  },
  { ...base, ...ofIdentity, code: 'login', title: text('Логин', 'Login') },
  {
    ...base,
    ...ofIdentity,
    code: 'groups',
    title: text('Группы', 'Groups'),
    fieldType: 'combobox',
    multiple: true,
  },
  { ...base, ...ofIdentity, code: 'locale', title: text('Язык', 'Language'), fieldType: 'dropbox' },
  { ...base, code: 'comment', title: text('Комментарий', 'Comment'), fieldType: 'textarea' },
];

const contactFields: readonly Installed[] = [
  { ...base, ...ofIdentity, code: 'email', title: text('Почта', 'E-mail'), fieldType: 'email' },
  {
    ...base,
    ...ofIdentity,
    code: 'mobile',
    title: text('Номер телефона', 'Phone number'),
    fieldType: 'phone',
  },
  {
    ...base,
    code: 'personalMobile',
    title: text('Личный телефон', 'Personal phone'),
    fieldType: 'phone',
    multiple: true,
  },
  {
    ...base,
    code: 'personalEmail',
    title: text('Личная почта', 'Personal e-mail'),
    fieldType: 'email',
    multiple: true,
  },
];

const part = { active: true, systemic: true };
const blocks: readonly FormBlock[] = ordered([
  {
    ...part,
    code: 'users_main_base',
    title: text('Основные данные', 'Main data'),
    fields: ordered(baseFields),
  },
  {
    ...part,
    code: 'users_main_contacts',
    title: text('Контакты', 'Contacts'),
    fields: ordered(contactFields),
  },
]);

export const installedForm: readonly FormTab[] = ordered([
  { ...part, code: 'users_main', title: text('Личные данные', 'Personal data'), blocks },
]);

const company = { ...base, ...ofIdentity, adminEdit: true };
/** What companies have of the platform; their records keep it. */
const requisites: readonly Installed[] = [
  { ...company, code: 'name', title: text('Название', 'Name'), adminRequired: true },
  { ...company, code: 'inn', title: text('ИНН', 'Taxpayer number (INN)') },
  { ...company, code: 'kpp', title: text('КПП', 'Reason code (KPP)') },
  { ...company, code: 'ogrn', title: text('ОГРН', 'Registration number (OGRN)') },
  { ...company, code: 'okpo', title: text('ОКПО', 'Statistics code (OKPO)') },
  { ...company, code: 'taxNumber', title: text('Налоговый номер', 'Tax number') },
  { ...company, code: 'registrationNumber', title: text('Регистрационный номер', 'Registration number') },
];

/** Organizations and contractors begin with their requisites. */
export const installedCompanyForm = (type: 'organizations' | 'contractors'): readonly FormTab[] =>
  ordered([
    {
      ...part,
      code: `${type}_main`,
      title: text('Реквизиты', 'Requisites'),
      blocks: ordered([
        {
          ...part,
          code: `${type}_main_base`,
          title: text('Основные данные', 'Main data'),
          fields: ordered(requisites),
        },
      ]),
    },
  ]);

/** The directory that personnel actions take their types from. */
export const installedDirectories: readonly FormTab[] = ordered([
  {
    ...part,
    code: PERSONNEL_TYPES,
    title: text('Типы кадровых событий', 'Types of personnel actions'),
    view: 'table' as const,
    blocks: [directoryBlock(PERSONNEL_TYPES)],
  },
]);
