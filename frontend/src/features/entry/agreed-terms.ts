import type { RequiredTerm } from '../../lib/api-error.ts';

/** Agreement by the term's id. */
export type Agreed = Readonly<Record<string, boolean>>;

/** Whether a term has to be agreed and is not. */
export const isMissing = (
  { id, loginRequired }: Pick<RequiredTerm, 'id' | 'loginRequired'>,
  agreed: Agreed,
) => loginRequired && agreed[id] !== true;

/** Code of what is wrong with the agreements, by the name of their field. */
export const termsErrors = (
  terms: readonly Pick<RequiredTerm, 'id' | 'loginRequired'>[],
  agreed: Agreed,
): { termsAgree?: string } =>
  terms.some((term) => isMissing(term, agreed)) ? { termsAgree: 'errorTerms' } : {};

/** The agreements as the API takes them; nothing where nothing was asked. */
export const termsBody = (
  terms: readonly Pick<RequiredTerm, 'id'>[],
  agreed: Agreed,
): { termsAgree?: { type: string; agree: boolean }[] } =>
  terms.length === 0 ? {} : { termsAgree: terms.map(({ id }) => ({ type: id, agree: agreed[id] === true })) };
