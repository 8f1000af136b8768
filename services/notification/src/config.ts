import { serviceConfig } from '@gatehouse/kit/config/base-config.ts';
import {
  type ConfigOf,
  flag,
  integer,
  json,
  list,
  optional,
  text,
  url,
} from '@gatehouse/kit/config/variables.ts';
import { readSealingKeys, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import type { ServiceConfig } from '@gatehouse/kit/service/service.ts';
import { readPushKeys } from './modules/push/push-keys.ts';
import { knownPushServices } from './modules/push/push-services.domain.ts';
import { readTelegramBot } from './modules/telegram/telegram-bot.ts';

const readHeaders = (value: unknown): Readonly<Record<string, string>> => {
  const rows = Object.entries((value ?? {}) as object);
  if (rows.some(([, header]) => typeof header !== 'string')) throw new Error('expected an object of texts');
  return Object.fromEntries(rows);
};

const readDkim = (value: unknown) => {
  const row = value as { domainName?: unknown; keySelector?: unknown; privateKey?: unknown };
  if (
    typeof row?.domainName !== 'string' ||
    typeof row.keySelector !== 'string' ||
    typeof row.privateKey !== 'string'
  ) {
    throw new Error('expected { "domainName", "keySelector", "privateKey" }');
  }
  return { domainName: row.domainName, keySelector: row.keySelector, privateKey: row.privateKey };
};

/** Configuration of the notification service. */
export const notificationConfig = {
  ...serviceConfig('notification'),
  sealingKeys: json<SealingKeys>(
    'GATEHOUSE_SEALING_KEYS',
    {
      description: 'Keys that open the contents of messages, shared with the services that send them',
      example: '{"keys":[{"kid":"s1","key":"<32 bytes, base64url>"}],"sealWith":"s1"}',
      secret: true,
    },
    readSealingKeys,
  ),
  smtpUrl: url('GATEHOUSE_SMTP_URL', {
    description: 'Mail server',
    fallback: 'smtp://127.0.0.1:8026',
    secret: true,
  }),
  mailFrom: text('GATEHOUSE_MAIL_FROM', {
    description: 'Address mails come from',
    fallback: 'no-reply@gatehouse.example',
  }),
  mailConnections: integer('GATEHOUSE_MAIL_CONNECTIONS', {
    description: 'SMTP connections at most: mails sent at the same time',
    fallback: 16,
    min: 1,
    max: 100,
  }),
  mailPerSecond: integer('GATEHOUSE_MAIL_PER_SECOND', {
    description: 'Mails a second that the server takes, over all replicas',
    fallback: 1_000,
    min: 1,
    max: 100_000,
  }),
  dkim: optional(
    json('GATEHOUSE_DKIM', { description: 'DKIM signature of mails', example: '', secret: true }, readDkim),
  ),
  smsUrl: optional(
    url('GATEHOUSE_SMS_URL', { description: 'Address of the SMS gateway; none: no SMS is sent' }),
  ),
  smsHeaders: json<Readonly<Record<string, string>>>(
    'GATEHOUSE_SMS_HEADERS',
    {
      description: 'Headers of a call to the SMS gateway',
      fallback: {},
      example: '{"authorization":"Bearer ..."}',
      secret: true,
    },
    readHeaders,
  ),
  smsBody: text('GATEHOUSE_SMS_BODY', {
    description: 'Body of a call to the SMS gateway with {{id}}, {{to}} and {{text}}',
    fallback: '{"id":"{{id}}","to":"{{to}}","text":"{{text}}"}',
  }),
  smsConnections: integer('GATEHOUSE_SMS_CONNECTIONS', {
    description: 'Connections to the SMS gateway at most: SMS sent at the same time',
    fallback: 16,
    min: 1,
    max: 100,
  }),
  smsPerSecond: integer('GATEHOUSE_SMS_PER_SECOND', {
    description: 'SMS a second that the gateway takes, over all replicas',
    fallback: 500,
    min: 1,
    max: 100_000,
  }),
  smsNoticesPerPerson: integer('GATEHOUSE_SMS_NOTICES_PER_PERSON', {
    description: 'SMS of topics in a day to one person; what is more goes to the personal account',
    fallback: 10,
    min: 1,
    max: 1_000,
  }),
  smsNoticesPerDay: integer('GATEHOUSE_SMS_NOTICES_PER_DAY', {
    description: 'SMS of topics in a day to all people together; codes have budgets of their own',
    fallback: 10_000,
    min: 1,
    max: 10_000_000,
  }),
  pushKeys: optional(
    json(
      'GATEHOUSE_PUSH_KEYS',
      {
        description:
          'Keys of web push (VAPID), made by `npx web-push generate-vapid-keys`; none: browsers are told nothing',
        example:
          '{"publicKey":"<base64url>","privateKey":"<base64url>","subject":"mailto:admin@gatehouse.example"}',
        secret: true,
      },
      readPushKeys,
    ),
  ),
  pushServices: list('GATEHOUSE_PUSH_SERVICES', {
    description:
      'Push services that browsers may name, as https://host or https://*.domain; nothing else is called',
    fallback: knownPushServices,
  }),
  pushConnections: integer('GATEHOUSE_PUSH_CONNECTIONS', {
    description: 'Connections to each push service at most',
    fallback: 16,
    min: 1,
    max: 100,
  }),
  pushPerSecond: integer('GATEHOUSE_PUSH_PER_SECOND', {
    description: 'Notices a second to browsers, over all replicas',
    fallback: 500,
    min: 1,
    max: 100_000,
  }),
  telegramBot: optional(
    json(
      'GATEHOUSE_TELEGRAM_BOT',
      {
        description: 'Bot that sends notices by Telegram; none: nobody is told anything there',
        example: '{"name":"portal_bot","token":"123456:<as @BotFather gave it>"}',
        secret: true,
      },
      readTelegramBot,
    ),
  ),
  telegramUrl: url('GATEHOUSE_TELEGRAM_URL', {
    description: 'Address of the Bot API: another one for a server of one’s own or a proxy',
    fallback: 'https://api.telegram.org',
  }),
  telegramLinks: url('GATEHOUSE_TELEGRAM_LINKS', {
    description: 'Address of links that open a chat with the bot',
    fallback: 'https://t.me',
  }),
  telegramPerSecond: integer('GATEHOUSE_TELEGRAM_PER_SECOND', {
    description: 'Messages a second that Telegram takes of the bot, over all replicas',
    fallback: 25,
    min: 1,
    max: 1_000,
  }),
  timeZone: text('GATEHOUSE_TIME_ZONE', {
    description: 'Zone of the instants that messages name (IANA)',
    fallback: 'Europe/Moscow',
  }),
  dispatch: flag('GATEHOUSE_DISPATCH', {
    description: 'Whether this process moves messages to the queue and sends them',
    fallback: true,
  }),
};

export type NotificationConfig = ConfigOf<typeof notificationConfig> & ServiceConfig;
