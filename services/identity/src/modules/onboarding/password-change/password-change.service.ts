import { passwordErrors, requestErrors } from '@gatehouse/contracts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { orBusy } from '../../authentication/credentials/busy.ts';
import type { Passwords } from '../../authentication/credentials/passwords.service.ts';
import type { Devices } from '../../authentication/devices/devices.service.ts';
import { type AttemptGuard, attemptsExceeded } from '../../authentication/sign-in/attempt-guard.service.ts';
import type { Subjects } from '../../authentication/sign-in/subject.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import { accountWords, type PasswordContext } from '../password-policy/password-policy.service.ts';

export interface PasswordChangeDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly newPasswords: Pick<NewPasswords, 'errorsOf' | 'hash' | 'setWithin'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  readonly devices: Pick<Devices, 'read'>;
  readonly subjects: Pick<Subjects, 'find'>;
  readonly guard: Pick<AttemptGuard, 'secondsLocked' | 'refuses' | 'countFailure'>;
}

export interface PasswordChangeForm {
  readonly actual: string;
  readonly password: string;
  readonly rePassword: string;
  readonly endOthers?: boolean | undefined;
}

export interface PasswordChangeCall {
  readonly context: EventContext;
  readonly locale: string;
  /** Cookie by which the device is known. */
  readonly device: string | undefined;
}

const FIELD = 'actual';

const wrong = (errorList: Readonly<Record<string, string>>): ProblemError =>
  problem(passwordErrors.form, { extras: { errorList } });

/**
 * A new password by somebody who knows the present one. A session alone does not do: the present password is judged, and
 * guesses at it are counted, as those of a sign-in are (ADR 61).
 */
export const createPasswordChange = (deps: PasswordChangeDeps) => {
  const { units, accounts, passwords, newPasswords, linkMails, devices, subjects, guard } = deps;

  const assertActual = async (
    { identifiers, passwordHash }: AccountRow,
    actual: string,
    { context, device }: PasswordChangeCall,
  ): Promise<void> => {
    const asker = { ip: context.ip, device: devices.read(device) };
    const subject = await subjects.find(identifiers[0] ?? '', asker);
    const locked = guard.secondsLocked(subject);
    if (locked > 0) throw attemptsExceeded(locked, FIELD);
    const matches = await passwords.verify(passwordHash, actual, 'known').catch(orBusy);
    if (matches && !guard.refuses(subject, asker)) return;
    await guard.countFailure(subject, { factor: 'credentials', field: FIELD, asker }, context);
    throw wrong({ [FIELD]: 'errorCurrent' });
  };

  const assertNew = async (account: AccountRow, form: PasswordChangeForm, context: EventContext) => {
    const words = accountWords(account, linkMails.domainOf(context.domain));
    const { password, rePassword } = form;
    const errors = await newPasswords.errorsOf({ password, repeatPassword: rePassword }, words);
    if (errors !== undefined) {
      const { repeatPassword, ...rest } = errors;
      throw wrong(repeatPassword === undefined ? rest : { ...rest, rePassword: repeatPassword });
    }
    if (password === form.actual) throw wrong({ password: 'errorSame' });
  };

  const change = async (
    { accountId, sessionId }: AccountActor,
    form: PasswordChangeForm,
    call: PasswordChangeCall,
  ): Promise<void> => {
    const { context, locale, device } = call;
    const account = await accounts.findById(accountId);
    if (account === null) throw problem(requestErrors.unauthenticated);
    if (account.managedBy === 'directory') throw problem(passwordErrors.directoryManaged);
    await assertActual(account, form.actual, call);
    await assertNew(account, form, context);
    const passwordHash = await newPasswords.hash(form.password);
    const ends = form.endOthers === false ? 'none' : 'others';
    await units.run(async (unit) => {
      const present = await accounts.findById(accountId, unit);
      // Changed by somebody else since it was judged.
      if (present?.passwordHash !== account.passwordHash) throw problem(requestErrors.conflict);
      const changed = { passwordHash, reason: 'changed', locale, device, ends, except: sessionId } as const;
      await newPasswords.setWithin(unit, present, changed, context);
    });
  };

  return {
    change,
    /** What a password should not be made of. */
    wordsOf: async (accountId: string, context: EventContext): Promise<PasswordContext> => {
      const account = await accounts.findById(accountId);
      if (account === null) throw problem(requestErrors.unauthenticated);
      return accountWords(account, linkMails.domainOf(context.domain));
    },
  };
};
export type PasswordChange = ReturnType<typeof createPasswordChange>;
