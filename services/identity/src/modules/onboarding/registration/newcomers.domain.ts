import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import { permitBySystem } from '@gatehouse/kit/granting/granting.ts';
import type { NewAccount } from '../../accounts/accounts.domain.ts';
import type { AgreedVersions } from '../../accounts/agreements/agreements.domain.ts';
import type { GivenNames } from './names.domain.ts';

/** Somebody who has proven an address and a number and becomes an account by a password. */
export interface Newcomer {
  readonly email: string;
  readonly names: GivenNames;
  readonly domain: DomainFacts;
  readonly locale: string;
  /** Verified number; null: none yet. */
  readonly mobile: string | null;
  /** Terms that were agreed with at the beginning. */
  readonly agreed: AgreedVersions;
  readonly origin: 'registration' | 'invitation';
  /** What is wrong with the form beside the password, by field. */
  readonly wrong?: Readonly<Record<string, string>>;
}

/** The account they get; `madeAt` is the prefix of the address they come from. */
export const newcomerAccount = (
  { email, mobile, domain, locale, names }: Newcomer & { readonly mobile: string },
  passwordHash: string,
  madeAt: string | undefined,
): NewAccount => ({
  madeAt,
  login: null,
  email,
  emailVerified: true,
  mobile,
  mobileVerified: true,
  status: 'active',
  managedBy: 'platform',
  passwordHash,
  roles: permitBySystem('registration', [systemicRoles.user.code]),
  schemeCode: null,
  domainId: domain.domainId,
  locale,
  names,
});
