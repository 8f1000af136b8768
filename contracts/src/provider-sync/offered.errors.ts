import { defineErrors } from '../core/define-errors.ts';

export const offerErrors = defineErrors('offer', {
  off: {
    status: 403,
    title: {
      ru: 'Эти данные другим установкам не передаются.',
      en: 'This is not offered to other installations.',
    },
  },
  cursorWrong: {
    status: 400,
    title: {
      ru: 'Курсор выдан не этому клиенту, не для этих данных или изменён.',
      en: 'The cursor was given to another client, for other data, or was changed.',
    },
  },
  cursorExpired: {
    status: 410,
    title: {
      ru: 'Курсор устарел. Начните чтение сначала.',
      en: 'The cursor is too old. Read from the beginning.',
    },
  },
});
