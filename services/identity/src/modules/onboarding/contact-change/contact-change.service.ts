import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { contactErrors, linkErrors, registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import { ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { isDuplicateKey } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import { sendRefused } from '../../authentication/codes/code.prover.ts';
import type { Codes } from '../../authentication/codes/codes.service.ts';
import { codeRefused } from '../../authentication/codes/mobile-verification.service.ts';
import type { PersonProof } from '../../authentication/confirmation/confirmation.service.ts';
import type { SessionEnd } from '../../sessions/session-end.service.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import {
  type ContactForm,
  contactPatch,
  isOwn,
  isProven,
  type NewContact,
  newContact,
} from './contact-change.domain.ts';
import type { ContactNotices, NoticeCall } from './contact-notices.service.ts';
import type { ContactProofs, SessionOfAccount } from './contact-proof.service.ts';

export interface ContactChangeDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  readonly proofs: ContactProofs;
  readonly codes: Pick<Codes, 'send' | 'check' | 'wasSent'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  /** What the change is told by, and what it ends. */
  readonly notices: ContactNotices;
  readonly follow: Pick<SessionEnd, 'endAllWithin'> & Pick<InvitationsRepository, 'cancelTo'>;
}

export interface ContactCall extends NoticeCall {
  /** Cookie by which the device is known. */
  readonly device: string | undefined;
}

const refused = (errorList: Readonly<Record<string, string>>): ProblemError =>
  problem(contactErrors.form, { extras: { errorList } });

/**
 * Told to who has proven that it is theirs: the unique index over login, e-mail and mobile of everybody has refused it, or
 * it waits in quarantine after the deletion of its account. What else an account may not be is a refusal of this form too.
 */
const orTaken = (error: unknown, { kind }: NewContact): never => {
  if (isDuplicateKey(error)) throw refused({ [kind]: 'errorUnique' });
  const isRefused = error instanceof ProblemError && error.definition.code === registrationErrors.form.code;
  throw isRefused ? refused(error.extras.errorList ?? {}) : error;
};

const named = (form: ContactForm): NewContact => {
  const contact = newContact(form);
  if ('errorList' in contact) throw refused(contact.errorList);
  return contact;
};

/**
 * A code belongs to the session that has proven its person, to the state of the account at that time, and to the address:
 * another session, another person, and an account that changed in between know of no code.
 */
const placeOf = ({ stamp }: AccountRow, { sessionId }: SessionOfAccount, { kind, value }: NewContact) =>
  ({ purpose: kind, holderId: `${sessionId}:${stamp}`, target: value }) as const;

/** Another main e-mail or mobile: proof of the person, then proof of the new one (ADR 95). */
export const createContactChange = (deps: ContactChangeDeps) => {
  const { units, accounts, accountsService, proofs, codes, linkMails, notices, follow } = deps;

  const messageOf = (account: AccountRow, { kind, value }: NewContact, { context, locale }: ContactCall) => ({
    ...(kind === 'email'
      ? ({ channel: 'email', template: 'contact.code' } as const)
      : ({ channel: 'sms', template: 'mobile.code' } as const)),
    to: value,
    locale: account.locale ?? locale,
    domainId: linkMails.domainOf(context.domain, account).domainId,
    // The new one is nobody's yet: who reads it may be a stranger.
    accountId: null,
  });

  /** In the transaction of the code: what was sent to the old one is void, and its owner hears of it. */
  const storeWithin = async (
    unit: UnitOfWork,
    before: AccountRow,
    contact: NewContact,
    endOthersFor: string | undefined,
    call: ContactCall,
  ): Promise<void> => {
    const { _id } = before;
    const { context } = call;
    await accountsService.changeWithin(unit, _id, () => contactPatch(contact), context);
    if (!isOwn(before, contact)) {
      if (contact.kind === 'email' && before.email !== null) await follow.cancelTo(unit, before.email);
      await unit.append(notices(before, contact, call));
    }
    if (endOthersFor !== undefined)
      await follow.endAllWithin(unit, _id, 'ended-by-owner', context, endOthersFor);
  };

  return {
    /**
     * Whether somebody has it is not looked at: the answer cannot tell. Another code to the same place needs no second
     * proof of the person: that the first one was sent says that there was one.
     */
    sendCode: async (
      session: SessionOfAccount,
      form: ContactForm & PersonProof,
      call: ContactCall,
    ): Promise<{ readonly endTime: Date; readonly resendIn: number }> => {
      const account = await proofs.accountOf(session);
      const contact = named(form);
      if (isProven(account, contact)) throw refused({ [contact.kind]: 'errorSame' });
      const place = placeOf(account, session, contact);
      if (!(await codes.wasSent(place))) await proofs.assert(account, session, form, call);
      const answer = await codes.send({
        ...place,
        subject: account._id,
        ip: call.context.ip,
        typed: contact.value,
        deliver: true,
        message: messageOf(account, contact, call),
        context: call.context,
      });
      if (answer.kind !== 'sent') throw sendRefused(answer);
      return answer;
    },
    /** A repeat of what is done changes nothing and is fine: an answer may have been lost. */
    change: async (
      session: SessionOfAccount,
      {
        code,
        endOthers,
        ...form
      }: ContactForm & { readonly code: string; readonly endOthers?: boolean | undefined },
      call: ContactCall,
    ): Promise<void> => {
      const account = await proofs.accountOf(session);
      const contact = named(form);
      if (isProven(account, contact)) return;
      const verdict = await codes.check(placeOf(account, session, contact), code, call.context.ip);
      if (verdict.kind === 'used') {
        const present = await accounts.findById(account._id);
        if (present !== null && isProven(present, contact)) return;
        throw problem(linkErrors.wrongStep);
      }
      if (verdict.kind !== 'right') throw codeRefused(verdict);
      const except = endOthers === true ? session.sessionId : undefined;
      await units
        .run(async (unit) => {
          const present = await accounts.findById(account._id, unit);
          if (present === null || present.status !== 'active') throw problem(requestErrors.unauthenticated);
          if (isProven(present, contact)) return;
          if (present.stamp !== account.stamp) throw problem(requestErrors.conflict);
          if (!(await verdict.use(unit))) throw problem(linkErrors.wrongStep);
          await storeWithin(unit, present, contact, except, call);
        })
        .catch((error) => orTaken(error, contact));
    },
  };
};
export type ContactChange = ReturnType<typeof createContactChange>;
