import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { problem } from './problem.ts';
import type { Answer, Asked } from './types.ts';

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
const availableActions = { updatePassword: true, setPassword: false };

const nothing = {
  lastName: null,
  firstName: null,
  middleName: null,
  fio: null,
  birthDate: null,
  gender: null,
  email: null,
  emailVerified: false,
  mobile: null,
  mobileVerified: false,
  groups: [],
  locale: null,
};

type Reader = (ru: string, en: string) => string;

const field = (
  code: string,
  title: string,
  fieldType: Field['fieldType'] = 'input',
  more: Partial<Field> = {},
): Field => ({
  code,
  title,
  fieldType,
  placeholder: null,
  comment: null,
  systemic: false,
  multiple: false,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
  ...more,
});

const systemicFields = (told: Reader): ProfileConfigure['fields'] => {
  const of = (...given: Parameters<typeof field>) => ({ ...field(...given), systemic: true });
  const many = { multiple: true };
  const fixed = { profileEdit: false };
  const genders = [
    { id: 'man', value: told('Мужской', 'Male') },
    { id: 'woman', value: told('Женский', 'Female') },
  ];
  return {
    users_main_base: [
      of('lastName', told('Фамилия', 'Last name'), 'input', { profileRequired: true }),
      of('firstName', told('Имя', 'First name'), 'input', { profileRequired: true }),
      of('middleName', told('Отчество', 'Middle name')),
      of('birthDate', told('Дата рождения', 'Date of birth'), 'date'),
      of('gender', told('Пол', 'Gender'), 'dropbox', { items: genders }),
      of('login', told('Логин', 'Login'), 'input', fixed),
      of('groups', told('Группы', 'Groups'), 'combobox', { ...many, ...fixed }),
      of('locale', told('Язык', 'Language'), 'dropbox', fixed),
      of('comment', told('Комментарий', 'Comment'), 'textarea'),
    ],
    users_main_contacts: [
      of('email', told('Почта', 'E-mail'), 'email', fixed),
      of('mobile', told('Номер телефона', 'Phone number'), 'phone', fixed),
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
      field('nickname', told('Как к вам обращаться', 'What to call you'), 'input', {
        comment: told('Так вас будут звать коллеги в письмах', 'Colleagues will call you that in letters'),
      }),
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
    ],
    users_work_position: [
      field('number', told('Табельный номер', 'Personnel number'), 'input', {
        profileEdit: false,
      }),
      field('photo', told('Фото для пропуска', 'Photo for the badge'), 'picture'),
      field('works', told('Работы', 'Works'), 'picture', many),
    ],
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
  photo: 'photo',
  works: ['first-work', 'second-work'],
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
  availableActions,
};

/** Somebody who has a login and nothing else. */
const emptyProfile: Profile = {
  ...profile,
  mainInfo: { ...mainInfo, ...nothing },
  contactsInfo: { mobiles: [], emails: [] },
  additionalInfo: { hobbies: [], languages: [], works: [] },
};

/** The profile of somebody else, as an administrator reads it: one field is hidden from its person, some are not edited. */
export const personProfile = (cookie: string) => {
  const form = configure((ru, en) => (cookie.includes('gh_locale=en') ? en : ru));
  const fields = Object.entries(form.fields).map(([block, rows]) => [
    block,
    rows.map((row) => ({
      ...row,
      adminEdit: row.code !== 'nickname',
      profileVisible: row.code !== 'number',
      adminRequired: row.code === 'lastName',
    })),
  ]);
  return { profile, configure: { ...form, fields: Object.fromEntries(fields) } };
};

/** Every field wrong that can be: as many kinds of refusals as there are. */
const allWrong = {
  'mainInfo.lastName': 'errorEmpty',
  'mainInfo.birthDate': 'errorRange',
  'mainInfo.gender': 'errorType',
  'mainInfo.comment': 'errorTooLong',
  'contacts.mobiles.0.main': 'errorPhone',
  'contacts.mobiles.1.additional': 'errorFormat',
  'contacts.emails.0.main': 'errorUnique',
  'additionalInfo.nickname': 'errorUnique',
  'additionalInfo.hobbies.1': 'errorTooLong',
  'additionalInfo.language': 'errorChoice',
  'additionalInfo.languages': 'errorChoice',
  'additionalInfo.hiredOn': 'errorRange',
  'additionalInfo.duties': 'errorTooLong',
  'additionalInfo.dutyPhones.0': 'errorPhone',
  'additionalInfo.copies.1': 'errorEmail',
  'additionalInfo.photo': 'errorPictureGone',
  'additionalInfo.works.1': 'errorPictureGone',
};

const boundsOfWrong = {
  'mainInfo.birthDate': { of: 'day', min: '1900-01-01', max: '2026-05-14' },
  'mainInfo.comment': { of: 'characters', max: 1_000, now: 1_024 },
  'additionalInfo.hobbies.1': { of: 'characters', max: 255, now: 256 },
  'additionalInfo.hiredOn': { of: 'day', min: '1900-01-01', max: '2199-12-31' },
  'additionalInfo.duties': { of: 'characters', max: 2_000, now: 2_001 },
};

/** A form in which every field is wrong. */
export const refusedProfile = () =>
  problem(400, 'request.invalid', { errorList: allWrong, errorBounds: boundsOfWrong });

/** The state after somebody else's change. */
const changedElsewhere: Profile = {
  ...profile,
  revision: 5,
  mainInfo: { ...mainInfo, middleName: 'Викторовна', comment: 'В отпуске до понедельника' },
};

/** Somebody whose required fields are empty. */
const lacking = {
  requiredFieldsEmpty: true,
  requiredFieldsEmptyCodes: ['birthDate', 'personalMobile', 'nickname', 'language', 'hobbies', 'photo'],
};
const lacks = (cookie: string) => cookie.includes('profile=lacking');
const requiring = (form: ProfileConfigure): ProfileConfigure => {
  const isAsked = ({ code }: Field) => lacking.requiredFieldsEmptyCodes.includes(code);
  const fields = Object.entries(form.fields).map(([block, rows]) => [
    block,
    rows.map((row) => ({ ...row, profileRequired: row.profileRequired || isAsked(row) })),
  ]);
  return { ...form, fields: Object.fromEntries(fields) };
};

const storedProfile = (cookie: string): Profile => {
  if (cookie.includes('profile=empty')) return emptyProfile;
  if (lacks(cookie)) {
    const contactsInfo = { ...profile.contactsInfo, mobiles: [] };
    return {
      ...profile,
      contactsInfo,
      accessInfo: lacking,
      mainInfo: { ...mainInfo, birthDate: null },
      additionalInfo: { ...additionalInfo, nickname: null, language: null, hobbies: [], photo: null },
    };
  }
  return cookie.includes('profile=elsewhere') ? changedElsewhere : profile;
};

/** The own profile with every type of field; empty, or changed by somebody else, where the cookie says so. */
export const profileAnswers: Record<string, (asked: Asked) => Answer> = {
  'GET /platform/user/profile': ({ cookie }) => ({
    status: 200,
    data: { mainInfo, accessInfo: lacks(cookie) ? lacking : accessInfo, availableActions },
  }),
  'GET /platform/user/profile/details': ({ cookie }) => ({
    status: 200,
    data: { profile: storedProfile(cookie) },
  }),
  'POST /platform/user/avatar': () => ({ status: 200, data: { url: '/api/v1/platform/user/uploads/x' } }),
  'POST /platform/user/uploads/x': () =>
    problem(400, 'request.invalid', { errorList: { file: 'errorImageActive' } }),
  'PATCH /platform/user/profile': ({ cookie }) =>
    cookie.includes('profile=elsewhere') ? problem(409, 'request.conflict') : refusedProfile(),
  'GET /platform/user/profile/confirmation': () => ({
    status: 200,
    data: {
      factors: [
        { flow: 'credentials', resendIn: 0 },
        { flow: 'email_code', to: 'a***a@example.com', resendIn: 0 },
        { flow: 'sms_code', to: '+7******4567', resendIn: 0 },
        { flow: 'passkey', resendIn: 0 },
      ],
      hasPassword: true,
    },
  }),
  'GET /platform/user/profile/configure': ({ cookie }) => {
    const form = configure((ru, en) => (cookie.includes('gh_locale=en') ? en : ru));
    return { status: 200, data: { configure: lacks(cookie) ? requiring(form) : form } };
  },
  'POST /platform/user/profile/contact/code': ({ body }) =>
    body.actual === 'wrong'
      ? problem(400, 'contact.form', { errorList: { actual: 'errorCurrent' } })
      : {
          status: 200,
          data: { endTime: new Date(Date.now() + 300_000).toISOString(), resendIn: 60 },
        },
  'PUT /platform/user/profile/contact': () =>
    problem(400, 'registration.invalidCode', { errorList: { code: 'errorCode' } }),
};
