import { nounMethods } from '../core/noun-methods.ts';

export const schemesMethods = nounMethods({
  noun: 'setting.schemes',
  title: { ru: 'Схемы аутентификации', en: 'Authentication schemes' },
  area: 'sign-in',
  read: { ru: 'Видит, какими способами входят люди.', en: 'Sees by which factors people sign in.' },
  write: {
    ru: 'Меняет способы входа и второй фактор для всех или части людей.',
    en: 'Changes how people sign in and their second factor, for everybody or for some.',
  },
});
