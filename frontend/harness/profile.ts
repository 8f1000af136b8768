import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import type { Answer, Asked } from './answers.ts';

type Field = ProfileConfigure['fields'][string][number];

export const mainInfo: Profile['mainInfo'] = {
  userId: 'u1',
  avatar: null,
  lastName: 'Константинопольская-Вознесенская',
  firstName: 'Александра',
  middleName: 'Владимировна',
  fio: 'Константинопольская-Вознесенская Александра Владимировна',
  birthDate: '1987-03-14',
  email: 'a.konstantinopolskaya@example.com',
  emailVerified: true,
  mobile: '+79161234567',
  mobileVerified: false,
  gender: 'woman',
  login: 'a.konstantinopolskaya',
  groups: ['Администраторы', 'Отдел продаж'],
  locale: 'ru',
  comment: null,
  isEditable: true,
};
const accessInfo = { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] };

const nothing = {
  ...{ lastName: null, firstName: null, middleName: null, fio: null, birthDate: null, gender: null },
  ...{ email: null, emailVerified: false, mobile: null, mobileVerified: false, groups: [], locale: null },
};

type Reader = (ru: string, en: string) => string;

const field = (
  code: string,
  title: string,
  fieldType: Field['fieldType'] = 'input',
  more: Partial<Field> = {},
): Field => ({
  ...{ code, title, fieldType, placeholder: null, comment: null, systemic: false, multiple: false },
  ...{ unique: false, profileEdit: true, profileRequired: false, disabled: false, adminRequired: false },
  items: [],
  ...more,
});

const systemicFields = (told: Reader): ProfileConfigure['fields'] => {
  const of = (...given: Parameters<typeof field>) => ({ ...field(...given), systemic: true });
  const many = { multiple: true };
  const genders = [
    { id: 'man', value: told('Мужской', 'Male') },
    { id: 'woman', value: told('Женский', 'Female') },
  ];
  return {
    users_main_base: [
      of('lastName', told('Фамилия', 'Last name')),
      of('firstName', told('Имя', 'First name')),
      of('middleName', told('Отчество', 'Middle name')),
      of('birthDate', told('Дата рождения', 'Date of birth'), 'date'),
      of('gender', told('Пол', 'Gender'), 'dropbox', { items: genders }),
      of('login', told('Логин', 'Login')),
      of('groups', told('Группы', 'Groups'), 'combobox', many),
      of('locale', told('Язык', 'Language'), 'dropbox'),
      of('comment', told('Комментарий', 'Comment'), 'textarea'),
    ],
    users_main_contacts: [
      of('email', told('Электронная почта', 'E-mail'), 'email'),
      of('mobile', told('Мобильный телефон', 'Mobile number'), 'phone'),
      of('personalMobile', told('Личный телефон', 'Personal phone'), 'phone', many),
      of('personalEmail', told('Личная почта', 'Personal e-mail'), 'email', many),
    ],
  };
};

const ownFields = (told: Reader): ProfileConfigure['fields'] => {
  const many = { multiple: true };
  const languages = [
    { id: 'ru', value: told('Русский', 'Russian') },
    { id: 'tt', value: told('Татарский', 'Tatar') },
    {
      id: 'sign',
      value: told(
        'Русский жестовый язык, включая дактильную азбуку и перевод на совещаниях',
        'Russian sign language, with the manual alphabet and interpreting at meetings',
      ),
    },
  ];
  return {
    users_about: [
      field('nickname', told('Как к вам обращаться', 'What to call you')),
      field('hobbies', told('Увлечения', 'Hobbies'), 'input', many),
      field('site', told('Личная страница', 'Own page')),
      field('language', told('Родной язык', 'First language'), 'dropbox', { items: languages }),
      field('languages', told('Языки', 'Languages'), 'combobox', { ...many, items: languages }),
      field('onCall', told('Участвую в дежурствах', 'I take on-call duty'), 'toggle'),
      field('remote', told('Работаю удалённо', 'I work remotely'), 'toggle'),
      field('hiredOn', told('Дата приёма', 'Hired on'), 'date'),
      field('vacations', told('Первые дни отпусков', 'First days of holidays'), 'date', many),
      field('duties', told('Обязанности', 'Responsibilities'), 'textarea'),
      field('notes', told('Заметки для коллег', 'Notes for colleagues'), 'textarea', many),
      field('dutyPhones', told('Телефоны дежурств', 'On-call phones'), 'phone', many),
      field('copies', told('Адреса для копий', 'Addresses for copies'), 'email', many),
      field('photo', told('Фото для пропуска', 'Photo for the badge'), 'picture'),
    ],
    users_work_position: [field('number', told('Табельный номер', 'Personnel number'))],
  };
};

const configure = (told: Reader): ProfileConfigure => ({
  tabs: [
    { code: 'users_main', title: told('Личные данные', 'Personal data') },
    { code: 'users_work', title: told('Работа', 'Work') },
  ],
  blocks: {
    users_main: [
      { code: 'users_main_base', title: told('Основные данные', 'Main data') },
      { code: 'users_main_contacts', title: told('Контакты', 'Contacts') },
      { code: 'users_about', title: told('О себе', 'About me') },
    ],
    users_work: [{ code: 'users_work_position', title: told('Должность', 'Position') }],
  },
  fields: { ...systemicFields(told), ...ownFields(told) },
  disabledFields: [],
});

const additionalInfo: Profile['additionalInfo'] = {
  nickname: 'Саша',
  hobbies: ['Шахматы', 'Превысокомногорассмотрительствующее'.repeat(4), 'Походы'],
  site: `https://example.com/people/konstantinopolskaya-voznesenskaya?from=${'profile'.repeat(12)}`,
  language: 'sign',
  languages: ['ru', 'tt', 'sign'],
  onCall: true,
  remote: false,
  hiredOn: '2019-09-02',
  vacations: ['2026-06-01', '2026-12-28'],
  duties: `Отвечаю за договоры с поставщиками.\nПодписываю акты.\n\n${'Согласую сроки и цены. '.repeat(20)}`,
  notes: ['Пишите на почту.\nЗвонки — после обеда.', 'По пятницам меня нет.'],
  dutyPhones: ['+74951234567', '+493012345678'],
  copies: ['copies@example.com', `${'a.very.long.mailbox.'.repeat(3)}x@long.example.com`],
  photo: null,
  number: '004215',
};

const profile: Profile = {
  revision: 4,
  mainInfo,
  accessInfo,
  contactsInfo: {
    mobiles: [
      { id: 'm1', main: '+74951234567', additional: '12345', messengers: ['telegram', 'whatsapp'] },
      { id: 'm2', main: '+79261234567', additional: null, messengers: [] },
    ],
    emails: [{ id: 'e1', main: 'alexandra@home.example', additional: null, messengers: [] }],
  },
  additionalInfo,
  updatedInfo: { updatedAt: '2026-05-10T09:30:00Z', createdAt: '2024-01-15T12:00:00Z' },
  termsInfo: [
    {
      id: 't1',
      title: 'Политика обработки персональных данных',
      version: 'p3vQ0sJ8dWm1xYbR7nTfKa',
      versionNumber: 3,
      agreedAt: '2026-01-10T08:00:00Z',
    },
  ],
  availableActions: { updatePassword: true, setPassword: false },
};

/** Somebody who has a login and nothing else. */
const emptyProfile: Profile = {
  ...profile,
  mainInfo: { ...mainInfo, ...nothing },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { hobbies: [], languages: [] },
};

/** The own profile with every type of field; empty where the cookie says so. */
export const profileAnswers: Record<string, (asked: Asked) => Answer> = {
  'GET /platform/user/profile': () => ({ status: 200, data: { mainInfo, accessInfo } }),
  'GET /platform/user/profile/details': ({ cookie }) => ({
    status: 200,
    data: { profile: cookie.includes('profile=empty') ? emptyProfile : profile },
  }),
  'GET /platform/user/profile/configure': ({ cookie }) => ({
    status: 200,
    data: { configure: configure((ru, en) => (cookie.includes('gh_locale=en') ? en : ru)) },
  }),
};
