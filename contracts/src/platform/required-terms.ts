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

/** What a term is called in a language; Russian is the base one. */
export const termTitle = (
  { title, addedTitles }: Pick<DomainAgreement, 'title' | 'addedTitles'>,
  locale: string,
): string => {
  const added = addedTitles !== undefined && Object.hasOwn(addedTitles, locale) && addedTitles[locale];
  return added || (locale === 'en' ? title.en : title.ru);
};

/** The terms in the words of the person's language, with the address of their text. */
export const requiredTerms = (terms: readonly DomainAgreement[], locale: string): NamedTerm[] =>
  terms.map((term) => ({
    id: term.id,
    title: termTitle(term, locale),
    link: `/platform/law/${encodeURIComponent(term.code)}`,
    loginRequired: term.loginRequired,
  }));
