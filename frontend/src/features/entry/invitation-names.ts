import type { LinkFacts } from './link-state.ts';
import { type NameField, type Names, noNames } from './names.ts';

/** Codes of what is wrong, by field of a name. */
export type NameCodes = Partial<Record<NameField, string>>;

/** Names as the acceptance of an invitation takes them. */
export type InvitationNames =
  | { fio: string }
  | { last_name: string; first_name: string; middle_name: string };

/** What the inviting person wrote, in parts and in one line. */
export function invitedNames(facts: LinkFacts | undefined): Names {
  const { lastName = '', firstName = '', middleName = '' } = facts ?? {};
  const fio = [lastName, firstName, middleName].filter((part) => part !== '').join(' ');
  return { ...noNames, lastName, firstName, middleName, fio };
}

export const invitationNames = (names: Names, useUserFio: boolean): InvitationNames =>
  useUserFio
    ? { fio: names.fio.trim() }
    : {
        last_name: names.lastName.trim(),
        first_name: names.firstName.trim(),
        middle_name: names.middleName.trim(),
      };

/** Codes on the fields that are shown: where one field holds the whole name, what is wrong is wrong there. */
export function namesToShow(codes: NameCodes, useUserFio: boolean): NameCodes {
  if (!useUserFio) return codes;
  const [code] = Object.values(codes);
  return code === undefined ? {} : { fio: code };
}
