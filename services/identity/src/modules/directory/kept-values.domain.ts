/** What of a row can be kept here. What cannot is left out and listed; the rest of the row is carried out all the same. */
import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import type { DeliveryConflict } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type AccountRow, type Names, newAccountErrors } from '../accounts/accounts.domain.ts';
import { normalizeIdentifier } from '../accounts/identifiers.domain.ts';
import type { DeliveredRights } from './delivered-rights.domain.ts';
import { deliveredNames } from './delivered-values.domain.ts';
import type { DeliveredRow } from './method-roles.ts';

/** Who holds an identifier. */
export interface Holder {
  /** Null: nobody yet, since its account was deleted a short while ago. */
  readonly accountId: string | null;
  /** By which the same provider knows them, if it delivered them. */
  readonly externalId?: string | undefined;
}

export interface KeptFacts {
  readonly account: AccountRow | undefined;
  /** Of a normalized identifier that somebody else holds when the row is written. */
  readonly holderOf: (identifier: string) => Holder | undefined;
  readonly rights: Pick<DeliveredRights, 'isKnown'>;
}

const identifierFields = ['login', 'email', 'mobile'] as const;
const nameFields = ['lastName', 'firstName', 'middleName'] as const;
const NAME_MAX = 100;

export interface KeptValues {
  readonly row: DeliveredRow;
  readonly leftOut: readonly DeliveryConflict[];
  readonly names: Names;
  /** As the account would keep it, as its transaction reads it. */
  readonly contentFor: (present: AccountRow | undefined) => AccountContent;
}

type AccountContent = Pick<AccountRow, 'login' | 'email' | 'emailVerified' | 'mobile' | 'mobileVerified'>;

const refusedIdentifiers = (
  row: DeliveredRow,
  { account, holderOf }: KeptFacts,
): readonly DeliveryConflict[] => {
  const wrong = newAccountErrors(row);
  return identifierFields.flatMap((field): DeliveryConflict[] => {
    const text = row[field];
    if (wrong[field] !== undefined) return [{ code: 'invalid', field }];
    const value = text === null ? undefined : normalizeIdentifier(field, text);
    if (value === undefined || account?.identifiers.includes(value) === true) return [];
    const holder = holderOf(value);
    if (holder === undefined) return [];
    const { accountId, externalId } = holder;
    return [{ code: 'taken', field, ...(externalId === undefined ? {} : { by: { externalId, accountId } }) }];
  });
};

export const keptValues = (row: DeliveredRow, facts: KeptFacts): KeptValues => {
  const long = nameFields.filter((field) => (row.names[field]?.length ?? 0) > NAME_MAX);
  const unknown = row.rights.filter(({ code }) => !facts.rights.isKnown(code));
  const leftOut: readonly DeliveryConflict[] = [
    ...refusedIdentifiers(row, facts),
    ...long.map((field) => ({ code: 'invalid' as const, field })),
    ...unknown.map(({ code }) => ({ code: 'roleUnknown' as const, field: code })),
  ];
  const isKept = (field: string): boolean => !leftOut.some((one) => one.field === field);
  const namesBefore = facts.account?.names;
  const names = { ...row.names };
  for (const field of long) names[field] = namesBefore?.[field] ?? null;
  return {
    row: { ...row, rights: row.rights.filter((right) => !unknown.includes(right)) },
    leftOut,
    names: deliveredNames({ names }),
    contentFor: (present) => {
      const given = row.mobile === null ? null : (normalizeIdentifier('mobile', row.mobile) ?? null);
      const mobile = isKept('mobile') ? given : (present?.mobile ?? null);
      const email = row.email === null ? null : pastedText(row.email);
      return {
        login: isKept('login') ? row.login : (present?.login ?? null),
        ...(isKept('email')
          ? { email, emailVerified: email !== null && (row.emailVerified ?? false) }
          : { email: present?.email ?? null, emailVerified: present?.emailVerified ?? false }),
        mobile,
        mobileVerified: mobile !== null && present?.mobile === mobile && present.mobileVerified,
      };
    },
  };
};
