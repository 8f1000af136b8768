import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';

const texts = (locale: 'ru' | 'en'): ProjectInfo['options'][string] => {
  const ru = locale === 'ru';
  return {
    authBanners: [
      {
        id: 'b1',
        title: ru ? 'Плановые работы' : 'Planned maintenance',
        text: ru
          ? '14 мая с 02:00 до 04:00 вход может быть недоступен.'
          : 'Sign-in may be unavailable on 14 May from 2 to 4 am.',
        link: null,
      },
    ],
    lawInfo: {
      legalInfo: [{ url: 'https://example.com/legal', text: ru ? 'Правовая информация' : 'Legal' }],
      termsInfo: [
        {
          id: 't1',
          title: ru ? 'Политика обработки персональных данных' : 'Privacy policy',
          link: '/platform/law/privacy',
          footerVisible: true,
          menuVisible: true,
          loginRequired: true,
          profileVisible: true,
          version: 'p3vQ0sJ8dWm1xYbR7nTfKa',
          versionNumber: 3,
        },
        {
          id: 't2',
          title: ru ? 'Рассылка новостей' : 'Newsletter',
          link: '/platform/law/news',
          footerVisible: false,
          menuVisible: false,
          loginRequired: false,
          profileVisible: true,
          version: 'n1vQ0sJ8dWm1xYbR7nTfKa',
          versionNumber: 1,
        },
      ],
      personalAgree: '/platform/law/privacy',
    },
    projectName: ru ? 'Северный ветер' : 'North Wind',
    projectTitle: ru ? 'Северный ветер' : 'North Wind',
    copyright: ru ? '© 2026 ООО «Северный ветер»' : '© 2026 North Wind Ltd',
    siteUrl: { url: 'https://example.com', text: 'example.com' },
    helpUrl: 'https://help.example.com',
    devUrl: 'https://example.com/dev',
    copyrightUrl: 'https://example.com',
    technicalLinks: [
      { title: ru ? 'Поддержка' : 'Support', url: null, text: null, mobile: '+7 800 555-35-35' },
    ],
    cookie: ru
      ? 'Мы используем файлы cookie, чтобы вы оставались в системе и чтобы помнить выбранный язык.'
      : 'We use cookies to keep you signed in and to remember your language.',
  };
};

/** The domain that the harness shows. */
export const project: ProjectInfo = {
  code: 'north',
  styleCode: 'north',
  accent: '#3f4fd0',
  background: '#f6f7f9',
  image: null,
  locales: ['ru', 'en'],
  options: { ru: texts('ru'), en: texts('en') },
  uiSettings: {
    editNavMini: true,
    headerVisible: true,
    navMini: false,
    navMiniTitle: true,
    useUserFio: false,
    localNotifies: true,
    accessRequests: true,
    nameFormat: 'IF',
    registrationEnabled: true,
  },
  metrics: { enabled: true },
};
