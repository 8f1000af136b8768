import { nounMethods } from '../core/noun-methods.ts';

export const diagnosticsMethods = nounMethods({
  noun: 'setting.diagnostics',
  title: { ru: 'Диагностика', en: 'Diagnostics' },
  area: 'monitoring',
  read: {
    ru: 'Видит версии компонентов и собирает сведения для поддержки.',
    en: 'Sees versions of components and makes the support bundle.',
  },
});
