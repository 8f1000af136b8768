import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { type LinkState, stateInRefusal } from './link-state.ts';

/** A term that has to be agreed before the step may go on. */
export type RequiredTerm = NonNullable<ProblemDocument['termsRequired']>[number];

/** A refused step, as the specification's error catalogue tells it apart (section 8). */
export type EntryRefusal =
  | { kind: 'link'; state: LinkState }
  | { kind: 'terms'; terms: readonly RequiredTerm[] }
  | { kind: 'fields'; fields: Readonly<Record<string, string>> }
  /** A mobile number has to be verified first. */
  | { kind: 'step' }
  | { kind: 'notice'; error: ApiError };

export function readEntryRefusal(error: ApiError): EntryRefusal {
  const state = stateInRefusal(error);
  if (state) return { kind: 'link', state };
  if (error.kind !== 'problem') return { kind: 'notice', error };
  if (error.code === 'link.wrongStep') return { kind: 'step' };
  if (error.accessError) return { kind: 'notice', error };
  if (error.termsRequired?.length) return { kind: 'terms', terms: error.termsRequired };
  const fields = error.errorList ?? {};
  return Object.keys(fields).length > 0 ? { kind: 'fields', fields } : { kind: 'notice', error };
}
