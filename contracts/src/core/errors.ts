/** Errors that any endpoint can answer with; contexts add their own catalogues. */
import Type from 'typebox';
import { ErrorBounds } from './bounds.ts';
import { defineErrors } from './define-errors.ts';

/** From a field's path in the request to the code of what is wrong with it. */
export const ErrorList = Type.Record(Type.String(), Type.String(), {
  description: 'Field path to error code',
});

/** What still uses the thing that was to be deleted. */
export const UsedBy = Type.Array(
  Type.Object({ id: Type.String(), name: Type.String() }, { additionalProperties: false }),
);

/** Codes used in `errorList` by validation of shapes. */
export const fieldErrorCodes = [
  'errorEmpty',
  'errorType',
  'errorTooShort',
  'errorTooLong',
  'errorFormat',
  'errorRange',
  'errorChoice',
  'errorUnknown',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export const requestErrors = defineErrors('request', {
  invalid: {
    status: 400,
    title: {
      ru: 'Проверьте правильность заполнения полей.',
      en: 'Check that the fields are filled in correctly.',
    },
    extras: { errorList: ErrorList, errorBounds: ErrorBounds },
  },
  malformed: {
    status: 400,
    title: {
      ru: 'Не удалось прочитать запрос. Обновите страницу и повторите.',
      en: 'We could not read the request. Reload the page and try again.',
    },
  },
  unauthenticated: { status: 401, title: { ru: 'Войдите, чтобы продолжить.', en: 'Sign in to continue.' } },
  csrf: {
    status: 403,
    title: {
      ru: 'Страница устарела. Обновите её и повторите.',
      en: 'This page is out of date. Reload it and try again.',
    },
  },
  forbidden: {
    status: 403,
    title: {
      ru: 'Недостаточно прав. Обратитесь к администратору.',
      en: 'You do not have access to this. Ask an administrator.',
    },
  },
  notFound: {
    status: 404,
    title: {
      ru: 'Ничего не найдено. Возможно, запись уже удалена.',
      en: 'Not found. It may have been deleted already.',
    },
  },
  notAcceptable: {
    status: 406,
    title: { ru: 'Обновите страницу.', en: 'There is no answer in this format. Reload the page.' },
  },
  conflict: {
    status: 409,
    title: {
      ru: 'Данные уже изменились. Обновите страницу.',
      en: 'This has changed in the meantime. Reload the page.',
    },
  },
  inUse: {
    status: 409,
    title: { ru: 'Удалить нельзя: это ещё используется.', en: 'This cannot be deleted while it is in use.' },
    extras: { usedBy: UsedBy },
  },
  idempotencyConflict: {
    status: 409,
    title: {
      ru: 'Этот ключ повтора уже использован для другого запроса',
      en: 'This idempotency key was used for another request',
    },
  },
  stillRunning: {
    status: 409,
    title: {
      ru: 'Запрос ещё выполняется. Подождите и повторите.',
      en: 'This is still running. Wait a moment and try again.',
    },
  },
  alreadyMade: {
    status: 409,
    title: {
      ru: 'Это уже сделано, а ответ показывается только один раз. Обновите страницу.',
      en: 'This was done already, and its answer is shown only once. Reload the page.',
    },
  },
  tooLarge: {
    status: 413,
    title: {
      ru: 'Слишком большой объём данных. Сократите текст или выберите файл поменьше.',
      en: 'This is too large. Shorten the text or choose a smaller file.',
    },
  },
  unsupportedMediaType: {
    status: 415,
    title: {
      ru: 'Такой формат данных не поддерживается',
      en: 'This content type is not supported',
    },
  },
  misdirected: {
    status: 421,
    title: {
      ru: 'По этому адресу ничего нет.',
      en: 'There is nothing at this address. Check the address of the page.',
    },
  },
  tooManyRequests: {
    status: 429,
    title: { ru: 'Слишком много запросов. Повторите позже.', en: 'Too many requests. Try again later.' },
  },
  internal: {
    status: 500,
    title: {
      ru: 'Что-то сломалось на нашей стороне. Повторите позже.',
      en: 'Something broke on our side. Try again later.',
    },
  },
  unavailable: {
    status: 503,
    title: {
      ru: 'Сервис временно недоступен. Повторите позже.',
      en: 'Temporarily unavailable. Try again later.',
    },
  },
  timeout: {
    status: 504,
    title: {
      ru: 'Ответ занимает слишком много времени. Повторите.',
      en: 'The answer is taking too long. Try again.',
    },
  },
});
