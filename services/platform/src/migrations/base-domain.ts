import type { DomainInput } from '../modules/domains/domain-input.domain.ts';

/** The domain that a new installation starts with, on the address it is told. */
export const baseDomain = (publicUrl: string): DomainInput => ({
  hosts: [new URL(publicUrl).host],
  base: true,
  enabled: true,
  publicUrl: new URL(publicUrl).origin,
  styleCode: 'harbour',
  locales: ['ru', 'en'],
  texts: {
    ru: {
      projectName: 'Единый вход Gatehouse',
      projectTitle: 'Gatehouse',
      copyright: '© Gatehouse',
      cookie:
        'Мы используем файлы cookie, чтобы вы оставались в системе и портал помнил выбранный язык. Рекламных cookie у нас нет.',
    },
    en: {
      projectName: 'Gatehouse single sign-on',
      projectTitle: 'Gatehouse',
      copyright: '© Gatehouse',
      cookie:
        'We use cookies to keep you signed in and to remember your language. There are no advertising cookies.',
    },
  },
  agreements: [
    { code: 'terms', menuVisible: true, footerVisible: true, loginRequired: false, profileVisible: true },
    { code: 'privacy', menuVisible: true, footerVisible: true, loginRequired: false, profileVisible: true },
  ],
  documents: [],
  personalAgreement: 'privacy',
});
