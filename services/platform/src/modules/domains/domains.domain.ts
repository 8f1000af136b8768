/** Rules over all domains together (N21): one base, always reachable; a host leads to one domain. */
import type { DomainRecord, Surroundings } from './domain-record.domain.ts';

/** Codes by field for a domain that cannot stand beside the others; empty when it can. */
export const refuseDomain = (
  domain: DomainRecord,
  all: readonly DomainRecord[],
  { styles, documents, locales }: Surroundings,
): Readonly<Record<string, string>> => {
  const errorList: Record<string, string> = {};
  const others = all.filter(({ id }) => id !== domain.id);
  const taken = new Set(others.flatMap(({ hosts }) => hosts));
  domain.hosts.forEach((host, index) => {
    if (taken.has(host)) errorList[`hosts.${index}`] = 'errorUnique';
  });
  const bases = others.filter(({ base }) => base).length + (domain.base ? 1 : 0);
  if (bases !== 1) errorList.base = bases === 0 ? 'errorEmpty' : 'errorUnique';
  if (domain.base && !domain.enabled) errorList.enabled = 'errorChoice';
  if (!styles.some(({ code }) => code === domain.styleCode)) errorList.styleCode = 'errorChoice';
  if (!domain.locales.some((locale) => locales.includes(locale))) errorList.locales = 'errorChoice';
  const known = (code: string, type: 'agreement' | 'document') =>
    documents.some((document) => document.code === code && document.type === type);
  domain.agreements.forEach(({ code }, index) => {
    if (!known(code, 'agreement')) errorList[`agreements.${index}.code`] = 'errorChoice';
  });
  domain.documents.forEach((code, index) => {
    if (!known(code, 'document')) errorList[`documents.${index}`] = 'errorChoice';
  });
  if (domain.personalAgreement !== null && !known(domain.personalAgreement, 'agreement')) {
    errorList.personalAgreement = 'errorChoice';
  }
  return errorList;
};
