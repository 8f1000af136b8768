import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

export const historyErrors = defineErrors('history', {
  tooBroad: {
    status: 503,
    title: {
      ru: 'Поиск занял слишком много времени: сузьте период или уточните фильтр',
      en: 'The search took too long: choose a shorter period or narrow the filters',
    },
  },
  exportBusy: {
    status: 429,
    title: {
      ru: 'Уже идёт несколько выгрузок. Повторите чуть позже',
      en: 'Several exports are running. Try again a little later',
    },
    extras: { retryAfter: Type.Integer({ minimum: 0 }) },
  },
});
