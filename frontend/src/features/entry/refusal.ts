import type { ProblemDocument } from '@gatehouse/contracts/core/problem.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { type LinkState, stateInRefusal } from './link-state.ts';
import { type NameField, nameOfApiField } from './names.ts';

/** A term that has to be agreed before the step may go on. */
export type RequiredTerm = NonNullable<ProblemDocument['termsRequired']>[number];

/** Codes of what is wrong, by field. */
export type FieldCodes = Readonly<Record<string, string>>;

/** A refused step, as the specification's error catalogue tells it apart (section 8). */
export type EntryRefusal =
  | { kind: 'link'; state: LinkState }
  | { kind: 'terms'; terms: readonly RequiredTerm[] }
  | { kind: 'fields'; fields: FieldCodes }
  /** A mobile number has to be verified first. */
  | { kind: 'step' }
  /** Refused without a reason that the person could do something about. */
  | { kind: 'status'; status: 400 | 403; error: ApiError }
  | { kind: 'notice'; error: ApiError };

/** Codes of refusals that say no more than their status. */
const bare: readonly string[] = ['request.forbidden', 'request.invalid', 'request.malformed'];

function statusOf(error: ApiError): 400 | 403 | undefined {
  const status = error.kind === 'problem' || error.kind === 'unreachable' ? error.status : undefined;
  if (error.kind === 'problem' && !bare.includes(error.code)) return undefined;
  return status === 400 || status === 403 ? status : undefined;
}

export function readEntryRefusal(error: ApiError): EntryRefusal {
  const state = stateInRefusal(error);
  if (state) return { kind: 'link', state };
  if (error.kind === 'problem') {
    if (error.code === 'link.wrongStep') return { kind: 'step' };
    if (error.accessError) return { kind: 'notice', error };
    if (error.termsRequired?.length) return { kind: 'terms', terms: error.termsRequired };
    const fields = error.errorList ?? {};
    if (Object.keys(fields).length > 0) return { kind: 'fields', fields };
  }
  const status = statusOf(error);
  return status === undefined ? { kind: 'notice', error } : { kind: 'status', status, error };
}

/** What refused fields mean on a screen that shows only some of them. */
export interface SortedFields {
  /** Codes of the fields that the screen shows. */
  shown: FieldCodes;
  /** Codes of names, for the screen that asks for them. */
  names: Partial<Record<NameField, string>>;
  /** The address has an account already. */
  registered: boolean;
  /** The number has an account already. */
  taken: boolean;
  /** Fields that no screen of the step shows. */
  lost: readonly string[];
}

/** Finds for each refused field where the person can see it. */
export function sortFields(fields: FieldCodes, shownHere: readonly string[]): SortedFields {
  const sorted = { shown: {} as Record<string, string>, names: {} as SortedFields['names'] };
  const lost: string[] = [];
  let registered = false;
  let taken = false;
  for (const [field, code] of Object.entries(fields)) {
    const name = nameOfApiField(field);
    if (field === 'mobile' && code === 'errorUnique') taken = true;
    else if (shownHere.includes(field)) sorted.shown[field] = code;
    else if (field === 'email' && code === 'errorUnique') registered = true;
    else if (name) sorted.names[name] = code;
    else lost.push(field);
  }
  return { ...sorted, registered, taken, lost };
}
