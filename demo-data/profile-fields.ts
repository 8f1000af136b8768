/** Fields of an imaginary company: every type, with one value and with many, in two tabs. */
const text = (ru: string, en: string) => ({ ru, en });
const item = (id: string, ru: string, en: string) => ({ id, value: text(ru, en) });

const aboutFields = [
  {
    code: 'nickname',
    title: text('Как к вам обращаться', 'What to call you'),
    placeholder: text('Например, Саша', 'For example, Alex'),
    fieldType: 'input',
  },
  {
    code: 'hobbies',
    title: text('Увлечения', 'Hobbies'),
    fieldType: 'input',
    multiple: true,
  },
  {
    code: 'languages',
    title: text('Языки', 'Languages'),
    comment: text('Языки, на которых вы говорите', 'Languages that you speak'),
    fieldType: 'combobox',
    multiple: true,
    items: [
      item('ru', 'Русский', 'Russian'),
      item('en', 'Английский', 'English'),
      item('de', 'Немецкий', 'German'),
      item('zh', 'Китайский', 'Chinese'),
      item('tt', 'Татарский', 'Tatar'),
    ],
  },
];

const positionFields = [
  {
    code: 'personnelNumber',
    title: text('Табельный номер', 'Personnel number'),
    fieldType: 'input',
    unique: true,
    applicationsVisible: true,
  },
  {
    code: 'workFormat',
    title: text('Формат работы', 'Way of working'),
    fieldType: 'dropbox',
    items: [
      item('office', 'В офисе', 'In the office'),
      item('remote', 'Удалённо', 'Remotely'),
      item('mixed', 'Смешанный', 'Both'),
    ],
  },
  {
    code: 'department',
    title: text('Отдел', 'Department'),
    fieldType: 'combobox',
    applicationsVisible: true,
    items: [
      item('sales', 'Продажи', 'Sales'),
      item('support', 'Поддержка', 'Support'),
      item('development', 'Разработка', 'Development'),
      item('finance', 'Финансы', 'Finance'),
    ],
  },
  { code: 'hiredOn', title: text('Дата приёма', 'Hired on'), fieldType: 'date' },
  {
    code: 'vacations',
    title: text('Первые дни отпусков', 'First days of holidays'),
    fieldType: 'date',
    multiple: true,
  },
  {
    code: 'skills',
    title: text('Навыки', 'Skills'),
    fieldType: 'dropbox',
    multiple: true,
    items: [
      item('excel', 'Таблицы', 'Spreadsheets'),
      item('speaking', 'Выступления', 'Public speaking'),
      item('driving', 'Вождение', 'Driving'),
    ],
  },
  {
    code: 'duties',
    title: text('Обязанности', 'Responsibilities'),
    fieldType: 'textarea',
  },
  {
    code: 'badgePhoto',
    title: text('Фото для пропуска', 'Photo for the badge'),
    fieldType: 'picture',
  },
  {
    code: 'deskPhotos',
    title: text('Фото рабочего места', 'Photos of the workplace'),
    fieldType: 'picture',
    multiple: true,
  },
];

const reachFields = [
  { code: 'workPhone', title: text('Рабочий телефон', 'Work phone'), fieldType: 'phone' },
  {
    code: 'dutyPhones',
    title: text('Телефоны дежурств', 'On-call phones'),
    fieldType: 'phone',
    multiple: true,
  },
  { code: 'workEmail', title: text('Рабочая почта', 'Work e-mail'), fieldType: 'email', unique: true },
  {
    code: 'copyEmails',
    title: text('Адреса для копий', 'Addresses for copies'),
    fieldType: 'email',
    multiple: true,
  },
  {
    code: 'notes',
    title: text('Заметки для коллег', 'Notes for colleagues'),
    fieldType: 'textarea',
    multiple: true,
  },
  {
    code: 'onCall',
    title: text('Участвую в дежурствах', 'I take on-call duty'),
    fieldType: 'toggle',
  },
];

export const demoProfileFields = {
  tabs: [
    {
      code: 'users_main',
      blocks: [{ code: 'users_about', title: text('О себе', 'About me'), fields: aboutFields }],
    },
    {
      code: 'users_work',
      title: text('Работа', 'Work'),
      blocks: [
        { code: 'users_work_position', title: text('Должность', 'Position'), fields: positionFields },
        {
          code: 'users_work_contacts',
          title: text('Рабочие контакты', 'Work contacts'),
          fields: reachFields,
        },
      ],
    },
  ],
};
