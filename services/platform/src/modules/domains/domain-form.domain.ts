/** A domain as the console fills it in: into the words of an import and back, field by field. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { DomainCreate, DomainLocaleSettings } from '@gatehouse/contracts/platform/domains.resources.ts';
import { type DomainInput, refusalsOf } from './domain-input.domain.ts';
import type { DocumentFacts, DomainRecord } from './domain-record.domain.ts';
import { hostName } from './host-name.domain.ts';

export type DomainForm = Omit<DomainCreate, 'enabled'>;
type Texts = DomainInput['texts'][string];

/** What the form has no field for stays as it is. */
const textsOf = (
  settings: DomainLocaleSettings,
  before: DomainRecord['texts'][string] | undefined,
): Texts => {
  const { projectName, projectTitle, copyright, copyrightLink, siteName, siteLink, helpLink, cookie } =
    settings;
  return {
    projectName,
    projectTitle,
    copyright,
    copyrightUrl: copyrightLink || null,
    siteUrl: siteName && siteLink ? { text: siteName, url: siteLink } : null,
    helpUrl: helpLink || null,
    devUrl: before?.devUrl ?? null,
    technicalLinks: (settings.technicalContacts ?? []).map(({ title, text, link, mobile }) => ({
      title,
      text: text || null,
      url: link || null,
      mobile: mobile || null,
    })),
    banners: settings.banners?.map(({ code }) => code) ?? [...(before?.banners ?? [])],
    cookie: cookie || null,
  };
};

/** Nothing is called so: an id that is no document's is refused as a choice that is not offered. */
const NOBODY = 'nobody-has-this-code';

/** What a change names, where null and an empty text are nothing; what it leaves out stays as it is. */
const givenOr = (given: string | null | undefined, before: string | null | undefined): string | null =>
  given === undefined ? (before ?? null) : given || null;

/** Aliases that a change leaves out; one that has become the host is none any more. */
const hostsBeside = (host: string, previous: DomainRecord | undefined): readonly string[] =>
  previous?.hosts.slice(1).filter((alias) => alias !== hostName(host)) ?? [];

/** The form in the words of an import. */
export const inputOf = (
  form: DomainForm,
  previous: DomainRecord | undefined,
  documents: readonly DocumentFacts[],
): DomainInput => {
  const codeOf = (wanted: string) => documents.find(({ id }) => id === wanted)?.code ?? NOBODY;
  const { host, personalAgreementId: personal } = form;
  const aliases = form.aliases?.map((alias) => alias.host) ?? hostsBeside(host, previous);
  const sameHost = previous !== undefined && hostName(host) === previous.hosts[0];
  return {
    hosts: [host, ...aliases],
    base: previous?.base ?? false,
    ...(sameHost && { publicUrl: previous.publicUrl }),
    comment: form.comment ?? previous?.comment ?? '',
    baseSettings: form.baseSettings ?? previous?.baseSettings ?? false,
    styleCode: form.styleTemplate,
    accent: givenOr(form.accent, previous?.accent),
    imageCode: givenOr(form.imageCode, previous?.imageCode),
    schemeCode: previous?.schemeCode ?? null,
    publicDocsUrl: givenOr(form.publicDocsUrl, previous?.publicDocsUrl),
    locales: form.locales.filter(({ enabled }) => enabled).map(({ localeId }) => localeId),
    texts: Object.fromEntries(
      form.locales.map(({ localeId, settings }) => [localeId, textsOf(settings, previous?.texts[localeId])]),
    ),
    agreements: form.agreements?.map(({ agreementId, ...choice }) => ({
      ...choice,
      code: codeOf(agreementId),
    })) ?? [...(previous?.agreements ?? [])],
    documents: form.documents?.map(({ documentId }) => codeOf(documentId)) ?? [
      ...(previous?.documents ?? []),
    ],
    personalAgreement: givenOr(personal && codeOf(personal), previous?.personalAgreement),
    devicesIdAttributes: form.devicesIdAttributes ?? [...(previous?.devicesIdAttributes ?? [])],
  };
};

/** What the words of an import cannot tell: rows that are there twice, half a link, no locale that is on. */
export const refusedRows = ({ locales, agreements = [], documents = [] }: DomainForm) => {
  const errorList: Record<string, string> = {};
  const judge = (ids: readonly string[], path: string, field: string) =>
    ids.forEach((id, index) => {
      if (ids.indexOf(id) < index) errorList[fieldPath(path, index, field)] = 'errorUnique';
    });
  judge(
    locales.map(({ localeId }) => localeId),
    'locales',
    'localeId',
  );
  judge(
    agreements.map(({ agreementId }) => agreementId),
    'agreements',
    'agreementId',
  );
  judge(
    documents.map(({ documentId }) => documentId),
    'documents',
    'documentId',
  );
  locales.forEach(({ settings: { siteName, siteLink } }, index) => {
    if (siteLink && !siteName) errorList[fieldPath('locales', index, 'settings', 'siteName')] = 'errorEmpty';
    if (siteName && !siteLink) errorList[fieldPath('locales', index, 'settings', 'siteLink')] = 'errorEmpty';
  });
  if (locales.length > 0 && !locales.some(({ enabled }) => enabled))
    errorList['locales.0.enabled'] = 'errorChoice';
  return errorList;
};

/** Fields of a locale's texts that the form calls otherwise. */
const fieldNames: readonly (readonly [imported: RegExp, shown: string])[] = [
  [/^siteUrl\.url$/, 'siteLink'],
  [/^siteUrl\.text$/, 'siteName'],
  [/^helpUrl$/, 'helpLink'],
  [/^copyrightUrl$/, 'copyrightLink'],
  [/^technicalLinks\.(\d+)\.url$/, 'technicalContacts.$1.link'],
  [/^technicalLinks\.(\d+)/, 'technicalContacts.$1'],
  [/^banners\.(\d+)$/, 'banners.$1.code'],
];

const fieldOf = (path: string, locales: readonly string[], enabled: readonly string[]): string => {
  const [head = '', second = '', ...rest] = path.split('.');
  if (head === 'hosts') return second === '0' ? 'host' : fieldPath('aliases', Number(second) - 1, 'host');
  if (head === 'styleCode') return 'styleTemplate';
  if (head === 'agreements') return fieldPath('agreements', second, 'agreementId');
  if (head === 'documents') return fieldPath('documents', second, 'documentId');
  if (head === 'personalAgreement') return 'personalAgreementId';
  if (head === 'locales') {
    const row = locales.indexOf(enabled[Number(second)] ?? '');
    return fieldPath('locales', second === '' ? 0 : row, 'enabled');
  }
  if (head !== 'texts') return path;
  if (rest.length === 0) return fieldPath('locales', locales.indexOf(second), 'localeId');
  const field = rest.join('.');
  const [imported, shown] = fieldNames.find(([known]) => known.test(field)) ?? [field, field];
  return fieldPath('locales', locales.indexOf(second), 'settings', field.replace(imported, shown));
};

/** Codes of an import's fields at the fields of the form. */
export const shownRefusals = (
  errorList: Readonly<Record<string, string>>,
  { locales }: DomainForm,
): Record<string, string> => {
  const codes = locales.map(({ localeId }) => localeId);
  const on = locales.filter(({ enabled }) => enabled).map(({ localeId }) => localeId);
  return Object.fromEntries(
    Object.entries(errorList).map(([path, code]) => [fieldOf(path, codes, on), code]),
  );
};

/** What is wrong with a form by itself, whatever stands around it. */
export const refusedForm = (form: DomainForm): Record<string, string> => ({
  ...shownRefusals(refusalsOf(inputOf(form, undefined, [])), form),
  ...refusedRows(form),
});
