import type { DomainAgreement, DomainFacts } from '@gatehouse/contracts/platform/resources.ts';

/** A term as platform tells of it. */
export const testTerm = (id: string, more: Partial<DomainAgreement> = {}): DomainAgreement => ({
  id,
  code: id,
  version: 'v1',
  versionNumber: 1,
  title: { ru: `Условия ${id}`, en: `Terms ${id}` },
  menuVisible: false,
  footerVisible: true,
  loginRequired: true,
  profileVisible: true,
  ...more,
});

/** A domain as platform tells of it. */
export const testDomain = (domainId: string, more: Partial<DomainFacts> = {}): DomainFacts => {
  const texts = {
    projectName: 'Portal',
    projectTitle: 'Lighthouse Portal',
    copyright: '',
    copyrightUrl: null,
    siteUrl: null,
    helpUrl: null,
    devUrl: null,
    technicalLinks: [],
    authBanners: [],
    cookie: null,
  };
  return {
    domainId,
    base: false,
    enabled: true,
    hosts: [`${domainId}.example`],
    publicUrl: `https://${domainId}.example`,
    styleCode: 'default',
    accent: '#3b5bdb',
    schemeCode: null,
    locales: ['ru', 'en'],
    texts: { ru: texts, en: texts },
    agreements: [],
    ...more,
  };
};
