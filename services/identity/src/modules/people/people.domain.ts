/** People in the words of the console. */
import type { Person, PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { formatName, type NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import { offReasonsOf } from '../accounts/account-status.domain.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { Attempts } from '../accounts/attempts/attempts.domain.ts';

/** What a list shows of an account. */
export const listed = {
  login: 1,
  email: 1,
  mobile: 1,
  names: 1,
  status: 1,
  off: 1,
  blocked: 1,
  schemeCode: 1,
  roles: 1,
  lastSignInAt: 1,
} as const;
export type ListedAccount = Pick<AccountRow, '_id' | keyof typeof listed>;

type LocalName = { readonly ru: string; readonly en: string };

export interface PeopleWords {
  readonly locale: string;
  readonly nameFormat: NameFormat;
  readonly schemes: ReadonlyMap<string, LocalName>;
  readonly roles: ReadonlyMap<string, LocalName>;
  /** Titles of providers by their ids. */
  readonly providers: ReadonlyMap<string, string>;
  /** Administrators who have blocked somebody. */
  readonly blockers: ReadonlyMap<string, ListedAccount>;
}

type Called = Pick<AccountRow, '_id' | 'login' | 'email' | 'mobile' | 'names'>;

export const personName = (
  account: Called,
  { nameFormat, locale }: Pick<PeopleWords, 'nameFormat' | 'locale'>,
) => formatName(account.names, nameFormat, locale) || accountLabel(account);

const named = (code: string, names: ReadonlyMap<string, LocalName>, locale: string) => {
  const name = names.get(code);
  return { code, name: (locale === 'ru' ? name?.ru : name?.en) ?? code };
};

const isoOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** As the page has it: blocked where an administrator is the reason, off where only others are. */
export const shownStatus = ({ status, off }: Pick<PersonListItem, 'status' | 'off'>) =>
  status === 'active' || off.some(({ by }) => by === 'administrator') ? status : 'off';

export const listItem = (account: ListedAccount, words: PeopleWords): PersonListItem => {
  const { _id, login, email, mobile, status, blocked, schemeCode, roles, lastSignInAt } = account;
  const blocker = blocked?.by == null ? undefined : words.blockers.get(blocked.by);
  return {
    id: _id,
    name: personName(account, words),
    login,
    email,
    mobile,
    status: status === 'active' ? 'active' : 'disabled',
    off: offReasonsOf(account).map(({ by, providerId, at }) => ({
      by,
      provider:
        providerId === undefined
          ? null
          : { id: providerId, title: words.providers.get(providerId) ?? providerId },
      at: isoOf(at),
    })),
    blocked:
      blocked == null
        ? null
        : {
            at: blocked.at.toISOString(),
            by: blocker === undefined ? null : { id: blocker._id, name: personName(blocker, words) },
            reason: blocked.reason,
          },
    scheme: schemeCode === null ? null : named(schemeCode, words.schemes, words.locale),
    roles: roles.map((code) => named(code, words.roles, words.locale)),
    lastSignIn: isoOf(lastSignInAt),
  };
};

/** Wrong attempts of all who counted, and the latest stop of any of them. */
export const attemptsView = (attempts: Attempts, now: Date): Person['attempts'] => {
  const guards = [
    attempts.strangers,
    ...Object.values(attempts.familiar),
    ...Object.values(attempts.devices ?? {}),
  ].filter((guard) => guard !== null);
  const stops = guards.flatMap(({ until }) => (until !== null && until > now ? [until.getTime()] : []));
  return {
    failures: guards.reduce((sum, { failures }) => sum + failures, 0),
    lockedUntil: stops.length === 0 ? null : new Date(Math.max(...stops)).toISOString(),
  };
};
