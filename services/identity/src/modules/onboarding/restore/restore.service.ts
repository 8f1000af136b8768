import { maskedEmail } from '@gatehouse/contracts/core/masked.ts';
import { passwordErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { TermsForm } from '../../accounts/agreements/agreements.domain.ts';
import {
  type Agreements,
  besideFields,
  termsRequired,
} from '../../accounts/agreements/agreements.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { ActiveLink } from '../links/links.domain.ts';
import { assertNotActive, type Links, linkProblem, linkStatus } from '../links/links.service.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import {
  accountWords,
  type NewPasswordForm,
  type PasswordContext,
} from '../password-policy/password-policy.service.ts';
import { mayUseLink } from './restore.domain.ts';

export interface RestoreDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  readonly links: Pick<Links, 'find' | 'use'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  readonly newPasswords: NewPasswords;
  readonly agreements: Agreements;
  readonly networkGuard: Pick<NetworkGuard, 'assertOpen'>;
}

export interface RestoreCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly actor: Actor;
  /** Cookie by which the device is known. */
  readonly device?: string | undefined;
}

type PasswordPurpose = 'restore' | 'first-entry';

/** A password for somebody who has none at hand: by a link they asked for, or the first one by an operator's link. */
export const createRestore = (deps: RestoreDeps) => {
  const { units, accounts, accountsService, links, linkMails, newPasswords, agreements, networkGuard } = deps;

  /** The account behind a link; 403 when it is not one that the link may set a password for any more. */
  const accountOf = async (link: ActiveLink, unit?: UnitOfWork): Promise<AccountRow> => {
    const account = await accounts.findById(link.subject, unit);
    if (account === null || !mayUseLink(link, account)) throw linkProblem('canceled');
    return account;
  };

  const wordsOfAccount = (account: AccountRow, context: EventContext): PasswordContext =>
    accountWords(account, linkMails.domainOf(context.domain));

  return {
    /** What a password should not be made of. */
    wordsOf: async (
      purpose: PasswordPurpose,
      secret: string,
      context: EventContext,
    ): Promise<PasswordContext> =>
      wordsOfAccount(await accountOf(await links.find(purpose, secret)), context),
    status: async (purpose: PasswordPurpose, secret: string, { actor }: RestoreCall) => {
      const link = await links.find(purpose, secret);
      const { _id, login, email } = await accountOf(link);
      return {
        status: linkStatus(actor, _id),
        endTime: link.endTime.toISOString(),
        ...(email === null ? {} : { email: maskedEmail(email) }),
        ...(login === null ? {} : { login }),
      };
    },
    setPassword: async (
      purpose: PasswordPurpose,
      secret: string,
      form: NewPasswordForm & { readonly termsAgree?: TermsForm | undefined },
      { actor, context, locale, device }: RestoreCall,
    ): Promise<void> => {
      networkGuard.assertOpen(context);
      const link = await links.find(purpose, secret);
      const account = await accountOf(link);
      assertNotActive(actor, account._id);
      const { asked, agreed } = agreements.judge(account, context.domain, form.termsAgree);
      const [words, beside] = [wordsOfAccount(account, context), besideFields(asked, locale)];
      await newPasswords.assertKept(form, words, passwordErrors.form, {}, beside);
      if (asked.length > 0) throw termsRequired(asked, locale);
      const passwordHash = await newPasswords.hash(form.password);
      const reason = purpose === 'restore' ? 'restored' : 'first-entry';
      await units.run(async (unit) => {
        await links.use(unit, link);
        const present = await accountOf(link, unit);
        await newPasswords.setWithin(unit, present, { passwordHash, reason, locale, device }, context);
        await agreements.recordWithin(unit, account._id, agreed, context);
        // Whoever uses a link has the mailbox it was sent to.
        if (!present.emailVerified)
          await accountsService.changeWithin(unit, account._id, () => ({ emailVerified: true }), {
            ...context,
            actor: account._id,
          });
      });
    },
  };
};
export type Restore = ReturnType<typeof createRestore>;
