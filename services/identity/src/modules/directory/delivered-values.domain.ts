/** Values of a delivery as they are stored, and as a list of changes shows them. */
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { reasonNames } from '../accounts/account-status.domain.ts';
import type { AccountRow, Names } from '../accounts/accounts.domain.ts';
import { type Identifiers, isReleaseMark, normalizedIdentifiers } from '../accounts/identifiers.domain.ts';

type Change = DeliveryResult['changes'][number];

const tidy = (text: string | null): string | null =>
  plainText(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim() || null;

/** Names as the profile keeps them: the full name is made of the parts. */
export const deliveredNames = ({ names }: Pick<DeliveredAccount, 'names'>): Names => {
  const [lastName, firstName, middleName] = [names.lastName, names.firstName, names.middleName].map(tidy);
  return {
    lastName: lastName ?? null,
    firstName: firstName ?? null,
    middleName: middleName ?? null,
    fio: [lastName, firstName, middleName].filter(Boolean).join(' ') || null,
  };
};

/** In one order, so that what is delivered twice is stored alike. */
export const storedAttributes = (attributes: DeliveredAccount['attributes']): string =>
  JSON.stringify(
    attributes
      .map(({ code, values }) => [code, values] as const)
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );

export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
export const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort();

export const sortedGroups = ({ groups }: Pick<DeliveredAccount, 'groups'>): string[] => sorted(groups);

const OWN_FIELD = 'additionalInfo.';

/** A field of the installation's own that had nothing and gets nothing. */
const isNothing = (field: string, before: unknown, after: unknown): boolean =>
  field.startsWith(OWN_FIELD) && before === undefined && same(after, []);

export const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] =>
  Object.entries(after)
    .filter(([field, value]) => !(same(before[field], value) || isNothing(field, before[field], value)))
    .map(([field, current]) => ({ field, previous: before[field] ?? null, current }) as Change);

const attributeView = (stored: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    (stored === undefined ? [] : (JSON.parse(stored) as [string, string[]][])).map(([code, values]) => [
      `${OWN_FIELD}${code}`,
      values,
    ]),
  );

/** What the profile keeps of a person. */
export const profileView = ({
  names,
  groups,
  attributes,
}: {
  names: Names;
  groups: readonly string[];
  attributes: string | undefined;
}) => ({
  lastName: names.lastName,
  firstName: names.firstName,
  middleName: names.middleName,
  groups,
  ...attributeView(attributes),
});

/** Fields whose identifiers a batch before took ahead of the one that would have set them anew are as good as empty. */
const heldFields = ({ login, email, mobile, identifiers }: AccountRow): Identifiers => {
  const isHeld = (one: Partial<Identifiers>): boolean =>
    normalizedIdentifiers({ login: null, email: null, mobile: null, ...one }).every((name) =>
      identifiers.includes(name),
    );
  if (!identifiers.some(isReleaseMark)) return { login, email, mobile };
  return {
    login: isHeld({ login }) ? login : null,
    email: isHeld({ email }) ? email : null,
    mobile: isHeld({ mobile }) ? mobile : null,
  };
};

const accountView = (account: AccountRow) => {
  const { login, email, mobile } = heldFields(account);
  const { emailVerified, status, managedBy, roles } = account;
  return { login, email, emailVerified, mobile, status, managedBy, roles: sorted(roles) };
};

/** Reasons are named where the status says nothing of them. */
export const accountChangesOf = (before: AccountRow, after: AccountRow) => [
  ...changesOf(accountView(before), accountView(after)),
  ...(before.status === after.status
    ? changesOf({ offBy: reasonNames(before) }, { offBy: reasonNames(after) })
    : []),
];
