/** What a page knows of its domain before anybody signs in. */
import { termTitle } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainFacts, ProjectInfo, StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { dueBanners } from '../banners/banners.domain.ts';

/** Where links lead that a domain leaves open: pages that every installation has. */
const defaultLinks = { developer: '/api/docs', copyright: '/' };
const defaultBackground = '#f6f7f9';

/** Path of a public document. */
const lawPath = (code: string): string => `/platform/law/${encodeURIComponent(code)}`;

interface NamedDocument {
  readonly code: string;
  readonly enabled: boolean;
  readonly locales: readonly { readonly locale: string; readonly name: string; readonly linkName: string }[];
}

export interface ProjectSources {
  readonly facts: DomainFacts;
  readonly styles: readonly StyleTemplate[];
  readonly settings: SettingsSnapshot;
  /** Documents that the footer names beside the agreements. */
  readonly footerDocuments: readonly string[];
  readonly personalAgreement: string | null;
  readonly publicDocsUrl: string | null;
  readonly documents: readonly NamedDocument[];
  readonly now: Date;
}

type LocaleOptions = ProjectInfo['options'][string];

const named = (rows: NamedDocument['locales'], locale: string) =>
  rows.find((row) => row.locale === locale) ?? rows.find((row) => row.locale === 'ru') ?? rows[0];

const legalInfoOf = ({ footerDocuments, documents }: ProjectSources, locale: string) =>
  footerDocuments.flatMap((code) => {
    const document = documents.find((row) => row.code === code && row.enabled);
    const text = document && named(document.locales, locale);
    return text === undefined ? [] : [{ url: lawPath(code), text: text.linkName }];
  });

const termsInfoOf = ({ facts, documents }: ProjectSources, locale: string) =>
  facts.agreements.map(({ code, title, addedTitles, ...term }) => {
    const document = documents.find((row) => row.code === code);
    const text = document && named(document.locales, locale);
    const told = text?.linkName ?? termTitle({ title, ...(addedTitles && { addedTitles }) }, locale);
    return { ...term, title: told, link: lawPath(code) };
  });

const optionsOf = (sources: ProjectSources, locale: string): LocaleOptions => {
  const { facts, personalAgreement, publicDocsUrl } = sources;
  const texts = facts.texts[locale] ?? facts.texts.ru ?? Object.values(facts.texts)[0];
  if (texts === undefined) throw new Error(`domain ${facts.domainId} has no texts`);
  const agreed = facts.agreements.some(({ code }) => code === personalAgreement);
  return {
    authBanners: dueBanners(texts.authBanners, 'public', sources.now),
    lawInfo: {
      legalInfo: legalInfoOf(sources, locale),
      termsInfo: termsInfoOf(sources, locale),
      personalAgree: agreed && personalAgreement !== null ? lawPath(personalAgreement) : null,
    },
    projectName: texts.projectName,
    projectTitle: texts.projectTitle,
    copyright: texts.copyright,
    siteUrl: texts.siteUrl,
    helpUrl: texts.helpUrl,
    devUrl: texts.devUrl ?? publicDocsUrl ?? defaultLinks.developer,
    copyrightUrl: texts.copyrightUrl ?? defaultLinks.copyright,
    technicalLinks: texts.technicalLinks,
    cookie: texts.cookie,
  };
};

export const projectInfo = (sources: ProjectSources): ProjectInfo => {
  const { facts, styles, settings } = sources;
  return {
    code: facts.domainId,
    styleCode: facts.styleCode,
    accent: facts.accent,
    background: styles.find(({ code }) => code === facts.styleCode)?.background ?? defaultBackground,
    image: facts.image ?? null,
    locales: facts.locales,
    options: Object.fromEntries(facts.locales.map((locale) => [locale, optionsOf(sources, locale)])),
    uiSettings: {
      editNavMini: settings.editNavMini,
      headerVisible: settings.headerVisible,
      navMini: settings.uiNavMini,
      navMiniTitle: settings.navMiniTitle,
      useUserFio: settings.useUserFio,
      localNotifies: settings.localNotifies,
      accessRequests: settings.accessRequests,
      nameFormat: settings.nameFormat,
      registrationEnabled: settings.registrationEnabled,
    },
    metrics: { enabled: true },
  };
};
