import { permitBySystem } from '@gatehouse/kit/granting/granting.ts';
import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import type { NewAccount } from './accounts.domain.ts';

/** One line of `accounts import`. Beside a password there may be a hash that was made before. */
export interface ImportLine {
  /** As it was known before: applications tell people apart by it (`sub`, OpenID Connect Core, section 2). */
  readonly id?: string;
  readonly login: string;
  readonly email?: string | null;
  /** Whether it was shown to be theirs; taken for granted unless told. */
  readonly emailVerified?: boolean;
  readonly mobile?: string | null;
  readonly password?: string;
  readonly passwordHash?: string;
  readonly lastName?: string | null;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
  readonly fio?: string | null;
  readonly locale?: string | null;
  readonly roles?: readonly string[];
  readonly schemeCode?: string | null;
  readonly status?: 'active' | 'disabled';
  readonly managedBy?: 'platform' | 'directory';
  readonly createdAt?: string;
}

/** Of an account that had one elsewhere: a UUID, or what is as easily told from one of ours. */
export const IMPORTED_ID = /^[A-Za-z0-9][A-Za-z0-9-]{7,63}$/;

const text = (maxLength: number, minLength = 0) => ({ type: ['string', 'null'], minLength, maxLength });

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['login'],
  properties: {
    id: { type: 'string', pattern: IMPORTED_ID.source },
    login: { type: 'string', minLength: 1, maxLength: 100 },
    email: text(254, 3),
    emailVerified: { type: 'boolean' },
    mobile: text(24, 5),
    password: { type: 'string', minLength: 8, maxLength: 256 },
    passwordHash: { type: 'string', pattern: '^\\$argon2id\\$v=19\\$', maxLength: 300 },
    lastName: text(100),
    firstName: text(100),
    middleName: text(100),
    fio: text(300),
    locale: text(5, 2),
    roles: { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: 50 },
    schemeCode: text(64, 1),
    status: { enum: ['active', 'disabled'] },
    managedBy: { enum: ['platform', 'directory'] },
    createdAt: { type: 'string', format: 'date-time' },
  },
};

const validate = compileValidator({ schema, httpPart: 'body' });

/** Throws with the fields that are wrong; values are not quoted, a password is among them. */
export const readImportLine = (value: unknown): ImportLine => {
  if (validate(value)) return value as ImportLine;
  const fields = (validate.errors ?? []).map(
    (error) => `${error.instancePath || '/'} ${error.message ?? 'is wrong'}`,
  );
  throw new Error(fields.join('; '));
};

export const importedAccount = (line: ImportLine, passwordHash: string | null): NewAccount => ({
  id: line.id,
  login: line.login,
  email: line.email ?? null,
  mobile: line.mobile ?? null,
  emailVerified: line.email != null && (line.emailVerified ?? true),
  mobileVerified: line.mobile != null,
  status: line.status ?? 'active',
  managedBy: line.managedBy ?? 'platform',
  passwordHash,
  roles: permitBySystem('command-line', line.roles ?? ['user']),
  schemeCode: line.schemeCode ?? null,
  domainId: null,
  locale: line.locale ?? null,
  names: {
    lastName: line.lastName ?? null,
    firstName: line.firstName ?? null,
    middleName: line.middleName ?? null,
    fio: line.fio ?? null,
  },
  createdAt: line.createdAt === undefined ? undefined : new Date(line.createdAt),
});
