/** How many messages people may ask for: SMS cost money, and mails in bulk cost the sender its name. */
import Type from 'typebox';
import { defineSettings } from '../core/define-setting.ts';

const budget = {
  group: 'platform',
  section: 'budgets',
  schema: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
} as const;

export const messageSettings = defineSettings({
  smsPerHour: {
    ...budget,
    title: { ru: 'СМС в час', en: 'SMS per hour' },
    default: 1_000,
  },
  smsPerDay: {
    ...budget,
    title: { ru: 'СМС в сутки', en: 'SMS per day' },
    default: 10_000,
  },
  smsHomeCountries: {
    ...budget,
    title: {
      ru: 'Страны без отдельного лимита СМС',
      en: 'Countries without an SMS limit of their own',
    },
    /** ISO 3166-1 alpha-2 codes with commas between them. */
    schema: Type.String({ pattern: '^([A-Z]{2}(,[A-Z]{2})*)?$', maxLength: 300 }),
    default: 'RU',
  },
  smsPerCountryHour: {
    ...budget,
    title: {
      ru: 'СМС в час в одну страну с лимитом',
      en: 'SMS per hour to one country with a limit',
    },
    default: 100,
  },
  smsPerCountryDay: {
    ...budget,
    title: {
      ru: 'СМС в сутки в одну страну с лимитом',
      en: 'SMS per day to one country with a limit',
    },
    default: 500,
  },
  smsPerRangeHour: {
    ...budget,
    title: {
      ru: 'СМС в час на 10 000 номеров подряд',
      en: 'SMS per hour to a range of 10,000 numbers',
    },
    default: 200,
  },
  smsPerRangeDay: {
    ...budget,
    title: {
      ru: 'СМС в сутки на 10 000 номеров подряд',
      en: 'SMS per day to a range of 10,000 numbers',
    },
    default: 1_000,
  },
  mailPerHour: {
    ...budget,
    title: {
      ru: 'Писем каждого вида в час (коды, регистрация, восстановление)',
      en: 'Messages of each kind per hour (codes, registration, restore)',
    },
    default: 100_000,
  },
  mailPerDay: {
    ...budget,
    title: {
      ru: 'Писем каждого вида в сутки (коды, регистрация, восстановление)',
      en: 'Messages of each kind per day (codes, registration, restore)',
    },
    default: 1_000_000,
  },
  mailboxPerHour: {
    ...budget,
    title: {
      ru: 'Писем каждого вида в час в один ящик',
      en: 'Messages of each kind per hour to one mailbox',
    },
    default: 20,
  },
  mailboxPerDay: {
    ...budget,
    title: {
      ru: 'Писем каждого вида в сутки в один ящик',
      en: 'Messages of each kind per day to one mailbox',
    },
    default: 60,
  },
  companyMailPerHour: {
    ...budget,
    title: {
      ru: 'Приглашений и сообщений о заявках в час на одну компанию',
      en: 'Invitations and messages about requests per hour for one company',
    },
    default: 100,
  },
});
