/** People of a realm as accounts, with the hashes of their passwords. */
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { newAccountErrors } from '../accounts/accounts.domain.ts';
import { IMPORTED_ID, type ImportLine, importedAccount } from '../accounts/import-line.ts';
import type { Findings } from './findings.ts';
import type { KeycloakUser } from './realm.ts';
import { storedHashOf } from './realm-passwords.ts';

const CHANGE_PASSWORD = 'UPDATE_PASSWORD';
/** Their effect is kept: an address that has to be proven is unproven here. */
const VERIFY_EMAIL = 'VERIFY_EMAIL';

/** How somebody without a password gets one. */
const wayTo = ({ email, emailVerified = false }: Pick<ImportLine, 'email' | 'emailVerified'>): string => {
  if (email == null) return 'without an e-mail address they cannot set one';
  return emailVerified ? 'they set a new one by "Forgot password"' : 'send them "accounts first-entry LOGIN"';
};

/** Kept unless the person has to choose another one, or it cannot be read: then it is left, and nobody signs in by it. */
const passwordOf = (
  user: KeycloakUser,
  contact: Pick<ImportLine, 'email' | 'emailVerified'>,
  { left }: Findings,
): string | undefined => {
  for (const { type, path } of user.credentials)
    if (type !== 'password' && type !== 'password-history')
      left.push(`${user.path}: a credential of the kind ${type ?? 'unknown'} (${path})`);
  const credential = user.credentials.find(({ type }) => type === 'password');
  if (credential === undefined) return undefined;
  if (credential.temporary === true || user.requiredActions.includes(CHANGE_PASSWORD)) {
    left.push(`${user.path}: a password that has to be changed; ${wayTo(contact)}`);
    return undefined;
  }
  const hash = storedHashOf(credential);
  if (hash === undefined)
    left.push(`${credential.path} is no password hash that can be read; ${wayTo(contact)}`);
  return hash;
};

const NAME_MAX = 100;
const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

const nameOf = (text: string | undefined, path: string, { left }: Findings): string | null => {
  const name = plainText(text ?? '');
  if (name.length > NAME_MAX) left.push(`${path} is cut at ${NAME_MAX} characters`);
  return name.slice(0, NAME_MAX).toWellFormed() || null;
};

/** Milliseconds since the epoch, where they are a date. */
const dateOf = (timestamp: number | undefined): Date | undefined => {
  const date = new Date(timestamp ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const addressOf = (user: KeycloakUser, { left }: Findings): string | null => {
  const email = user.email?.trim() || null;
  const wrong = newAccountErrors({ login: user.username ?? '', email, mobile: null }).email;
  if (wrong !== undefined) left.push(`${user.path}/email ${wrong}`);
  return wrong === undefined ? email : null;
};

/** Attributes are left but for the language, and named once for all. */
export const leftAttributes = (users: readonly KeycloakUser[]): readonly string[] => {
  const found = new Map<string, { people: number; first: string }>();
  for (const { attributes, path } of users)
    for (const name of attributes.keys()) {
      const { people = 0, first = path } = found.get(name) ?? {};
      if (name !== 'locale') found.set(name, { people: people + 1, first });
    }
  return [...found].map(
    ([name, { people, first }]) =>
      `attribute ${name.slice(0, 100)} of ${people} people, the first is ${first}`,
  );
};

export const accountOf = (user: KeycloakUser, roles: readonly string[], findings: Findings): ImportLine => {
  const { left, wrong } = findings;
  const contact = {
    email: addressOf(user, findings),
    emailVerified: user.emailVerified === true && !user.requiredActions.includes(VERIFY_EMAIL),
  };
  const passwordHash = passwordOf(user, contact, findings);
  const [locale] = user.attributes.get('locale') ?? [];
  if (locale !== undefined && !LOCALE.test(locale)) left.push(`${user.path}/attributes/locale is none here`);
  const hasId = user.id !== undefined && IMPORTED_ID.test(user.id);
  if (user.id !== undefined && !hasId) left.push(`${user.path}: an id that is none here`);
  for (const action of user.requiredActions)
    if (action !== CHANGE_PASSWORD && action !== VERIFY_EMAIL)
      left.push(`${user.path}: required action ${action}`);
  for (const provider of user.identityProviders) left.push(`${user.path}: identity linked at ${provider}`);
  const createdAt = dateOf(user.createdTimestamp)?.toISOString();
  const line: ImportLine = {
    ...(hasId ? { id: user.id as string } : {}),
    login: user.username ?? '',
    ...contact,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    lastName: nameOf(user.lastName, `${user.path}/lastName`, findings),
    firstName: nameOf(user.firstName, `${user.path}/firstName`, findings),
    locale: locale !== undefined && LOCALE.test(locale) ? locale : null,
    roles,
    status: user.enabled === false ? 'disabled' : 'active',
    managedBy: user.federationLink === undefined ? 'platform' : 'directory',
    ...(createdAt === undefined ? {} : { createdAt }),
  };
  for (const [field, code] of Object.entries(newAccountErrors(importedAccount(line, null))))
    wrong.push(`${user.path}/${field === 'login' ? 'username' : field} ${code}`);
  return line;
};
