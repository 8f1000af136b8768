import { nounMethods } from '../core/noun-methods.ts';

export const integrationMethods = nounMethods({
  noun: 'setting.integration',
  title: { ru: 'Журнал интеграции', en: 'Integration journal' },
  area: 'integrations',
  read: {
    ru: 'Видит запросы к провайдерам и ответы на них, скачивает их.',
    en: 'Sees requests to providers and their responses, and downloads them.',
  },
});
