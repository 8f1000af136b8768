/** Domains that differ in look, terms, languages and state, one JSON object each, as `platform domains import` reads them. */
import { readFileSync } from 'node:fs';

/** As a customer sends it: a picture of pixels. */
const shipyardLogo = readFileSync(new URL('./logos/shipyard.png', import.meta.url)).toString('base64');

const support = 'support@demo.gatehouse.example';
const hotline = '+78005553535';

const technicalLinks = {
  ru: [
    { title: 'Техническая поддержка', url: `mailto:${support}`, text: support },
    { title: 'Горячая линия', mobile: hotline },
  ],
  en: [
    { title: 'Technical support', url: `mailto:${support}`, text: support },
    { title: 'Hotline', mobile: hotline },
  ],
};

const agreements = ['terms', 'privacy'].map((code) => ({
  code,
  menuVisible: true,
  footerVisible: true,
  loginRequired: false,
  profileVisible: true,
}));

const cookie = {
  ru: 'Мы храним в файлах cookie только вход, язык и оформление.',
  en: 'Our cookies keep your sign-in, language and theme, and nothing else.',
};

/** Nobody enters here without agreeing with the terms. */
const requiredAgreements = agreements.map((agreement) => ({ ...agreement, loginRequired: true }));

const plainTexts = (projectName: string, projectTitle: string, locale: 'ru' | 'en') => ({
  projectName,
  projectTitle,
  copyright: `© 2026 ${projectName}`,
  technicalLinks: technicalLinks[locale],
  cookie: cookie[locale],
});

/** Required terms, one language alone, switched off: small domains that show one thing each. */
const smallDomains = (port: number) => [
  {
    hosts: [`shipyard.localhost:${port}`],
    publicUrl: `http://shipyard.localhost:${port}`,
    styleCode: 'shipyard',
    accent: '#9a3b12',
    imageFile: shipyardLogo,
    locales: ['ru', 'en'],
    agreements: requiredAgreements,
    personalAgreement: 'privacy',
    texts: {
      ru: plainTexts('Кабинет подрядчика «Верфь»', 'Верфь', 'ru'),
      en: plainTexts('Shipyard contractor portal', 'Shipyard', 'en'),
    },
  },
  {
    hosts: [`meadow.localhost:${port}`],
    publicUrl: `http://meadow.localhost:${port}`,
    styleCode: 'orchard',
    locales: ['ru'],
    agreements,
    personalAgreement: 'privacy',
    texts: { ru: plainTexts('Личный кабинет «Луг»', 'Луг', 'ru') },
  },
  {
    hosts: [`archive.localhost:${port}`],
    publicUrl: `http://archive.localhost:${port}`,
    styleCode: 'harbour',
    enabled: false,
    comment: 'Closed in 2025; the people moved to the Harbour portal',
    locales: ['ru', 'en'],
    agreements,
    personalAgreement: 'privacy',
    texts: {
      ru: plainTexts('Архив «Гавани»', 'Архив', 'ru'),
      en: plainTexts('Harbour archive', 'Archive', 'en'),
    },
  },
];

/** `port` is the BFF's: hosts carry it while it is not the scheme's own. */
export const demoDomains = (port: number) => [
  {
    hosts: [`localhost:${port}`, `127.0.0.1:${port}`],
    base: true,
    publicUrl: `http://localhost:${port}`,
    styleCode: 'harbour',
    locales: ['ru', 'en'],
    agreements,
    personalAgreement: 'privacy',
    texts: {
      ru: {
        projectName: 'Портал «Гавань»',
        projectTitle: 'Гавань',
        copyright: '© 2026 Портал «Гавань»',
        helpUrl: 'https://help.demo.gatehouse.example',
        siteUrl: { url: 'https://demo.gatehouse.example', text: 'Сайт портала' },
        technicalLinks: technicalLinks.ru,
        cookie: cookie.ru,
      },
      en: {
        projectName: 'Harbour Portal',
        projectTitle: 'Harbour',
        copyright: '© 2026 Harbour Portal',
        helpUrl: 'https://help.demo.gatehouse.example/en',
        siteUrl: { url: 'https://demo.gatehouse.example/en', text: 'About the portal' },
        technicalLinks: technicalLinks.en,
        cookie: cookie.en,
      },
    },
  },
  {
    hosts: [`orchard.localhost:${port}`],
    publicUrl: `http://orchard.localhost:${port}`,
    styleCode: 'orchard',
    locales: ['ru', 'en'],
    agreements,
    personalAgreement: 'privacy',
    texts: {
      ru: {
        projectName: 'Кабинет партнёра «Сад»',
        projectTitle: 'Сад',
        copyright: '© 2026 «Сад»',
        technicalLinks: technicalLinks.ru,
        cookie: cookie.ru,
        banners: ['maintenance-ru'],
      },
      en: {
        projectName: 'Orchard partner portal',
        projectTitle: 'Orchard',
        copyright: '© 2026 Orchard',
        technicalLinks: technicalLinks.en,
        cookie: cookie.en,
        banners: ['maintenance-en'],
      },
    },
  },
  ...smallDomains(port),
];
