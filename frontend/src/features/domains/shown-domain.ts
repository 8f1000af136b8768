import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import type { ProjectInfo, StyleTemplate } from '@gatehouse/contracts/platform/resources.ts';
import type { DomainValues } from './domain-values.ts';

type Options = ProjectInfo['options'][string];

/** A banner that a domain may name, as the public pages show it. */
export interface KnownBanner {
  code: string;
  title: string;
  text: string;
  link: string | null;
  visible: boolean;
  audience: readonly string[];
}

/** Of what a page is told at its start, the part that a domain decides. */
export type ShownDomain = Pick<
  ProjectInfo,
  'styleCode' | 'accent' | 'background' | 'image' | 'locales' | 'options'
>;

/** What stands around a domain's form. */
export interface Around {
  styles: readonly StyleTemplate[];
  banners: readonly KnownBanner[];
  /** Names of documents by id. */
  nameOf: (documentId: string) => string | undefined;
  /** Images by their code. */
  imageOf: (imageCode: string) => ProjectInfo['image'] | undefined;
}

const accentOf = (value: string): string | undefined => (/^#[0-9a-f]{6}$/.test(value) ? value : undefined);

/** An address that the server would take; any other is not shown as a link. */
const address = (value: string): string | null =>
  value && isSafeAddress(value, { contact: true }) ? value : null;

const bannersOf = (
  rows: DomainValues['locales'][number]['settings']['banners'],
  known: readonly KnownBanner[],
): Options['authBanners'] =>
  rows.flatMap(({ code }) => {
    const banner = known.find((row) => row.code === code);
    if (!banner?.visible || !banner.audience.includes('public')) return [];
    const { title, text, link } = banner;
    return [{ id: code, title, text, link }];
  });

const optionsOf = (
  values: DomainValues,
  { settings }: DomainValues['locales'][number],
  { banners, nameOf }: Around,
): Options => {
  return {
    projectName: settings.projectName,
    projectTitle: settings.projectTitle,
    copyright: settings.copyright,
    copyrightUrl: address(settings.copyrightLink) ?? '/',
    siteUrl:
      settings.siteName && address(settings.siteLink)
        ? { text: settings.siteName, url: settings.siteLink }
        : null,
    helpUrl: address(settings.helpLink),
    devUrl: address(values.publicDocsUrl) ?? '/api/docs',
    technicalLinks: settings.technicalContacts.map(({ title, text, link, mobile }) => ({
      title,
      text: text || null,
      url: address(link),
      mobile: mobile || null,
    })),
    authBanners: bannersOf(settings.banners, banners),
    cookie: settings.cookie || null,
    lawInfo: {
      legalInfo: values.documents
        .filter(({ documentId }) => documentId)
        .map(({ documentId: id }) => ({ url: `#${id}`, text: nameOf(id) ?? id })),
      termsInfo: values.agreements
        .filter(({ agreementId }) => agreementId)
        .map(({ agreementId: id, ...places }) => ({
          id,
          ...places,
          version: '',
          link: `#${id}`,
          title: nameOf(id) ?? id,
        })),
      personalAgree: null,
    },
  };
};

/** What the public pages would be told of a domain if its form were saved as it is. */
export const shownDomain = (values: DomainValues, around: Around): ShownDomain => {
  const style = around.styles.find(({ code }) => code === values.styleTemplate);
  return {
    styleCode: values.styleTemplate,
    accent: accentOf(values.accent) ?? style?.accent ?? '',
    background: style?.background ?? '',
    image: around.imageOf(values.imageCode) ?? null,
    locales: values.locales.filter(({ enabled }) => enabled).map(({ localeId }) => localeId),
    options: Object.fromEntries(values.locales.map((row) => [row.localeId, optionsOf(values, row, around)])),
  };
};
