import { askedTerms, isAgreed } from '@gatehouse/contracts/platform/required-terms.ts';
import type { DomainAgreement } from '@gatehouse/contracts/platform/resources.ts';

/** What a person ticked. */
export type TermsForm = readonly { readonly type: string; readonly agree: boolean }[];

/** Version a person agreed with last, by term. */
export type AgreedVersions = Readonly<Record<string, string>>;

export interface TermsJudgement {
  /** Terms to ask for: those without which there is no session, and the optional ones beside them; empty: go on. */
  readonly asked: readonly DomainAgreement[];
  /** Terms that are agreed now and have to be recorded. */
  readonly agreed: readonly DomainAgreement[];
}

/**
 * What is to be agreed and what has just been. A term counts in its present version: a new one asks again. Boxes of terms
 * that the domain does not have are passed over, and so are those of terms that were agreed before.
 */
export const judgeTerms = (
  agreements: readonly DomainAgreement[],
  agreedBefore: AgreedVersions,
  form: TermsForm = [],
): TermsJudgement => {
  const ticked = new Set(form.filter(({ agree }) => agree).map(({ type }) => type));
  const agreed = agreements.filter((term) => !isAgreed(term, agreedBefore) && ticked.has(term.id));
  return { asked: askedTerms(agreements, { ...agreedBefore, ...versionsOf(agreed) }), agreed };
};

/** Versions by term, as they are stored with a request that becomes an account later. */
export const versionsOf = (terms: readonly DomainAgreement[]): AgreedVersions =>
  Object.fromEntries(terms.map(({ id, version }) => [id, version]));

/** Terms whose present version somebody agreed with while they had no account yet. */
export const agreedEarlier = (
  agreements: readonly DomainAgreement[],
  versions: AgreedVersions,
): readonly DomainAgreement[] => agreements.filter((term) => isAgreed(term, versions));
