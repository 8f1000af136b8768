/** Fields that every installation's profile form has. A field of the console's own stands in the store instead. */

export type FieldCode =
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'fio'
  | 'birthDate'
  | 'gender'
  | 'comment'
  | 'login'
  | 'groups'
  | 'locale'
  | 'email'
  | 'mobile';

interface Title {
  readonly ru: string;
  readonly en: string;
}

export interface BaseField {
  readonly code: FieldCode;
  readonly block: 'users_main_base' | 'users_main_contacts';
  readonly title: Title;
  readonly fieldType: 'input' | 'date' | 'dropbox' | 'combobox' | 'textarea' | 'phone' | 'email';
  readonly multiple: boolean;
  /** Whether people change it themselves. */
  readonly profileEdit: boolean;
  readonly profileRequired: boolean;
}

export const profileTab = {
  code: 'users_main',
  title: { ru: 'Личные данные', en: 'Personal data' },
  blocks: [
    { code: 'users_main_base', title: { ru: 'Основные данные', en: 'Main data' } },
    { code: 'users_main_contacts', title: { ru: 'Контакты', en: 'Contacts' } },
  ],
} as const;

const base = {
  block: 'users_main_base',
  multiple: false,
  profileEdit: true,
  profileRequired: false,
} as const;
const input = { ...base, fieldType: 'input' } as const;
const contact = { ...base, block: 'users_main_contacts', profileEdit: false } as const;

const nameParts: readonly BaseField[] = [
  { ...input, code: 'lastName', title: { ru: 'Фамилия', en: 'Last name' }, profileRequired: true },
  { ...input, code: 'firstName', title: { ru: 'Имя', en: 'First name' }, profileRequired: true },
  { ...input, code: 'middleName', title: { ru: 'Отчество', en: 'Middle name' } },
];
const fullName: readonly BaseField[] = [
  { ...input, code: 'fio', title: { ru: 'ФИО', en: 'Full name' }, profileRequired: true },
];

const others: readonly BaseField[] = [
  { ...base, code: 'birthDate', title: { ru: 'Дата рождения', en: 'Date of birth' }, fieldType: 'date' },
  { ...base, code: 'gender', title: { ru: 'Пол', en: 'Gender' }, fieldType: 'dropbox' },
  { ...input, code: 'login', title: { ru: 'Логин', en: 'Login' }, profileEdit: false },
  {
    ...base,
    code: 'groups',
    title: { ru: 'Группы', en: 'Groups' },
    fieldType: 'combobox',
    multiple: true,
    profileEdit: false,
  },
  { ...base, code: 'locale', title: { ru: 'Язык', en: 'Language' }, fieldType: 'dropbox' },
  { ...base, code: 'comment', title: { ru: 'Комментарий', en: 'Comment' }, fieldType: 'textarea' },
  { ...contact, code: 'email', title: { ru: 'Электронная почта', en: 'E-mail' }, fieldType: 'email' },
  { ...contact, code: 'mobile', title: { ru: 'Мобильный телефон', en: 'Mobile number' }, fieldType: 'phone' },
];

/** Fields in the order of the form; the name is three fields or one, by the installation's setting. */
export const baseFields = (useUserFio: boolean): readonly BaseField[] => [
  ...(useUserFio ? fullName : nameParts),
  ...others,
];
