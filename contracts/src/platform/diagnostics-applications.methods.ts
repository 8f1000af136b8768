import { nounMethods } from '../core/noun-methods.ts';

export const diagnosticsApplicationsMethods = nounMethods({
  noun: 'setting.diagnostics.applications',
  title: { ru: 'Состояние приложений', en: 'State of applications' },
  area: 'monitoring',
  read: {
    ru: 'Получает предупреждения о недоступных и устаревших приложениях.',
    en: 'Is alerted about applications that are away or out of date.',
  },
});
