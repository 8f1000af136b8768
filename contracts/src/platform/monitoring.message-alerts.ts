import type { AlertText } from './monitoring.alert-text.ts';

/** Alerts of messages that do not leave. */
export const messageAlerts: readonly AlertText[] = [
  {
    code: 'MessagesNotSent',
    criticality: 3,
    forMinutes: 5,
    title: { ru: 'Сообщения не отправляются', en: 'Messages are not sent' },
    summary: {
      ru: 'Через канал {channel} ничего не уходит: попытки неудачны, успешных нет',
      en: 'Nothing leaves by {channel}: attempts fail and none succeeds',
    },
    effect: {
      ru: 'Коды и уведомления по этому каналу не приходят.',
      en: 'Codes and notices by this channel do not arrive.',
    },
    action: {
      ru: 'Проверьте почтовый сервер или шлюз. Когда канал заработает, ожидающие сообщения уйдут сами.',
      en: 'When the channel is back they leave by themselves.',
    },
  },
  {
    code: 'MessagesGivenUp',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Сообщения не доставлены', en: 'Messages given up' },
    summary: {
      ru: 'Недоставленных сообщений по каналу {channel}: {value} ({outcome})',
      en: '{value} messages by {channel} were given up: {outcome}',
    },
    effect: {
      ru: 'Некоторые люди не получили сообщение.',
      en: 'Some people did not get a message.',
    },
    action: {
      ru: 'Команда `messages failed` перечисляет их без содержимого, `messages redrive` отправляет ещё раз те, что не устарели.',
      en: '`messages failed` lists them without their contents; `messages redrive` sends what still has its time once more, all or by id.',
    },
  },
  {
    code: 'MessagesPile',
    criticality: 2,
    forMinutes: 15,
    title: { ru: 'Очередь сообщений растёт', en: 'Messages pile up' },
    summary: {
      ru: 'Сообщений в очереди: {value}; приходит больше, чем уходит',
      en: '{value} messages wait, and more come than leave',
    },
    effect: {
      ru: 'Рассылки приходят позже; коды идут вне очереди.',
      en: 'Notices to many arrive late; codes go first.',
    },
    action: {
      ru: 'Добавьте реплики notification или увеличьте лимит у провайдера.',
      en: 'Add replicas of notification, or ask the provider for more.',
    },
  },
];

/** Alerts of messages that budgets hold back. */
export const budgetAlerts: readonly AlertText[] = [
  {
    code: 'MessageBudgetOfInstallationExceeded',
    criticality: 3,
    forMinutes: 0,
    title: { ru: 'Лимит сообщений исчерпан', en: 'The message budget is used up' },
    summary: {
      ru: 'Сообщения {template} по каналу {channel} больше никому не отправляются: исчерпан лимит ({window})',
      en: 'Nobody gets {template} by {channel} any more: the budget of the {window} is used up',
    },
    effect: {
      ru: 'Эти сообщения никому не приходят; у кодов, регистрации и восстановления свои лимиты.',
      en: 'These messages reach nobody; codes, registration and restore have budgets of their own.',
    },
    action: {
      ru: 'Посмотрите в истории «Превышен лимит сообщений»: много номеров одного диапазона или одной страны — накрутка СМС, номера своих людей — напряжённый день.',
      en: 'The history shows "Message budget exceeded": many numbers of one range or one country are SMS pumping, numbers of the portal\'s own people are a busy day.',
    },
  },
  {
    code: 'MessageBudgetExceeded',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Лимит сообщений превышен', en: 'A message budget is exceeded' },
    summary: {
      ru: 'Сообщения {template} по каналу {channel} задерживает лимит ({budget})',
      en: '{template} by {channel} is held back by the budget of a {budget}',
    },
    effect: {
      ru: 'Один адрес, диапазон или страна временно не получают эти сообщения.',
      en: 'One mailbox, range or country gets no more of these messages for now.',
    },
    action: {
      ru: 'Делать ничего не нужно, если только люди не живут в стране, которой нет в smsHomeCountries.',
      en: 'Nothing is to be done unless people live in a country that is not among `smsHomeCountries`.',
    },
  },
  {
    code: 'SmsNoticesOfInstallationExceeded',
    criticality: 2,
    forMinutes: 0,
    title: { ru: 'Дневной лимит уведомлений по СМС исчерпан', en: 'SMS notices of the day are used up' },
    summary: {
      ru: 'Уведомления приходят в личный кабинет вместо СМС: исчерпан дневной лимит',
      en: 'Topics are told in the personal account instead of by SMS: the budget of the day is used up',
    },
    effect: {
      ru: 'До завтра уведомления видны только в личном кабинете; коды приходят как обычно.',
      en: 'Until tomorrow notices stand in the personal account alone; codes arrive as usual.',
    },
    action: {
      ru: 'Увеличьте GATEHOUSE_SMS_NOTICES_PER_DAY, если нужно столько СМС.',
      en: 'Raise `GATEHOUSE_SMS_NOTICES_PER_DAY` where that many SMS are wanted.',
    },
  },
];
