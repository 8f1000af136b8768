import type { usersSettings } from './settings.users.ts';

interface Hint {
  readonly ru: string;
  readonly en: string;
}

/** One sentence a setting: what a change of it does. */
export const usersHints: Readonly<Record<keyof typeof usersSettings, Hint>> = {
  passwordMinLength: {
    ru: 'Новый пароль не короче этого; уже заданные пароли остаются.',
    en: 'A new password is at least this long; existing passwords stay.',
  },
  passwordMaxLength: { ru: 'Новый пароль не длиннее этого.', en: 'A new password is at most this long.' },
  passwordSymbols: {
    ru: 'В новом пароле должен быть символ из набора ниже.',
    en: 'A new password contains a symbol of the set below.',
  },
  passwordSymbolSet: {
    ru: 'Символы, которые засчитываются как спецсимвол.',
    en: 'Characters that count as a symbol.',
  },
  passwordUppercase: {
    ru: 'В новом пароле должна быть прописная буква.',
    en: 'A new password contains an uppercase letter.',
  },
  passwordLowercase: {
    ru: 'В новом пароле должна быть строчная буква.',
    en: 'A new password contains a lowercase letter.',
  },
  passwordNumbers: { ru: 'В новом пароле должна быть цифра.', en: 'A new password contains a digit.' },
  passwordPattern: {
    ru: 'Регулярное выражение RE2, которому должен соответствовать новый пароль; пусто — без шаблона.',
    en: 'RE2 regular expression that a new password matches; empty for none.',
  },
  passwordGeneratedLength: {
    ru: 'Длина пароля, который предлагает кнопка «Придумать за меня»; не меньше 14, чтобы он был надёжным.',
    en: 'Length of the password that the “Suggest one for me” button suggests; 14 at least, so that it is strong.',
  },
  deletedIdentifiersKept: {
    ru: 'До этого срока логин, почту и номер удалённого человека не может занять другой; 0 — сразу.',
    en: 'Others cannot take the login, e-mail and number of a deleted person before; 0 frees them at once.',
  },
  recoveryTries: {
    ru: 'Столько раз в сутки человек может запросить ссылку восстановления.',
    en: 'How often a person can request a restore link per day.',
  },
  recoveryLinkAlive: {
    ru: 'Ссылка восстановления пароля действует столько, не дольше 7 дней.',
    en: 'A password restore link works this long, 7 days at most.',
  },
  firstRefreshAlive: {
    ru: 'Ссылка первого входа действует столько, не дольше 7 дней.',
    en: 'A first sign-in link works this long, 7 days at most.',
  },
  refreshAlive: {
    ru: 'Отдельного срока нет: ссылка действует, пока не истёк «Срок ссылки первого входа».',
    en: 'There is no separate lifetime: the link works until the “First sign-in link lifetime” is over.',
  },
  registrationAlive: {
    ru: 'Ссылка из письма о регистрации действует столько.',
    en: 'The link of a registration e-mail works this long.',
  },
  inviteAlive: {
    ru: 'Приглашение можно принять в течение этого срока.',
    en: 'An invitation can be accepted this long.',
  },
  registrationEnabled: {
    ru: 'Люди могут сами создать учётную запись.',
    en: 'People can create an account themselves.',
  },
  registrationsPerIp: {
    ru: 'Столько регистраций в сутки начинается с одного адреса.',
    en: 'Registrations that begin from one address per day.',
  },
  useUserFio: {
    ru: 'Фамилия, имя и отчество вводятся одной строкой, а не тремя.',
    en: 'The full name is entered in one field instead of three.',
  },
  nameFormat: {
    ru: 'Порядок частей имени: Ф — фамилия, И — имя, О — отчество; Fio — фамилия и инициалы.',
    en: 'Order of the name parts: F last name, I first name, O middle name; Fio is the last name with initials.',
  },
  localNotifies: {
    ru: 'Уведомления внутри личного кабинета и счётчик непрочитанных.',
    en: 'Notifications inside the personal account and the unread count.',
  },
  sendAccessNotify: {
    ru: 'Человеку пишут, когда по его заявке принято решение или его доступ к компании изменили. Если выключить, останется уведомление в личном кабинете.',
    en: 'A person gets a message when a request of theirs is decided or their access to a company is changed. When off, the in-app notification stays.',
  },
  openRequestsPerPerson: {
    ru: 'Сколько заявок одного человека могут ждать решения одновременно.',
    en: 'How many requests of one person may wait for a decision at the same time.',
  },
  requestsPerDay: {
    ru: 'Отозванные заявки тоже считаются.',
    en: 'Requests that were taken back count, too.',
  },
  refusalsBeforePause: {
    ru: 'После стольких отказов одной компании подряд человек ждёт, прежде чем отправить ей новую заявку.',
    en: 'After so many rejections in a row by one company a person waits before asking it again.',
  },
  refusalPause: {
    ru: 'Сколько человек ждёт после отказов одной компании подряд.',
    en: 'How long a person waits after rejections in a row by one company.',
  },
  invitationsPerHour: {
    ru: 'Повторная отправка приглашения тоже считается.',
    en: 'Sending an invitation again counts, too.',
  },
  accessRequests: {
    ru: 'Люди могут просить доступ к приложениям и компаниям.',
    en: 'People can request access to applications and companies.',
  },
};
