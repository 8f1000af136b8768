import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { passwordErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, isSelfManaged } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import {
  type ConfirmationCall,
  type ConfirmationService,
  type PersonProof,
  proofOf,
  toldByForm,
} from '../../authentication/confirmation/confirmation.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import { accountWords, type PasswordContext } from '../password-policy/password-policy.service.ts';

export interface PasswordChangeDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly newPasswords: Pick<NewPasswords, 'errorsOf' | 'hash' | 'isPresent' | 'setWithin'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
}

export interface PasswordChangeForm extends PersonProof {
  readonly password: string;
  readonly rePassword: string;
  readonly endOthers?: boolean | undefined;
}

const wrong = (errorList: Readonly<Record<string, string>>): ProblemError =>
  problem(passwordErrors.form, { extras: { errorList } });

const told = toldByForm(wrong);

/**
 * A new password by somebody who knows the present one, or a first one by a code. A session alone does not do (ADR 61, 107).
 */
export const createPasswordChange = (deps: PasswordChangeDeps) => {
  const { units, accounts, newPasswords, linkMails, confirmation } = deps;

  const assertNew = async (account: AccountRow, form: PasswordChangeForm, context: EventContext) => {
    const words = accountWords(account, linkMails.domainOf(context.domain));
    const { password, rePassword } = form;
    const errors = await newPasswords.errorsOf({ password, repeatPassword: rePassword }, words);
    if (errors !== undefined) {
      const { repeatPassword, ...rest } = errors;
      throw wrong(repeatPassword === undefined ? rest : { ...rest, rePassword: repeatPassword });
    }
    // Who has confirmed by a passkey has not typed the present one.
    const same =
      form.actual === undefined ? await newPasswords.isPresent(account, password) : password === form.actual;
    if (same) throw wrong({ password: 'errorSame' });
  };

  const change = async (
    person: Pick<AccountActor, 'accountId' | 'sessionId'>,
    form: PasswordChangeForm,
    call: ConfirmationCall,
  ): Promise<void> => {
    const { context, locale, device } = call;
    const { accountId, sessionId } = person;
    const account = await accounts.findById(accountId);
    if (account === null) throw problem(requestErrors.unauthenticated);
    if (!isSelfManaged(account)) throw problem(passwordErrors.directoryManaged);
    const proof = { ...proofOf(account, form, told), act: 'changePassword' } as const;
    const confirmed = await confirmation.judge(person, proof, call, told);
    await assertNew(account, form, context);
    const passwordHash = await newPasswords.hash(form.password);
    const ends = form.endOthers === false ? 'none' : 'others';
    await units.run(async (unit) => {
      const present = await accounts.findById(accountId, unit);
      // Changed by somebody else since it was judged.
      if (present?.passwordHash !== account.passwordHash) throw problem(requestErrors.conflict);
      await confirmed.use(unit);
      const reason = present.passwordHash === null ? 'set' : 'changed';
      const changed = { passwordHash, reason, locale, device, ends, except: sessionId } as const;
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
