/** People of a realm as accounts, with the hashes of their passwords. */
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { IMPORTED_ID, type ImportLine } from '../accounts/import-line.ts';
import {
  type Pbkdf2Digest,
  pbkdf2Digests,
  storedPbkdf2,
  unpadded,
} from '../authentication/credentials/foreign-hashes.ts';
import type { Findings } from './findings.ts';
import type { KeycloakGroup, KeycloakUser } from './realm.ts';

interface CredentialData {
  readonly algorithm?: string;
  readonly hashIterations?: number;
  readonly additionalParameters?: Readonly<Record<string, readonly string[] | undefined>>;
}

/** Most iterations that one sign-in may cost us. */
const ITERATIONS_MAX = 5_000_000;
/** KiB and passes, as above. */
const MEMORY_MAX = 1_048_576;
const TIME_MAX = 64;

const numberIn = (value: string | undefined, most: number): number | undefined =>
  value !== undefined && /^\d{1,8}$/.test(value) && Number(value) > 0 && Number(value) <= most
    ? Number(value)
    : undefined;

const argonHash = (
  { hashIterations, additionalParameters: given = {} }: CredentialData,
  salt: Buffer,
  hash: Buffer,
) => {
  const memory = numberIn(given.memory?.[0], MEMORY_MAX);
  const lanes = numberIn(given.parallelism?.[0], 16);
  const time = numberIn(String(hashIterations), TIME_MAX);
  const type = given.type?.[0] ?? 'id';
  const version = (given.version?.[0] ?? '1.3') === '1.3' ? 19 : 16;
  if (memory === undefined || lanes === undefined || time === undefined || !/^(id|i|d)$/.test(type))
    return undefined;
  return `$argon2${type}$v=${version}$m=${memory},t=${time},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`;
};

/** The hash as it is stored here; undefined for one of an unknown kind. */
const hashOf = (data: CredentialData, salt: Buffer, hash: Buffer): string | undefined => {
  if (salt.length === 0 || hash.length < 16) return undefined;
  if (data.algorithm === 'argon2') return argonHash(data, salt, hash);
  const named = data.algorithm === 'pbkdf2' ? 'sha1' : data.algorithm?.replace(/^pbkdf2-/, '');
  const digest = pbkdf2Digests.find((one): one is Pbkdf2Digest => one === named);
  const iterations = numberIn(String(data.hashIterations), ITERATIONS_MAX);
  return digest === undefined || iterations === undefined
    ? undefined
    : storedPbkdf2({ digest, iterations, salt, hash });
};

const passwordOf = (user: KeycloakUser, path: string, { wrong, left }: Findings): string | undefined => {
  const index = (user.credentials ?? []).findIndex(({ type }) => type === 'password');
  for (const { type } of user.credentials ?? [])
    if (type !== 'password') left.push(`${path}: a credential of the kind ${type ?? 'unknown'}`);
  const credential = user.credentials?.[index];
  if (credential === undefined) return undefined;
  try {
    const secret = JSON.parse(credential.secretData ?? '') as { value?: string; salt?: string };
    const bytes = (value: string | undefined) => Buffer.from(value ?? '', 'base64');
    const found = hashOf(
      JSON.parse(credential.credentialData ?? ''),
      bytes(secret.salt),
      bytes(secret.value),
    );
    if (found !== undefined) return found;
  } catch {
    // Named below, without what stands in it.
  }
  wrong.push(`${path}/credentials/${index} is no password hash that can be read`);
  return undefined;
};

/** Roles by the path of the group that gives them, with those of the groups above. */
export const rolesOfGroups = (
  groups: readonly KeycloakGroup[],
  above = '',
  inherited: readonly string[] = [],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    groups.flatMap(({ name, realmRoles = [], subGroups = [] }) => {
      const path = `${above}/${name}`;
      const roles = [...new Set([...inherited, ...realmRoles, path.slice(1)])];
      return [[path, roles] as const, ...rolesOfGroups(subGroups, path, roles)];
    }),
  );

const short = (text: string | undefined): string | null => plainText(text ?? '').slice(0, 100) || null;

export const accountOf = (
  user: KeycloakUser,
  path: string,
  rolesOf: (names: readonly string[], groups: readonly string[]) => readonly string[],
  findings: Findings,
): ImportLine => {
  const passwordHash = passwordOf(user, path, findings);
  const locale = user.attributes?.locale?.[0];
  const hasId = user.id !== undefined && IMPORTED_ID.test(user.id);
  if (user.id !== undefined && !hasId) findings.left.push(`${path}: an id that is none here`);
  return {
    ...(hasId ? { id: user.id } : {}),
    login: user.username,
    email: user.email?.trim() || null,
    emailVerified: user.emailVerified ?? false,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    lastName: short(user.lastName),
    firstName: short(user.firstName),
    locale: locale !== undefined && /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) ? locale : null,
    roles: rolesOf(user.realmRoles ?? [], user.groups ?? []),
    status: user.enabled === false ? 'disabled' : 'active',
    managedBy: user.federationLink === undefined ? 'platform' : 'directory',
    ...(user.createdTimestamp === undefined
      ? {}
      : { createdAt: new Date(user.createdTimestamp).toISOString() }),
  };
};
