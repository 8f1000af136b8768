/** Errors that any endpoint can answer with; contexts add their own catalogues. */
import Type from 'typebox';
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
    title: { ru: 'Проверьте заполнение полей', en: 'Check the fields' },
    extras: { errorList: ErrorList },
  },
  malformed: {
    status: 400,
    title: { ru: 'Запрос не удалось прочитать', en: 'The request could not be read' },
  },
  unauthenticated: { status: 401, title: { ru: 'Войдите, чтобы продолжить', en: 'Sign in to continue' } },
  csrf: {
    status: 403,
    title: { ru: 'Обновите страницу и повторите', en: 'Reload the page and try again' },
  },
  forbidden: { status: 403, title: { ru: 'Недостаточно прав', en: 'You do not have access to this' } },
  notFound: { status: 404, title: { ru: 'Не найдено', en: 'Not found' } },
  notAcceptable: {
    status: 406,
    title: { ru: 'Ответа в таком формате нет', en: 'There is no answer in this format' },
  },
  conflict: {
    status: 409,
    title: {
      ru: 'Данные уже изменились, обновите страницу',
      en: 'This has changed in the meantime, reload the page',
    },
  },
  inUse: {
    status: 409,
    title: { ru: 'Удалить нельзя: это ещё используется', en: 'This cannot be deleted while it is in use' },
    extras: { usedBy: UsedBy },
  },
  idempotencyConflict: {
    status: 409,
    title: {
      ru: 'Этот ключ повтора уже использован для другого запроса',
      en: 'This idempotency key was used for another request',
    },
  },
  tooLarge: { status: 413, title: { ru: 'Запрос слишком большой', en: 'The request is too large' } },
  unsupportedMediaType: {
    status: 415,
    title: { ru: 'Такой формат данных не поддерживается', en: 'This content type is not supported' },
  },
  misdirected: {
    status: 421,
    title: { ru: 'Этот адрес здесь не обслуживается', en: 'This address is not served here' },
  },
  tooManyRequests: {
    status: 429,
    title: { ru: 'Слишком много запросов, подождите немного', en: 'Too many requests, wait a moment' },
  },
  internal: {
    status: 500,
    title: { ru: 'Что-то сломалось на нашей стороне', en: 'Something broke on our side' },
  },
  unavailable: {
    status: 503,
    title: {
      ru: 'Сервис временно недоступен, повторите позже',
      en: 'Temporarily unavailable, try again soon',
    },
  },
  timeout: {
    status: 504,
    title: { ru: 'Ответ занимает слишком много времени', en: 'The answer is taking too long' },
  },
});
