import { nounMethods } from '../core/noun-methods.ts';

export const bannersMethods = nounMethods({
  noun: 'setting.banners',
  title: { ru: 'Баннеры', en: 'Banners' },
  area: 'branding',
  read: { ru: 'Видит баннеры.', en: 'Sees banners.' },
  write: {
    ru: 'Показывает баннеры на страницах входа и в кабинете.',
    en: 'Shows banners on sign-in pages and in the account.',
  },
});
