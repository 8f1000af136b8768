import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';
import { ErrorList } from '../core/errors.ts';
import { RequiredTerm } from '../core/problem.ts';

const errorList = ErrorList;
const retryAfter = Type.Integer({ minimum: 0 });

/** Codes that identity puts into `errorList`. */
export const identityFieldErrorCodes = [
  'errorMatch',
  'errorPolicy',
  'errorCommon',
  'errorContext',
  'errorUnique',
  'errorSymbols',
  'errorCode',
  'errorAttempts',
  'errorPhone',
  'errorEmail',
  'errorCurrent',
  'errorSame',
  'errorTerms',
  'errorAddress',
  'errorNetwork',
  'errorHostBits',
  'errorPeriod',
] as const;

/** Told apart from a path that nobody answers: a wrong address or version must not sign people out. */
export const sessionErrors = defineErrors('session', {
  unknown: { status: 404, title: { ru: 'Такой сессии нет', en: 'There is no such session' } },
  /** The scheme of this domain asks for more than the session began with. */
  stepUpRequired: {
    status: 401,
    title: { ru: 'Подтвердите вход ещё раз', en: 'Confirm your sign-in again' },
  },
});

/** Sign-in, by the kinds of the specification's error catalogue: form, tech, expired, terms. */
export const authErrors = defineErrors('auth', {
  form: {
    status: 400,
    title: {
      ru: 'Проверьте данные или войдите другим способом',
      en: 'Check what you entered or sign in another way',
    },
    extras: { errorList },
  },
  tech: {
    status: 403,
    title: {
      ru: 'Техническая ошибка. Обратитесь в службу поддержки',
      en: 'A technical error. Contact support',
    },
    extras: { accessError: Type.Boolean() },
  },
  expired: {
    status: 400,
    title: {
      ru: 'Время подтверждения истекло. Начните сначала',
      en: 'You took too long to confirm. Start again',
    },
    extras: { expired: Type.Boolean() },
  },
  termsRequired: {
    status: 403,
    title: { ru: 'Нужно ваше согласие с условиями', en: 'Your consent is required' },
    extras: { termsRequired: Type.Array(RequiredTerm) },
  },
  attemptsExceeded: {
    status: 429,
    title: {
      ru: 'Слишком много попыток. Подождите и повторите',
      en: 'Too many attempts. Wait and try again',
    },
    extras: { retryAfter, errorList },
  },
  codeAttemptsExceeded: {
    status: 400,
    title: {
      ru: 'Попытки исчерпаны. Запросите новый код',
      en: 'No attempts left. Request a new code',
    },
    extras: { errorList },
  },
  codeResendTooSoon: {
    status: 429,
    title: { ru: 'Новый код можно запросить чуть позже', en: 'A new code can be requested a little later' },
    extras: { retryAfter },
  },
  codeQuotaExceeded: {
    status: 429,
    title: {
      ru: 'Дневной лимит кодов исчерпан. Отправка заблокирована на 24 часа',
      en: 'The daily limit of codes is used up. Sending is blocked for 24 hours',
    },
    extras: { retryAfter },
  },
  messageBudgetExceeded: {
    status: 429,
    title: {
      ru: 'За последнее время отправлено слишком много сообщений. Повторите позже или выберите другой способ',
      en: 'Too many messages were sent recently. Try again later or choose another way',
    },
    extras: { retryAfter },
  },
  busy: {
    status: 503,
    title: {
      ru: 'Сейчас много входов. Повторите через несколько секунд',
      en: 'Many people are signing in. Try again in a few seconds',
    },
    extras: { retryAfter },
  },
});

/** Registration, invitation and restore by link. */
export const linkErrors = defineErrors('link', {
  expired: {
    status: 403,
    title: { ru: 'Срок действия ссылки истёк', en: 'The link has expired' },
    extras: { expired: Type.Boolean() },
  },
  canceled: {
    status: 403,
    title: { ru: 'Ссылка отозвана', en: 'The link was cancelled' },
    extras: { canceledError: Type.Boolean() },
  },
  used: { status: 410, title: { ru: 'Ссылка уже использована', en: 'The link was already used' } },
  accountExists: {
    status: 409,
    title: {
      ru: 'У вас уже есть учётная запись с этим адресом',
      en: 'You already have an account with this address',
    },
    /** Masked. */
    extras: { email: Type.String() },
  },
  wrongStep: {
    status: 409,
    title: { ru: 'Этот шаг сейчас недоступен', en: 'This step is not available now' },
  },
});

export const registrationErrors = defineErrors('registration', {
  form: {
    status: 400,
    title: {
      ru: 'Проверьте правильность заполнения полей',
      en: 'Check that the fields are filled in correctly',
    },
    extras: { errorList },
  },
  invalidCode: { status: 400, title: { ru: 'Неверный код', en: 'Invalid code' }, extras: { errorList } },
  codeExpired: {
    status: 400,
    title: { ru: 'Срок действия кода истёк', en: 'The code has expired' },
    extras: { errorList, expired: Type.Boolean() },
  },
  addressQuotaExceeded: {
    status: 429,
    title: {
      ru: 'С вашего адреса сегодня уже много регистраций. Повторите завтра',
      en: 'Too many registrations from your address today. Try again tomorrow',
    },
    extras: { retryAfter },
  },
});

export const passwordErrors = defineErrors('password', {
  form: {
    status: 400,
    title: { ru: 'Проверьте пароль', en: 'Check the password' },
    extras: { errorList },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Пароль этой учётной записи меняется в службе каталогов',
      en: 'The password of this account is managed by a directory service',
    },
  },
  linkQuotaExceeded: {
    status: 429,
    title: {
      ru: 'Ссылку для смены пароля сегодня запрашивали слишком много раз',
      en: 'A password link was asked for too many times today',
    },
    extras: { retryAfter },
  },
});

/** The main e-mail and mobile, changed by their owner. */
export const contactErrors = defineErrors('contact', {
  form: {
    status: 400,
    title: { ru: 'Проверьте введённые данные', en: 'Check what you entered' },
    extras: { errorList },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Почта и номер телефона этой учётной записи меняются в службе каталогов',
      en: 'The e-mail and phone number of this account are managed by a directory service',
    },
  },
});

/** Changes of accounts, by the console and by operators' commands. */
export const accountErrors = defineErrors('account', {
  lastAdministrator: {
    status: 409,
    title: {
      ru: 'Это последний действующий администратор. Сначала назначьте другого',
      en: 'This is the last active administrator. Appoint another one first',
    },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Эта учётная запись удаляется в службе каталогов',
      en: 'This account is deleted in the directory service that manages it',
    },
  },
  secondFactorExists: {
    status: 409,
    title: {
      ru: 'Приложение для кодов уже подключено. Сначала отключите его',
      en: 'An authenticator app is set up already. Turn it off first',
    },
  },
  passkeyRefused: {
    status: 400,
    title: {
      ru: 'Не удалось сохранить ключ доступа. Попробуйте ещё раз',
      en: 'The passkey could not be saved. Try again',
    },
  },
  passkeyLast: {
    status: 409,
    title: {
      ru: 'Без этого ключа вы не сможете войти. Сначала задайте пароль или подтвердите почту',
      en: 'You could not sign in without this passkey. Set a password or confirm your e-mail first',
    },
  },
  passkeyLimit: {
    status: 409,
    title: {
      ru: 'Больше ключей доступа добавить нельзя. Удалите те, которыми не пользуетесь',
      en: 'No more passkeys can be added. Remove the ones you do not use',
    },
  },
  notConfirmed: {
    status: 400,
    title: { ru: 'Подтвердите, что это вы', en: 'Confirm that it is you' },
    extras: { errorList },
  },
  unknownScheme: {
    status: 409,
    title: {
      ru: 'Такой схемы аутентификации нет, или она выключена',
      en: 'There is no such authentication scheme, or it is switched off',
    },
  },
});
