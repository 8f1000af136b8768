import { nounMethods } from '../core/noun-methods.ts';

export const localesMethods = nounMethods({
  noun: 'setting.locales',
  title: { ru: 'Языки', en: 'Languages' },
  area: 'branding',
  read: { ru: 'Видит языки и их тексты.', en: 'Sees languages and their texts.' },
  write: { ru: 'Добавляет языки и загружает их тексты.', en: 'Adds languages and uploads their texts.' },
});
