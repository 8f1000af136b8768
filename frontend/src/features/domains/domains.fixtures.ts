import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';

const texts = (projectName: string) => ({
  projectName,
  projectTitle: projectName,
  copyright: `© 2026 ${projectName}`,
  copyrightLink: null,
  siteName: null,
  siteLink: null,
  helpLink: 'https://help.example.com',
  cookie: null,
  technicalContacts: [{ title: 'Поддержка', text: null, link: null, mobile: '+7 800 555-35-35' }],
  banners: [{ code: 'works' }],
});
const shown = { menuVisible: true, footerVisible: true, profileVisible: true, enabled: true };

export const domainDetails: DomainDetails = {
  id: 'sad',
  revision: 3,
  name: 'sad.example.com',
  title: 'Кабинет партнёра «Сад»',
  base: false,
  enabled: true,
  comment: 'Для партнёров',
  styleTemplate: 'orchard',
  date: '2026-05-01T09:00:00Z',
  host: 'sad.example.com',
  aliases: [{ host: 'www.sad.example.com' }],
  accent: '#0f7a55',
  imageCode: null,
  image: null,
  publicDocsUrl: null,
  baseSettings: false,
  followers: [],
  locales: [
    { localeId: 'ru', enabled: true, settings: texts('Кабинет партнёра «Сад»') },
    { localeId: 'en', enabled: true, settings: texts('Orchard partner portal') },
  ],
  agreements: [
    { agreementId: 'terms', name: 'Пользовательское соглашение', loginRequired: true, ...shown },
    { agreementId: 'privacy', name: 'Политика обработки данных', loginRequired: false, ...shown },
  ],
  documents: [{ documentId: 'tariffs', name: 'Тарифы', enabled: true }],
  personalAgreementId: 'privacy',
  devicesIdAttributes: [
    { deviceTypeCode: 'phone', attribute: 'imei', deviceTypeName: 'Телефон' },
    { deviceTypeCode: 'kiosk', attribute: 'serialNumber', deviceTypeName: null },
  ],
};
