import { nounMethods } from '../core/noun-methods.ts';

export const monitoringMethods = nounMethods({
  noun: 'setting.monitoring',
  title: { ru: 'Мониторинг', en: 'Monitoring' },
  area: 'monitoring',
  read: {
    ru: 'Видит, что работает, а что нет, и получает предупреждения в консоли.',
    en: 'Sees what works and what does not, and is alerted in the console.',
  },
  write: {
    ru: 'Повторно обрабатывает события, которые не удалось обработать.',
    en: 'Applies events again that could not be applied.',
  },
});
