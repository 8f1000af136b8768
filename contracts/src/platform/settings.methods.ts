import { nounMethods } from '../core/noun-methods.ts';

export const settingsMethods = nounMethods({
  noun: 'setting.settings',
  title: { ru: 'Настройки платформы', en: 'Platform settings' },
  area: 'system',
  read: { ru: 'Видит настройки платформы.', en: 'Sees the settings of the platform.' },
  write: {
    ru: 'Меняет сроки, лимиты и требования к паролям.',
    en: 'Changes lifetimes, limits and the password policy.',
  },
});
