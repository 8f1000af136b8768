/** Personal phones and addresses as people give them: a whole list, which takes the place of the one before. */

import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { canonicalEmail, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { splitExtension } from '@gatehouse/contracts/core/phone-extension.ts';
import { messengers, type ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { readEmail, readPhone } from '@gatehouse/kit/text/field-input.ts';
import type { PersonalEmail, PersonalMobile } from './profiles.domain.ts';

type Given = NonNullable<ProfilePatch['contacts']>;
type GivenMobile = NonNullable<Given['mobiles']>[number];
type GivenEmail = NonNullable<Given['emails']>[number];

export type ReadContacts<Row> = {
  readonly rows: readonly Row[];
  /** Codes by path below the list: `0.main`. */
  readonly errors: Readonly<Record<string, string>>;
};

const EXTENSION = /^\d{5}$/;

/** The id that a row had, so that a repetition of a change that added it changes nothing. */
const idOf = <Row extends { readonly id: string }>(
  given: string | null | undefined,
  same: Row | undefined,
  newId: () => string,
): string => given ?? same?.id ?? newId();

const isEmptied = ({ main }: { readonly main: string }): boolean => main.trim() === '';

/**
 * What is wrong with ids: only those of the person's own rows may be named, each once. A row without contents is dropped,
 * whatever its id: a repetition of the change that dropped it is none.
 */
const idErrors = (
  rows: readonly { readonly id?: string | null | undefined; readonly main: string }[],
  stored: readonly { readonly id: string }[],
): Record<string, string> => {
  const given = rows.map((row) => (isEmptied(row) ? undefined : row.id));
  return Object.fromEntries(
    given.flatMap((id, index) => {
      if (id === null || id === undefined) return [];
      if (!stored.some((row) => row.id === id)) return [[fieldPath(index, 'id'), 'errorUnknown']];
      return given.indexOf(id) < index ? [[fieldPath(index, 'id'), 'errorUnique']] : [];
    }),
  );
};

/** Rows whose key stands in the list before them. */
const repetitions = (keys: readonly (string | undefined)[]): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key, index) =>
      key !== undefined && keys.indexOf(key) < index ? [[fieldPath(index, 'main'), 'errorUnique']] : [],
    ),
  );

const mobileKey = ({ main, additional }: Pick<PersonalMobile, 'main' | 'additional'>) =>
  `${main},${additional ?? ''}`;

/** Rows without a number are dropped. */
export const readMobiles = (
  given: readonly GivenMobile[],
  stored: readonly PersonalMobile[],
  newId: () => string,
): ReadContacts<PersonalMobile> => {
  const errors: Record<string, string> = idErrors(given, stored);
  const named = new Set(given.map(({ id }) => id));
  const read = given.map((row, index) => {
    const stated = pastedText(row.additional ?? '');
    // Two extensions are one too many: the number is judged as it was typed.
    const typed = stated === '' ? splitExtension(row.main) : { number: row.main, extension: stated };
    const number = readPhone(typed.number);
    if ('error' in number) errors[`${index}.main`] = number.error;
    const main = 'text' in number ? number.text : '';
    const additional = typed.extension ?? null;
    if (additional !== null && !EXTENSION.test(additional))
      errors[fieldPath(index, 'additional')] = 'errorFormat';
    const known = { main, additional, messengers: messengers.filter((one) => row.messengers?.includes(one)) };
    return { given: row, known };
  });
  const keys = read.map(({ known }) => (known.main === '' ? undefined : mobileKey(known)));
  Object.assign(errors, repetitions(keys));
  const rows = read
    .filter(({ known }) => known.main !== '')
    .map(({ given: { id }, known }) => {
      const same = stored.find((row) => !named.has(row.id) && mobileKey(row) === mobileKey(known));
      return { id: idOf(id, same, newId), ...known };
    });
  return { rows, errors };
};

/** Rows without an address are dropped. */
export const readEmails = (
  given: readonly GivenEmail[],
  stored: readonly PersonalEmail[],
  newId: () => string,
): ReadContacts<PersonalEmail> => {
  const errors: Record<string, string> = idErrors(given, stored);
  const named = new Set(given.map(({ id }) => id));
  const read = given.map((row, index) => {
    const address = readEmail(row.main);
    if ('error' in address) errors[`${index}.main`] = address.error;
    return { id: row.id, main: 'text' in address ? address.text : '' };
  });
  Object.assign(errors, repetitions(read.map(({ main }) => canonicalEmail(main))));
  const rows = read
    .filter(({ main }) => main !== '')
    .map(({ id, main }) => {
      const same = stored.find((row) => !named.has(row.id) && row.main === main);
      return { id: idOf(id, same, newId), main };
    });
  return { rows, errors };
};

/** Rows as the journal tells them. */
export const toldMobile = ({ main, additional, messengers: at }: PersonalMobile): string =>
  [additional === null ? main : `${main},${additional}`, ...at].join(' ');
