import { linkErrors, registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { addressPrefix } from '@gatehouse/kit/network/address.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow, NewAccount } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import { agreedEarlier, type TermsForm, versionsOf } from '../../accounts/agreements/agreements.domain.ts';
import {
  type Agreements,
  besideFields,
  termsRequired,
} from '../../accounts/agreements/agreements.service.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import { mobileOf } from '../../authentication/codes/mobile-verification.service.ts';
import type { Devices } from '../../authentication/devices/devices.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import {
  domainWords,
  type NewPasswordForm,
  type PasswordContext,
} from '../password-policy/password-policy.service.ts';
import { type Newcomer, newcomerAccount } from './newcomers.domain.ts';

export interface NewcomerForm extends NewPasswordForm {
  readonly mobile: string;
  readonly termsAgree?: TermsForm | undefined;
}

export interface NewcomerCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly userAgent: string | undefined;
  /** Cookie by which the device is known. */
  readonly device?: string | undefined;
}

/** What entitles to an account, and what remembers that it became one; both in the transaction of the account. */
export interface Entitlement {
  /** Comes first, so that of two completions at once one finds it used. */
  use(unit: UnitOfWork): Promise<void>;
  done(unit: UnitOfWork, accountId: string): Promise<void>;
}

export interface NewSessionFacts {
  readonly secret: string;
  readonly maxAge: number | undefined;
  /** Cookie by which the device is known from now on. */
  readonly deviceCookie: string;
}

export interface NewcomersDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsService, 'createWithin' | 'takenFields'>;
  readonly holders: Pick<AccountsRepository, 'findHolder' | 'findById'>;
  readonly newPasswords: Pick<NewPasswords, 'assertKept' | 'hash' | 'enqueueNotice'>;
  readonly agreements: Agreements;
  readonly sessions: Pick<SessionStart, 'prepare' | 'storeWithin'>;
  readonly devices: Pick<Devices, 'issue'>;
}

/** Out of which they should not make their password. */
export const newcomerWords = ({
  email,
  names,
  domain,
}: Pick<Newcomer, 'email' | 'names' | 'domain'>): PasswordContext => [
  email,
  ...Object.values(names),
  ...domainWords(domain),
];

/** The last step of registration and of acceptance: account, agreements and session in one transaction, once. */
export const createNewcomers = (deps: NewcomersDeps) => {
  const { units, accounts, holders, newPasswords, agreements, sessions, devices } = deps;

  /** The number that was verified. The form names it again: another one has to be verified first. */
  const verifiedMobile = (newcomer: Newcomer, form: NewcomerForm): string => {
    const mobile = mobileOf(form.mobile);
    if (newcomer.mobile !== mobile) throw problem(linkErrors.wrongStep);
    return mobile;
  };

  const judgeTerms = (newcomer: Newcomer, form: NewcomerForm) => {
    const terms = agreements.termsOf(newcomer.domain.domainId);
    const earlier = agreedEarlier(terms, newcomer.agreed);
    const { asked, agreed } = agreements.judge(
      { agreedTerms: newcomer.agreed },
      newcomer.domain.domainId,
      form.termsAgree,
    );
    return { asked, agreed: [...earlier, ...agreed] };
  };

  const store = async (
    unit: UnitOfWork,
    account: NewAccount,
    { origin }: Newcomer,
    agreed: ReturnType<typeof judgeTerms>['agreed'],
    { context, userAgent, device }: NewcomerCall,
  ) => {
    const [made] = (await accounts.createWithin(unit, [account], origin, context)) as [AccountRow];
    await newPasswords.enqueueNotice(unit, made, origin, context);
    await agreements.recordWithin(unit, made._id, agreed, context);
    const cookie = devices.issue(device, made._id);
    const startedOn = { cookie, known: false };
    const proven = { factors: ['credentials'], rememberMe: false } as const;
    const facts = { ...proven, userAgent, context, device: startedOn };
    const prepared = sessions.prepare({ ...made, agreedTerms: versionsOf(agreed) }, facts);
    await sessions.storeWithin(unit, [prepared]);
    return { made, prepared, deviceCookie: cookie };
  };

  return {
    /** Account that has an address already. For those alone who have proven that the address is theirs. */
    holderOf: async (email: string): Promise<string | undefined> => {
      const identifier = normalizeIdentifier('email', email);
      return identifier === undefined ? undefined : holders.findHolder(identifier);
    },
    /** Account of who invited somebody, by what it is in the transaction that lets them in. */
    inviterOf: (accountId: string, unit?: UnitOfWork) => holders.findById(accountId, unit),
    /**
     * Makes the account and signs in. A taken address or number is told only now, to somebody who has proven both.
     */
    settle: async (
      newcomer: Newcomer,
      form: NewcomerForm,
      call: NewcomerCall,
      entitlement: Entitlement,
    ): Promise<NewSessionFacts> => {
      const mobile = verifiedMobile(newcomer, form);
      const { asked, agreed } = judgeTerms(newcomer, form);
      const { wrong } = newcomer;
      const beside = besideFields(asked, call.locale);
      await newPasswords.assertKept(form, newcomerWords(newcomer), registrationErrors.form, wrong, beside);
      if (asked.length > 0) throw termsRequired(asked, call.locale);
      const passwordHash = await newPasswords.hash(form.password);
      const account = newcomerAccount({ ...newcomer, mobile }, passwordHash, addressPrefix(call.context.ip));
      try {
        const { prepared, deviceCookie } = await units.run(async (unit) => {
          await entitlement.use(unit);
          const stored = await store(unit, account, newcomer, agreed, call);
          await entitlement.done(unit, stored.made._id);
          return stored;
        });
        return { secret: prepared.secret, maxAge: prepared.maxAge, deviceCookie };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const errorList = await accounts.takenFields(account);
        if (Object.keys(errorList).length === 0) throw error;
        throw problem(registrationErrors.form, { extras: { errorList } });
      }
    },
  };
};
export type Newcomers = ReturnType<typeof createNewcomers>;
