import { nounMethods } from '../core/noun-methods.ts';

export const overviewMethods = nounMethods({
  noun: 'setting.overview',
  title: { ru: 'Обзор', en: 'Overview' },
  area: 'monitoring',
  read: {
    ru: 'Видит обзор: всё ли работает и сколько людей на платформе.',
    en: 'Sees the overview: whether everything works and how many people are here.',
  },
});
