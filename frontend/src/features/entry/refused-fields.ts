import type { FieldCodes } from '../../lib/refusal.ts';
import { type NameField, nameOfApiField } from './names.ts';

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
