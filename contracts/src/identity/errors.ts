import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';
import { ErrorList } from '../core/errors.ts';
import { RequiredTerm } from '../core/problem.ts';

const errorList = ErrorList;
const termsRequired = Type.Array(RequiredTerm);
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
  /** No second factor is left to follow one of the first ones. */
  'errorSecondFactor',
] as const;

/** Told apart from a path that nobody answers: a wrong address or version must not sign people out. */
export const sessionErrors = defineErrors('session', {
  unknown: {
    status: 404,
    title: {
      ru: 'Сессия не найдена. Возможно, она уже завершена.',
      en: 'Session not found. It may have ended already.',
    },
  },
  /** The scheme of this domain asks for more than the session began with. */
  stepUpRequired: {
    status: 401,
    title: { ru: 'Подтвердите вход ещё раз.', en: 'Confirm your sign-in again.' },
  },
});

/** Sign-in, by the kinds of the specification's error catalogue: form, tech, expired, terms. */
export const authErrors = defineErrors('auth', {
  form: {
    status: 400,
    title: {
      ru: 'Проверьте данные, войдите другим способом или восстановите пароль.',
      en: 'We could not sign you in. Check your details, sign in another way or restore your password.',
    },
    extras: { errorList },
  },
  tech: {
    status: 403,
    title: {
      ru: 'Техническая ошибка. Обратитесь в службу поддержки.',
      en: 'A technical error. Contact support.',
    },
    extras: { accessError: Type.Boolean() },
  },
  expired: {
    status: 400,
    title: {
      ru: 'Время подтверждения истекло. Начните сначала.',
      en: 'You took too long to confirm. Start again.',
    },
    extras: { expired: Type.Boolean() },
  },
  termsRequired: {
    status: 403,
    title: { ru: 'Нужно ваше согласие с условиями.', en: 'Your consent is required.' },
    extras: { termsRequired },
  },
  attemptsExceeded: {
    status: 429,
    title: {
      ru: 'Слишком много попыток. Подождите и повторите.',
      en: 'Too many attempts. Wait and try again.',
    },
    extras: { retryAfter, errorList },
  },
  codeAttemptsExceeded: {
    status: 400,
    title: {
      ru: 'Попытки исчерпаны. Запросите новый код.',
      en: 'No attempts left. Ask for a new code.',
    },
    extras: { errorList },
  },
  codeResendTooSoon: {
    status: 429,
    title: {
      ru: 'Код только что отправлен. Если вы запросили его в другом браузере или вкладке, введите его там.',
      en: 'A code has just been sent. If you asked for it in another browser or tab, enter it there.',
    },
    extras: { retryAfter },
  },
  /** No code is waited for here; whether the person exists is not said with it. */
  codeElsewhere: {
    status: 400,
    title: {
      ru: 'Здесь этот код не действует: его запросили в другом браузере или вкладке, или прошло слишком много времени. Введите код там, где запросили, или запросите новый здесь.',
      en: 'This code does not work here: it was asked for in another browser or tab, or too much time has passed. Enter it where you asked for it, or ask for a new one here.',
    },
  },
  codeQuotaExceeded: {
    status: 429,
    title: {
      ru: 'Дневной лимит кодов исчерпан. Отправка заблокирована на 24 часа.',
      en: 'The daily limit of codes is used up. Sending is blocked for 24 hours.',
    },
    extras: { retryAfter },
  },
  messageBudgetExceeded: {
    status: 429,
    title: {
      ru: 'За последнее время отправлено слишком много сообщений. Повторите позже или выберите другой способ.',
      en: 'Too many messages were sent recently. Try again later or choose another way.',
    },
    extras: { retryAfter },
  },
  busy: {
    status: 503,
    title: {
      ru: 'Сейчас входит много людей. Повторите через несколько секунд.',
      en: 'Many people are signing in. Try again in a few seconds.',
    },
    extras: { retryAfter },
  },
  providerUnavailable: {
    status: 503,
    title: {
      ru: 'Провайдер сейчас не отвечает. Войдите другим способом или повторите позже.',
      en: 'The provider does not answer now. Sign in another way or try again later.',
    },
  },
  providerRefused: {
    status: 403,
    title: {
      ru: 'Провайдер не подтвердил вход. Повторите попытку или войдите другим способом.',
      en: 'The provider did not confirm the sign-in. Try again or sign in another way.',
    },
  },
  /** Nobody is linked, whatever else the provider says of the person. */
  providerUnknown: {
    status: 403,
    title: {
      ru: 'С этой учётной записью провайдера ничего не связано. Если у вас уже есть учётная запись здесь, войдите обычным способом и свяжите её в разделе «Безопасность».',
      en: 'Nothing is linked to this account of the provider. If you already have an account here, sign in as usual and link it under “Security”.',
    },
  },
  providerNotAllowed: {
    status: 403,
    title: {
      ru: 'Ваша схема аутентификации не разрешает вход через провайдера. Войдите другим способом.',
      en: 'Your authentication scheme does not allow sign-in through a provider. Sign in another way.',
    },
  },
  providerTaken: {
    status: 409,
    title: {
      ru: 'Эта учётная запись провайдера уже связана с другой, или у вас уже есть связь с этим провайдером.',
      en: 'This account of the provider is linked to another one, or you are already linked to this provider.',
    },
  },
  providerManaged: {
    status: 409,
    title: {
      ru: 'Вашей учётной записью управляет провайдер. Связь может убрать администратор.',
      en: 'The provider manages your account. An administrator can unlink it.',
    },
  },
});

/** Registration, invitation and restore by link. */
export const linkErrors = defineErrors('link', {
  expired: {
    status: 403,
    title: {
      ru: 'Срок действия ссылки истёк. Запросите новую.',
      en: 'The link has expired. Ask for a new one.',
    },
    extras: { expired: Type.Boolean() },
  },
  canceled: {
    status: 403,
    title: {
      ru: 'Ссылка отозвана. Проверьте последнее письмо.',
      en: 'The link was cancelled. Check your latest message.',
    },
    extras: { canceledError: Type.Boolean() },
  },
  used: {
    status: 410,
    title: {
      ru: 'Ссылка уже использована. Войдите, если прошли этот шаг.',
      en: 'The link was already used. Sign in if you have completed this step.',
    },
  },
  replaced: {
    status: 403,
    title: {
      ru: 'Приглашение отправлено повторно. Откройте ссылку из последнего письма.',
      en: 'The invitation was sent again. Open the link of the latest message.',
    },
    extras: { canceledError: Type.Boolean() },
  },
  wrongStep: {
    status: 409,
    title: {
      ru: 'Этот шаг сейчас недоступен. Обновите страницу.',
      en: 'This step is not available now. Reload the page.',
    },
  },
});

export const registrationErrors = defineErrors('registration', {
  form: {
    status: 400,
    title: {
      ru: 'Проверьте правильность заполнения полей.',
      en: 'Check that the fields are filled in correctly.',
    },
    extras: { errorList, termsRequired },
  },
  invalidCode: {
    status: 400,
    title: {
      ru: 'Неверный код. Введите его ещё раз или запросите новый.',
      en: 'Wrong code. Enter it again or ask for a new one.',
    },
    extras: { errorList },
  },
  codeExpired: {
    status: 400,
    title: {
      ru: 'Срок действия кода истёк. Запросите новый.',
      en: 'The code has expired. Ask for a new one.',
    },
    extras: { errorList, expired: Type.Boolean() },
  },
  addressQuotaExceeded: {
    status: 429,
    title: {
      ru: 'С вашего IP-адреса сегодня уже много регистраций. Повторите завтра.',
      en: 'Too many registrations from your IP address today. Try again tomorrow.',
    },
    extras: { retryAfter },
  },
});

export const passwordErrors = defineErrors('password', {
  form: {
    status: 400,
    title: { ru: 'Проверьте пароль.', en: 'Check the password: the requirements are below the field.' },
    extras: { errorList, termsRequired },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Пароль этой учётной записи меняется в службе каталогов. Обратитесь к администратору.',
      en: 'The password of this account is managed by a directory service. Contact your administrator.',
    },
  },
  linkQuotaExceeded: {
    status: 429,
    title: {
      ru: 'Сегодня ссылку для смены пароля запрашивали слишком много раз. Проверьте почту и папку «Спам»: последняя ссылка ещё может действовать.',
      en: 'A password link was asked for too many times today. Check your inbox and spam folder: the latest link may still work.',
    },
    extras: { retryAfter },
  },
});

/** The main e-mail and mobile, changed by their owner. */
export const contactErrors = defineErrors('contact', {
  form: {
    status: 400,
    title: { ru: 'Проверьте введённые данные.', en: 'Check what you entered.' },
    extras: { errorList },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Почта и номер телефона этой учётной записи меняются в службе каталогов. Обратитесь к администратору.',
      en: 'The e-mail and phone number of this account are managed by a directory service. Contact your administrator.',
    },
  },
});
