import { nounMethods } from '../core/noun-methods.ts';

export const networkMethods = nounMethods({
  noun: 'setting.network',
  title: { ru: 'Сетевые списки', en: 'Network lists' },
  area: 'sign-in',
  read: {
    ru: 'Видит сетевые списки и проверяет по ним адреса.',
    en: 'Sees network lists and tests addresses against them.',
  },
  write: { ru: 'Закрывает и открывает вход из подсетей.', en: 'Closes and opens sign-in from subnets.' },
});
