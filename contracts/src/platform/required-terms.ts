import type { DomainAgreement } from './resources.ts';

/** A term as a refusal names it. */
export interface NamedTerm {
  readonly id: string;
  readonly title: string;
  readonly link: string;
  readonly loginRequired: boolean;
}

/** Whether somebody agreed with a term in its present version; `agreed` holds the version by term. */
export const isAgreed = (
  { id, version }: Pick<DomainAgreement, 'id' | 'version'>,
  agreed: Readonly<Record<string, string>>,
): boolean => Object.hasOwn(agreed, id) && agreed[id] === version;

/**
 * What is asked of somebody who lacks a required term: that one, and beside it those that may be agreed with as well.
 * Empty while nothing required is open: what is optional holds nobody up.
 */
export const askedTerms = (
  terms: readonly DomainAgreement[],
  agreed: Readonly<Record<string, string>>,
): readonly DomainAgreement[] => {
  const open = terms.filter((term) => !isAgreed(term, agreed));
  return open.some(({ loginRequired }) => loginRequired) ? open : [];
};

/** The terms in the words of the person's language, with the address of their text. */
export const requiredTerms = (terms: readonly DomainAgreement[], locale: string): NamedTerm[] =>
  terms.map(({ id, code, title, loginRequired }) => ({
    id,
    title: locale === 'en' ? title.en : title.ru,
    link: `/platform/law/${encodeURIComponent(code)}`,
    loginRequired,
  }));
