import { idKeyOf, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { IdKey } from '@gatehouse/contracts/identity/resources.ts';

/** A person as they named themselves. */
export interface Identifier {
  idKey: IdKey;
  value: string;
}

/** What was typed or pasted, by the kind of name that it is written as. The server decides whom it names. */
export function readIdentifier(text: string): Identifier | undefined {
  const value = pastedText(text);
  return value ? { idKey: idKeyOf(value), value } : undefined;
}

const named = { login: true, email: true, mobile: true } satisfies Record<IdKey, true>;

/** Whether fields that are wrong hold the name of a person. */
export const isNameRefused = (fields: Readonly<Record<string, string>>): boolean =>
  Object.keys(fields).some((field) => Object.hasOwn(named, field));

/** Code of what the server found wrong with a name, by the kind of name that it was sent as. */
export function refusedName(
  { idKey }: Identifier,
  fields: Readonly<Record<string, string>>,
): string | undefined {
  const code = fields[idKey];
  if (code !== 'errorFormat') return code;
  return { email: 'errorEmail', mobile: 'errorPhone', login: code }[idKey];
}

/** Whom an application expects, as the address says (`login_hint`): a line that somebody could have typed. */
export function hintIn(search: string): string {
  const hint = new URLSearchParams(search).get('login_hint') ?? '';
  return hint.length <= 254 && !/[\p{C}\p{Zl}\p{Zp}]/u.test(hint) ? hint : '';
}
