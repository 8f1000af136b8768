import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

export const historyErrors = defineErrors('history', {
  tooBroad: {
    status: 503,
    title: {
      ru: 'Слишком много записей. Сузьте фильтр, например период.',
      en: 'Too many entries. Narrow the filters, for example the dates.',
    },
  },
  exportBusy: {
    status: 429,
    title: {
      ru: 'Уже идёт несколько выгрузок. Повторите чуть позже.',
      en: 'Several exports are running. Try again a little later.',
    },
    extras: { retryAfter: Type.Integer({ minimum: 0 }) },
  },
});
