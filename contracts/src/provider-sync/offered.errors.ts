import { defineErrors } from '../core/define-errors.ts';

export const offerErrors = defineErrors('offer', {
  off: {
    status: 403,
    title: {
      ru: 'Эти данные другим установкам не передаются.',
      en: 'This is not offered to other installations.',
    },
  },
  /** The administrator who gave the client the scope has lost the right, or is blocked or deleted. */
  grantorLost: {
    status: 403,
    title: {
      ru: 'Администратор, который выдал клиенту эту область доступа, больше не вправе её выдавать. Нужно, чтобы за неё ответил другой администратор.',
      en: 'The administrator who gave the client this scope may not give it any more. Another administrator has to answer for it.',
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
