import { isEmailAddress } from '@gatehouse/contracts/core/identifiers.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { permitBySystem } from '@gatehouse/kit/granting/granting.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow, NewAccount } from '../../accounts/accounts.domain.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { FirstAdministratorMark } from '../../accounts/first-administrator.repository.ts';
import type { PasswordFault } from '../password-policy/password-policy.domain.ts';
import type { PasswordPolicy } from '../password-policy/password-policy.service.ts';

export interface FirstAdministratorDeps {
  readonly units: UnitsOfWork;
  readonly mark: FirstAdministratorMark;
  readonly service: Pick<AccountsService, 'createWithin'>;
  readonly policy: Pick<PasswordPolicy, 'faults'>;
  readonly hash: (password: string) => Promise<string>;
  /** Mails the link by which they set their first password, in the caller's transaction. */
  readonly inviteWithin: (
    unit: UnitOfWork,
    account: Pick<AccountRow, '_id' | 'locale' | 'domainId'> & { readonly email: string },
  ) => Promise<void>;
  readonly clock: Clock;
}

export interface FirstAdministratorFacts {
  readonly login: string;
  readonly email: string | undefined;
  /** Without one the way in is a first-entry link by mail. */
  readonly password: string | undefined;
}

/** `before`: it happened earlier. */
export type FirstAdministratorOutcome = 'created' | 'invited' | 'before';

const reasons: Readonly<Record<PasswordFault, string>> = {
  min: 'is too short',
  max: 'is too long',
  symbols: 'needs a special character',
  upper: 'needs an upper-case letter',
  lower: 'needs a lower-case letter',
  numbers: 'needs a digit',
  pattern: 'does not match the pattern of the settings',
  common: 'is among those that are tried first',
  context: 'is made of the login or the e-mail',
};

const administrator = (
  { login, email }: FirstAdministratorFacts,
  passwordHash: string | null,
): NewAccount => ({
  login,
  email: email ?? null,
  mobile: null,
  emailVerified: email !== undefined,
  mobileVerified: false,
  status: 'active',
  managedBy: 'platform',
  passwordHash,
  roles: permitBySystem('first-administrator', [systemicRoles.administrator.code, systemicRoles.user.code]),
  schemeCode: null,
  domainId: null,
  locale: null,
  names: { lastName: null, firstName: null, middleName: null, fio: null },
});

/** The first administrator of an installation, set up once (N21). */
export const createFirstAdministrator = (deps: FirstAdministratorDeps) => {
  const { units, mark, service, policy, hash, inviteWithin, clock } = deps;

  /** The hash of a password that keeps the rules everybody's does (N1); null without a password. */
  const judged = async ({ login, email, password }: FirstAdministratorFacts): Promise<string | null> => {
    if (email !== undefined && !isEmailAddress(email))
      throw new Error('GATEHOUSE_ADMINISTRATOR_EMAIL is not one address like name@example.com');
    if (password === undefined) {
      if (email !== undefined) return null;
      throw new Error('GATEHOUSE_ADMINISTRATOR_PASSWORD or GATEHOUSE_ADMINISTRATOR_EMAIL is needed');
    }
    const faults = await policy.faults(password, [login, email]);
    if (faults.length > 0)
      throw new Error(`GATEHOUSE_ADMINISTRATOR_PASSWORD ${faults.map((fault) => reasons[fault]).join(', ')}`);
    return hash(password);
  };

  return async (facts: FirstAdministratorFacts): Promise<FirstAdministratorOutcome> => {
    if (await mark.isSet()) return 'before';
    const passwordHash = await judged(facts);
    try {
      await units.run(async (unit) => {
        const [account] = await service.createWithin(
          unit,
          [administrator(facts, passwordHash)],
          'administrator',
          systemContext,
        );
        const { _id, locale, domainId, email } = account as AccountRow;
        await mark.set(unit, _id, clock.now());
        if (passwordHash === null && email !== null)
          await inviteWithin(unit, { _id, locale, domainId, email });
      });
      return passwordHash === null ? 'invited' : 'created';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (await mark.isSet()) return 'before';
      throw new Error('the login or e-mail of the first administrator belongs to another account');
    }
  };
};
