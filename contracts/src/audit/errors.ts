import { defineErrors } from '../core/define-errors.ts';

export const historyErrors = defineErrors('history', {
  tooBroad: {
    status: 503,
    title: {
      ru: 'Поиск занял слишком много времени: сузьте период или уточните отбор',
      en: 'The search took too long: choose a shorter period or narrow the filters',
    },
  },
});
