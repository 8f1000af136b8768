import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

const providerError = Type.String({ description: 'Which failure it was' });

export const providerErrors = defineErrors('provider', {
  connection: {
    status: 422,
    title: {
      ru: 'Провайдер не отвечает по этому адресу. Проверьте адрес, realm, идентификатор клиента и секрет.',
      en: 'The provider does not answer at this address. Check the address, the realm, the client id and the secret.',
    },
    extras: { providerError },
  },
  access: {
    status: 422,
    title: {
      ru: 'Провайдер отвечает, но клиенту не хватает прав.',
      en: 'The provider answers, but the client lacks rights.',
    },
    extras: { providerError, requiredRights: Type.Array(Type.String()) },
  },
  off: {
    status: 409,
    title: { ru: 'Провайдер выключен.', en: 'The provider is switched off.' },
  },
  tooMany: {
    status: 409,
    title: { ru: 'Больше провайдеров добавить нельзя.', en: 'No more providers can be added.' },
    extras: { limit: Type.Integer() },
  },
  syncOff: {
    status: 409,
    title: {
      ru: 'Синхронизация выключена. Включите её и повторите.',
      en: 'The synchronization is switched off. Switch it on and try again.',
    },
  },
  entityOff: {
    status: 409,
    title: {
      ru: 'Эти данные выключены в разделе «Синхронизация интеграции».',
      en: 'This data is switched off in “Integration synchronization”.',
    },
  },
  syncInProgress: {
    status: 409,
    title: { ru: 'Синхронизация уже идёт.', en: 'Synchronization in progress.' },
  },
  syncWithoutMappers: {
    status: 409,
    title: {
      ru: 'Поля синхронизации не настроены. Добавьте сопоставление.',
      en: 'Synchronization fields are not configured. Add a mapper.',
    },
  },
  notHeld: {
    status: 409,
    title: {
      ru: 'Этот запуск уже не ждёт решения: после него был другой.',
      en: 'This run no longer waits for a decision: another one came after it.',
    },
  },
  /** Neither people nor the secret are sent to an origin that an administrator has not confirmed. */
  originUnconfirmed: {
    status: 409,
    title: {
      ru: 'Провайдер называет адреса на другом сервере. Вход через него остановлен, пока администратор их не подтвердит.',
      en: 'The provider names addresses on another server. Sign-in through it is on hold until an administrator confirms them.',
    },
  },
  originsChanged: {
    status: 409,
    title: {
      ru: 'Провайдер называет уже другие адреса. Проверьте соединение ещё раз.',
      en: 'The provider names other addresses by now. Check the connection again.',
    },
  },
  signInRefused: {
    status: 403,
    title: {
      ru: 'Провайдер не подтвердил вход. Повторите попытку или войдите другим способом.',
      en: 'The provider did not confirm the sign-in. Try again or sign in another way.',
    },
    extras: { providerError },
  },
  noSubject: {
    status: 403,
    title: {
      ru: 'Провайдер не сообщил, кто вошёл: в его ответе нет пригодного идентификатора.',
      en: 'The provider did not say who signed in: its answer has no usable identifier.',
    },
  },
  signInExpired: {
    status: 410,
    title: {
      ru: 'Вход занял слишком много времени. Начните сначала.',
      en: 'The sign-in took too long. Start again.',
    },
  },
});

/** Codes of `errorList` for providers, beside those of shapes. */
export const providerFieldErrorCodes = [
  'errorProviderAddress',
  'errorSecretAgain',
  'errorCondition',
  'errorContractorRole',
] as const;
