import type { messageSettings } from './settings.messages.ts';

interface Hint {
  readonly ru: string;
  readonly en: string;
}

/** One sentence a setting: what a change of it does. */
export const messageHints: Readonly<Record<keyof typeof messageSettings, Hint>> = {
  smsPerHour: { ru: 'Все СМС установки за час.', en: 'All SMS of the installation per hour.' },
  smsPerDay: { ru: 'Все СМС установки за сутки.', en: 'All SMS of the installation per day.' },
  smsHomeCountries: {
    ru: 'Коды стран ISO 3166-1 через запятую, например RU,KZ; для остальных действуют лимиты на страну.',
    en: 'ISO 3166-1 country codes separated by commas, such as RU,KZ; other countries have a limit each.',
  },
  smsPerCountryHour: {
    ru: 'Защищает от накрутки СМС на номера дорогих направлений.',
    en: 'Protects against SMS pumping to expensive destinations.',
  },
  smsPerCountryDay: {
    ru: 'Суточный лимит СМС на страну, которой нет в списке.',
    en: 'Daily SMS limit of a country that is not in the list.',
  },
  smsPerRangeHour: {
    ru: 'Лимит на соседние номера: накрутка обычно идёт подряд.',
    en: 'Limit of neighbouring numbers: pumping usually walks through a range.',
  },
  smsPerRangeDay: { ru: 'То же за сутки.', en: 'The same per day.' },
  mailPerHour: { ru: 'Все письма одного вида за час.', en: 'All mail of one kind per hour.' },
  mailPerDay: { ru: 'Все письма одного вида за сутки.', en: 'All mail of one kind per day.' },
  mailboxPerHour: {
    ru: 'Не даёт завалить письмами чужой ящик; часть адреса после «+» не считается.',
    en: 'Keeps a mailbox from being flooded; the part after “+” does not count.',
  },
  mailboxPerDay: { ru: 'То же за сутки.', en: 'The same per day.' },
  companyMailPerHour: {
    ru: 'Приглашения от всех её мастер-аккаунтов вместе; о заявках сверх лимита не пишут, но их видно в списке.',
    en: 'Invitations of all its master accounts together; requests beyond it are listed without a message.',
  },
};
