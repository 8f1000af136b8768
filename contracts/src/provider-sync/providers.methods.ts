import { nounMethods } from '../core/noun-methods.ts';

export const providersMethods = nounMethods({
  noun: 'setting.providers',
  title: { ru: 'Провайдеры', en: 'Providers' },
  area: 'integrations',
  read: {
    ru: 'Видит провайдеров, их синхронизации и историю запусков.',
    en: 'Sees providers, their synchronizations and the history of runs.',
  },
  write: {
    ru: 'Подключает провайдеров, настраивает сопоставления и запускает синхронизацию.',
    en: 'Connects providers, sets up mappers and runs synchronizations.',
  },
});
