import { defineErrors } from '../core/define-errors.ts';

export const channelErrors = defineErrors('channel', {
  off: {
    status: 409,
    title: {
      ru: 'Этот способ отправки сейчас отключён. Выберите другой или обратитесь в службу поддержки.',
      en: 'This way of sending is off at the moment. Choose another one or contact support.',
    },
  },
  baseScheme: {
    status: 409,
    title: {
      ru: 'Без этого способа по базовой схеме никто не сможет войти. Сначала добавьте в неё другой способ входа.',
      en: 'Without this method the base scheme lets nobody in. Add another flow to it first.',
    },
  },
});
