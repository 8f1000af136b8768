/** Rules over all domains together (N21): one base, always reachable; a host leads to one domain. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { DomainContext, DomainRecord } from './domain-record.domain.ts';
import { appearanceOf } from './host-name.domain.ts';

/** A host is another domain's, or would be taken for one of them. */
const judgeHosts = (
  hosts: readonly string[],
  others: readonly DomainRecord[],
  before: readonly string[],
): Record<string, string> => {
  const taken = new Set(others.flatMap((domain) => domain.hosts));
  const looks = new Set([...taken].map(appearanceOf));
  const errorList: Record<string, string> = {};
  hosts.forEach((host, index) => {
    if (taken.has(host)) errorList[fieldPath('hosts', index)] = 'errorUnique';
    else if (!before.includes(host) && looks.has(appearanceOf(host)))
      errorList[fieldPath('hosts', index)] = 'errorLookAlike';
  });
  return errorList;
};

/** A type that the domain had before may stay though it is gone: identity heard of the domain too late to keep it. */
const judgeDeviceTypes = (
  { devicesIdAttributes }: DomainRecord,
  before: DomainRecord | undefined,
  known: DomainContext['deviceTypes'],
): Record<string, string> => {
  const offered = new Set([
    ...known.map(({ code }) => code),
    ...(before?.devicesIdAttributes ?? []).map(({ deviceTypeCode }) => deviceTypeCode),
  ]);
  return Object.fromEntries(
    devicesIdAttributes.flatMap(({ deviceTypeCode }, index) =>
      offered.has(deviceTypeCode)
        ? []
        : [[fieldPath('devicesIdAttributes', index, 'deviceTypeCode'), 'errorChoice']],
    ),
  );
};

/**
 * A language is offered where the platform has it switched on; its texts may be written before. One that the domain had
 * before may stay: it comes back when it is switched on again.
 */
const judgeLocales = (
  { locales, texts }: DomainRecord,
  before: DomainRecord | undefined,
  { locales: enabled, knownLocales }: Pick<DomainContext, 'locales' | 'knownLocales'>,
): Record<string, string> => {
  const errorList: Record<string, string> = {};
  if (!locales.some((locale) => enabled.includes(locale))) errorList.locales = 'errorChoice';
  locales.forEach((locale, index) => {
    if (!enabled.includes(locale) && !before?.locales.includes(locale))
      errorList[fieldPath('locales', index)] = 'errorChoice';
  });
  for (const locale of Object.keys(texts)) {
    if (!knownLocales.includes(locale) && before?.texts[locale] === undefined)
      errorList[fieldPath('texts', locale)] = 'errorChoice';
  }
  return errorList;
};

/** Codes by field for a domain that cannot stand beside the others; empty when it can. */
export const refuseDomain = (
  domain: DomainRecord,
  all: readonly DomainRecord[],
  around: DomainContext,
): Readonly<Record<string, string>> => {
  const { styles, documents, banners, images, deviceTypes } = around;
  const others = all.filter(({ id }) => id !== domain.id);
  const before = all.find(({ id }) => id === domain.id);
  const errorList = judgeHosts(domain.hosts, others, before?.hosts ?? []);
  const bases = others.filter(({ base }) => base).length + (domain.base ? 1 : 0);
  if (bases !== 1) errorList.base = bases === 0 ? 'errorEmpty' : 'errorUnique';
  if (domain.base && !domain.enabled) errorList.enabled = 'errorChoice';
  if (domain.base && domain.baseSettings) errorList.baseSettings = 'errorChoice';
  if (!styles.some(({ code }) => code === domain.styleCode)) errorList.styleCode = 'errorChoice';
  if (domain.imageCode !== null && !images.some(({ imageCode }) => imageCode === domain.imageCode)) {
    errorList.imageCode = 'errorChoice';
  }
  Object.assign(errorList, judgeLocales(domain, before, around));
  const known = (code: string, type: 'agreement' | 'document') =>
    documents.some((document) => document.code === code && document.type === type);
  domain.agreements.forEach(({ code }, index) => {
    if (!known(code, 'agreement')) errorList[fieldPath('agreements', index, 'code')] = 'errorChoice';
  });
  domain.documents.forEach((code, index) => {
    if (!known(code, 'document')) errorList[fieldPath('documents', index)] = 'errorChoice';
  });
  if (domain.personalAgreement !== null && !known(domain.personalAgreement, 'agreement')) {
    errorList.personalAgreement = 'errorChoice';
  }
  for (const [locale, texts] of Object.entries(domain.texts)) {
    texts.banners.forEach((code, index) => {
      if (!banners.some((row) => row.code === code)) {
        errorList[fieldPath('texts', locale, 'banners', index)] = 'errorChoice';
      }
    });
  }
  Object.assign(errorList, judgeDeviceTypes(domain, before, deviceTypes));
  return errorList;
};
