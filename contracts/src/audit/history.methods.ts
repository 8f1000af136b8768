import { nounMethods } from '../core/noun-methods.ts';

export const historyMethods = nounMethods({
  noun: 'setting.history',
  title: { ru: 'История изменений', en: 'Change history' },
  area: 'monitoring',
  read: {
    ru: 'Видит, кто и что менял, и выгружает историю.',
    en: 'Sees who changed what, and exports the history.',
  },
});
