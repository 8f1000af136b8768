import type { DomainBaseSettings, DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';

const emptyContact = { title: '', text: '', link: '', mobile: '' };

export const emptyTexts = {
  projectTitle: '',
  projectName: '',
  copyright: '',
  copyrightLink: '',
  siteName: '',
  siteLink: '',
  helpLink: '',
  cookie: '',
  technicalContacts: [] as (typeof emptyContact)[],
  banners: [] as { code: string }[],
};

/** Null is an empty field to those who type. */
const filled = <Texts extends object>(empty: Texts, given: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(empty).map(([name, value]) => [name, given[name] ?? value])) as Texts;

/** What a domain may have from the base one, as a form holds it. */
export const settingsOf = (settings: DomainBaseSettings) => ({
  styleTemplate: settings.styleTemplate,
  accent: settings.accent ?? '',
  imageCode: settings.imageCode ?? '',
  publicDocsUrl: settings.publicDocsUrl ?? '',
  locales: settings.locales.map(({ localeId, enabled, settings: texts }) => ({
    localeId,
    enabled,
    settings: {
      ...filled(emptyTexts, texts),
      technicalContacts: texts.technicalContacts.map((contact) => filled(emptyContact, contact)),
    },
  })),
  agreements: settings.agreements.map(({ name: _, enabled: __, ...choice }) => choice),
  documents: settings.documents.map(({ documentId }) => ({ documentId })),
  personalAgreementId: settings.personalAgreementId ?? '',
  devicesIdAttributes: settings.devicesIdAttributes.map(({ deviceTypeName: _, ...row }) => row),
});

/** A domain as a form holds it. */
export const valuesOf = (domain: DomainDetails) => ({
  host: domain.host,
  aliases: domain.aliases,
  comment: domain.comment,
  baseSettings: domain.baseSettings,
  ...settingsOf(domain),
});
export type DomainValues = ReturnType<typeof valuesOf>;

/** A new domain with what the base one has, but for hosts and names. */
export const newValues = (base: DomainBaseSettings): DomainValues => {
  const settings = settingsOf(base);
  return {
    host: '',
    aliases: [],
    comment: '',
    baseSettings: false,
    ...settings,
    locales: settings.locales.map((row) => ({
      ...row,
      settings: { ...row.settings, projectName: '', projectTitle: '', copyright: '' },
    })),
  };
};

export const emptyRow = { enabled: true, settings: emptyTexts };
export const emptyContactRow = emptyContact;

/** What a change takes from people who are on the domain, or asks of them. */
export const harmOf = (before: DomainDetails, values: DomainValues) => {
  const hosts = [values.host, ...values.aliases.map(({ host }) => host)].map((host) =>
    host.trim().toLowerCase(),
  );
  const lost = [before.host, ...before.aliases.map(({ host }) => host)].filter(
    (host) => !hosts.includes(host),
  );
  const required = (rows: DomainValues['agreements']) =>
    rows.filter(({ loginRequired }) => loginRequired).map(({ agreementId }) => agreementId);
  const asked = required(values.agreements).filter((id) => !required(before.agreements).includes(id));
  return { lost, asked, loginRequired: required(values.agreements) };
};
