/** A domain as it is configured, and the facts that the other processes get to know of it. */
import type {
  DeviceIdAttribute,
  DomainAgreement,
  DomainFacts,
  DomainImage,
  DomainLocale,
  StyleTemplate,
} from '@gatehouse/contracts/platform/resources.ts';

/** Texts of a domain in one locale, with the codes of the banners that it shows. */
export type DomainTexts = Omit<DomainLocale, 'authBanners'> & { readonly banners: readonly string[] };

/** What a domain shows of a document that people agree with. */
export interface DomainAgreementChoice {
  readonly code: string;
  readonly menuVisible: boolean;
  readonly footerVisible: boolean;
  readonly loginRequired: boolean;
  readonly profileVisible: boolean;
}

export interface DomainRecord {
  readonly id: string;
  readonly base: boolean;
  readonly enabled: boolean;
  readonly comment: string;
  /** Look, texts and documents are those of the base domain. */
  readonly baseSettings: boolean;
  /** The first one is the host that links are made of. */
  readonly hosts: readonly string[];
  readonly publicUrl: string;
  readonly styleCode: string;
  /** Instead of the style's own. */
  readonly accent: string | null;
  /** Of the logo of its own, instead of the style's. */
  readonly imageCode: string | null;
  readonly schemeCode: string | null;
  /** Where the link for developers leads; null for the platform's own reference. */
  readonly publicDocsUrl: string | null;
  readonly locales: readonly string[];
  readonly texts: Readonly<Record<string, DomainTexts>>;
  readonly agreements: readonly DomainAgreementChoice[];
  /** Codes of public documents for the footer. */
  readonly documents: readonly string[];
  /** Code of the agreement on personal data. */
  readonly personalAgreement: string | null;
  /** By which devices of each type are told apart. */
  readonly devicesIdAttributes: readonly DeviceIdAttribute[];
}

/** What a domain has from the base one where it has the settings of that. */
const baseSettingsOf = (base: DomainRecord) => {
  const { styleCode, accent, imageCode, publicDocsUrl, locales, texts, ...shown } = base;
  const { agreements, documents, personalAgreement, devicesIdAttributes } = shown;
  return {
    styleCode,
    accent,
    imageCode,
    publicDocsUrl,
    locales,
    texts,
    agreements,
    documents,
    personalAgreement,
    devicesIdAttributes,
  };
};

/** A domain with what it takes from the base one. */
export const withBaseSettings = (domain: DomainRecord, base: DomainRecord | undefined): DomainRecord =>
  domain.baseSettings && base !== undefined ? { ...domain, ...baseSettingsOf(base) } : domain;

export interface StoredDomain extends DomainRecord {
  /** As published last. */
  readonly facts: DomainFacts;
  /** Events of this domain so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** Name of the project in a locale, else in the default one, else in the first it has. */
export const labelOf = ({ texts, hosts, id }: DomainRecord, locale = 'ru'): string =>
  (texts[locale] ?? texts.ru ?? Object.values(texts)[0])?.projectName ?? hosts[0] ?? id;

/** What a domain's facts need to know of a document. */
export interface DocumentFacts {
  readonly id: string;
  readonly code: string;
  readonly type: 'agreement' | 'document';
  readonly enabled: boolean;
  readonly version: string;
  readonly versionNumber: number;
  readonly locales: readonly { readonly locale: string; readonly name: string; readonly linkName: string }[];
}

/** What a domain's facts need to know of a banner. */
export interface KnownBanner {
  readonly code: string;
  readonly visible: boolean;
  readonly facts: DomainLocale['authBanners'][number];
}

/** What stands around a domain. */
export interface DomainContext {
  readonly styles: readonly StyleTemplate[];
  /** The base domain, whose settings others may have; undefined before there is one. */
  readonly base: DomainRecord | undefined;
  readonly documents: readonly DocumentFacts[];
  readonly banners: readonly KnownBanner[];
  readonly images: readonly DomainImage[];
  readonly deviceTypes: readonly { readonly code: string }[];
  /** Enabled locales, the default one first. */
  readonly locales: readonly string[];
  /** Those that are switched off, too. */
  readonly knownLocales: readonly string[];
}

/** Text of a document in a locale, else in the default one, else in the first it has. */
export const localeOf = <T extends { readonly locale: string }>(
  rows: readonly T[],
  locale: string,
): T | undefined =>
  rows.find((row) => row.locale === locale) ?? rows.find((row) => row.locale === 'ru') ?? rows[0];

const agreementOf = (
  choice: DomainAgreementChoice,
  documents: readonly DocumentFacts[],
): DomainAgreement[] => {
  const document = documents.find(({ code }) => code === choice.code);
  // A switched-off document asks nobody and shows nowhere.
  if (document === undefined || !document.enabled) return [];
  const title = (locale: string) => localeOf(document.locales, locale)?.name ?? document.code;
  const { id, version, versionNumber } = document;
  const added = document.locales.filter(({ locale }) => locale !== 'ru' && locale !== 'en');
  return [
    {
      ...choice,
      id,
      version,
      versionNumber,
      title: { ru: title('ru'), en: title('en') },
      ...(added.length > 0 && {
        addedTitles: Object.fromEntries(added.map(({ locale, name }) => [locale, name])),
      }),
    },
  ];
};

const textsOf = ({ banners, ...texts }: DomainTexts, known: readonly KnownBanner[]): DomainLocale => ({
  ...texts,
  authBanners: banners.flatMap((code) => {
    const banner = known.find((row) => row.code === code);
    return banner?.visible ? [banner.facts] : [];
  }),
});

/** The facts of a domain; a locale, document or banner that is switched off for the installation is not among them. */
export const domainFacts = (
  record: DomainRecord,
  { styles, documents, banners, images, locales }: DomainContext,
): DomainFacts => {
  const style = styles.find(({ code }) => code === record.styleCode) ?? styles[0];
  const available = record.locales.filter((locale) => locales.includes(locale));
  return {
    domainId: record.id,
    base: record.base,
    enabled: record.enabled,
    hosts: [...record.hosts],
    publicUrl: record.publicUrl,
    styleCode: style?.code ?? record.styleCode,
    accent: record.accent ?? style?.accent ?? '#3f4fd0',
    image: images.find(({ imageCode }) => imageCode === record.imageCode) ?? null,
    schemeCode: record.schemeCode,
    locales: available.length > 0 ? available : [...record.locales.slice(0, 1)],
    texts: Object.fromEntries(
      Object.entries(record.texts).map(([locale, texts]) => [locale, textsOf(texts, banners)]),
    ),
    agreements: record.agreements.flatMap((choice) => agreementOf(choice, documents)),
    devicesIdAttributes: [...record.devicesIdAttributes],
  };
};
