import { type CloudEvent, identityEvents, passwordErrors, requestErrors } from '@gatehouse/contracts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { TermsForm } from '../../accounts/agreements/agreements.domain.ts';
import { type Agreements, termsRequired } from '../../accounts/agreements/agreements.service.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { Quotas } from '../../authentication/quotas/quotas.service.ts';
import type { IdentifierHash } from '../../authentication/schemes/identifier-key.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMessages } from '../links/link-messages.service.ts';
import type { Link } from '../links/links.domain.ts';
import { assertNotActive, type Links, linkProblem, linkStatus } from '../links/links.service.ts';
import { maskedEmail } from '../links/masked.domain.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import type { NewPasswordForm, PasswordPolicy } from '../password-policy/password-policy.service.ts';
import { domainWords } from '../password-policy/password-policy.service.ts';
import { mayUseLink, restoreMailDue } from './restore.domain.ts';

export interface RestoreDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignIn' | 'findById' | 'nextSequence'>;
  readonly accountsService: Pick<AccountsService, 'changeWithin'>;
  readonly links: Links;
  readonly messages: Messages;
  readonly linkMessages: LinkMessages;
  readonly newPasswords: NewPasswords;
  readonly policy: PasswordPolicy;
  readonly agreements: Agreements;
  readonly quotas: Quotas;
  readonly networkGuard: NetworkGuard;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly settings: Settings;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
}

export interface RestoreCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly actor: Actor;
}

/** Requests of one client address for each that one person may have. */
const ADDRESS_FACTOR = 10;
/** Stands in messages to nobody, which are never sent. */
const NOBODY = 'nobody@nowhere.invalid';

type PasswordPurpose = 'restore' | 'first-entry';

/** A password for somebody who has none at hand: by a link they asked for, or the first one by an operator's link. */
export const createRestore = (deps: RestoreDeps) => {
  const {
    units,
    accounts,
    accountsService,
    links,
    messages,
    linkMessages,
    newPasswords,
    policy,
    agreements,
  } = deps;
  const { quotas, networkGuard, identifierHash, settings, createEvent, clock } = deps;

  /** Counts the asker, not the person: what strangers ask for never closes the owner's way out. */
  const assertQuota = async (key: string, { ip }: EventContext): Promise<void> => {
    const limit = settings.current().recoveryTries;
    const asker = clientAddressKey(ip);
    const wait = await quotas.use([
      { key: `restore:asker:${asker}:${key}`, limit },
      { key: `restore:address:${asker}`, limit: limit * ADDRESS_FACTOR },
    ]);
    if (wait > 0) throw problem(requestErrors.tooManyRequests, { extras: { retryAfter: wait } });
  };

  /** Whether the mailbox gets another mail: beyond a day's share only once its newest link is some minutes old. */
  const isMailed = async (owner: string): Promise<boolean> => {
    const { recoveryTries, recoveryLinkAlive } = settings.current();
    const [wait, newest] = await Promise.all([
      quotas.use([{ key: `restore:mailbox:${owner}`, limit: recoveryTries }]),
      links.newest('restore', owner),
    ]);
    return wait === 0 || restoreMailDue(newest?.createdAt, recoveryLinkAlive, clock.now());
  };

  /** The account that gets a link at this address: active, and the address is its verified e-mail. */
  const reachable = (account: SignInAccount | null, email: string): SignInAccount | null =>
    account?.status === 'active' &&
    account.emailVerified &&
    account.email !== null &&
    normalizeIdentifier('email', account.email) === email
      ? account
      : null;

  const requestedEvent = (
    account: Pick<SignInAccount, '_id' | 'login' | 'email' | 'mobile'>,
    sequence: number,
    context: EventContext,
  ): CloudEvent =>
    createEvent(identityEvents.restoreRequested, {
      subject: account._id,
      sequence,
      data: { accountId: account._id, label: accountLabel(account) },
      context,
    });

  /** The specified 405 tells that the address is known, so whoever makes it do so leaves a line in the journal. */
  const journalRefusal = (account: SignInAccount, context: EventContext): Promise<void> =>
    units.run(async (unit) => {
      const sequence = await accounts.nextSequence(unit, account._id);
      if (sequence === undefined) return;
      await unit.append([
        createEvent(identityEvents.restoreRefused, {
          subject: account._id,
          sequence,
          data: { accountId: account._id, label: accountLabel(account), reason: 'directory-managed' },
          context,
        }),
      ]);
    });

  /** Stores the link and asks for the mail; for nobody the same is written where nobody reads it (N5). */
  const issue = async (
    account: SignInAccount | null,
    sentTo: string,
    key: string,
    call: RestoreCall,
  ): Promise<void> => {
    const { context, locale } = call;
    const domain = linkMessages.domainOf(context.domain);
    const person = account?._id ?? `nobody:${key}`;
    const mailed = await isMailed(person);
    // A link that is not mailed voids none that was: the newest one in the mailbox always works.
    const owner = mailed ? person : `unsent:${person}`;
    const minutes = settings.current().recoveryLinkAlive;
    const store = async (unit: UnitOfWork) => {
      const link = await links.issue(unit, { purpose: 'restore', owner, subject: person, sentTo, minutes });
      const message = linkMessages.withLink(
        'password.link',
        domain,
        { purpose: 'restore', ...link },
        {
          to: account?.email ?? NOBODY,
          accountId: account?._id ?? null,
          locale: account?.locale ?? locale,
        },
      );
      const sequence = (await accounts.nextSequence(unit, person)) ?? 1;
      const about = account ?? { _id: person.slice(0, 64), login: null, email: NOBODY, mobile: null };
      const events = [requestedEvent(about, sequence, context), messages.eventOf(message, context)];
      const told = account === null ? 0 : mailed ? events.length : 1;
      await unit.append(events.slice(0, told));
      await messages.pretendWithin(unit, events.slice(told));
    };
    return untilInserted(() => units.run(store));
  };

  /** The account behind a link; 403 when it is not one that the link may set a password for any more. */
  const accountOf = async (link: Link, unit?: UnitOfWork): Promise<AccountRow> => {
    const account = await accounts.findById(link.subject, unit);
    if (account === null || !mayUseLink(link, account)) throw linkProblem('canceled');
    return account;
  };

  const status = async (purpose: PasswordPurpose, secret: string, { actor }: RestoreCall) => {
    const link = await links.find(purpose, secret);
    const { _id, login, email } = await accountOf(link);
    return {
      status: linkStatus(actor, _id),
      endTime: link.endTime.toISOString(),
      ...(email === null ? {} : { email: maskedEmail(email) }),
      ...(login === null ? {} : { login }),
    };
  };

  const setPassword = async (
    purpose: PasswordPurpose,
    secret: string,
    form: NewPasswordForm & { readonly termsAgree?: TermsForm | undefined },
    { actor, context, locale }: RestoreCall,
  ): Promise<void> => {
    networkGuard.assertOpen(context);
    const link = await links.find(purpose, secret);
    const account = await accountOf(link);
    assertNotActive(actor, account._id);
    const { login, email, names } = account;
    const domain = linkMessages.domainOf(context.domain);
    await policy.assertKept(
      form,
      [login, email, ...Object.values(names), ...domainWords(domain)],
      passwordErrors.form,
    );
    const { required, agreed } = agreements.judge(account, context.domain, form.termsAgree);
    if (required.length > 0) throw termsRequired(required, locale);
    const passwordHash = await newPasswords.hash(form.password);
    const reason = purpose === 'restore' ? 'restored' : 'first-entry';
    await units.run(async (unit) => {
      await links.use(unit, link);
      const present = await accountOf(link, unit);
      const change = { passwordHash, reason, locale } as const;
      await newPasswords.setWithin(unit, present, change, context);
      await agreements.recordWithin(unit, account._id, agreed, context);
      // Whoever uses a link has the mailbox it was sent to.
      if (!present.emailVerified)
        await accountsService.changeWithin(unit, account._id, () => ({ emailVerified: true }), {
          ...context,
          actor: account._id,
        });
    });
  };

  const inviteWithin = async (
    unit: UnitOfWork,
    account: Pick<AccountRow, '_id' | 'locale'> & { readonly email: string },
    context: EventContext,
  ): Promise<void> => {
    const { _id, email, locale } = account;
    const domain = linkMessages.domainOf(context.domain);
    const minutes = settings.current().firstRefreshAlive;
    const sentTo = normalizeIdentifier('email', email) ?? '';
    const facts = { purpose: 'first-entry', owner: _id, subject: _id, sentTo, minutes } as const;
    const link = await links.issue(unit, facts);
    const message = linkMessages.withLink(
      'password.entry-link',
      domain,
      { purpose: 'first-entry', ...link },
      { to: email, accountId: _id, locale: locale ?? 'ru' },
    );
    await messages.requestMessage(unit, message, context);
  };

  return {
    /** Mails a link. 405 for directory accounts as specified; otherwise nobody can tell whether the address is known. */
    requestLink: async (typed: string, call: RestoreCall): Promise<void> => {
      networkGuard.assertOpen(call.context);
      const email = normalizeIdentifier('email', typed) ?? '';
      const key = identifierHash.of('restore', email);
      await assertQuota(key, call.context);
      const account = reachable(await accounts.findForSignIn(email), email);
      if (account?.managedBy === 'directory') {
        await journalRefusal(account, call.context);
        throw problem(passwordErrors.directoryManaged);
      }
      await issue(account, email, key, call);
    },
    status,
    setPassword,
    /** Mails an active person the link by which they set their first password, in the caller's transaction. */
    inviteWithin,
    /** The same, for operators. */
    inviteToFirstEntry: async (identifier: string, context: EventContext): Promise<void> => {
      const found = await accounts.findForSignIn(normalizeIdentifier('login', identifier) ?? '');
      if (found === null) throw new Error('there is no such account');
      const { email } = found;
      if (email === null) throw new Error('the account has no e-mail address');
      if (found.status !== 'active' || found.managedBy === 'directory')
        throw new Error('the account is not active or managed by a directory');
      await untilInserted(() => units.run((unit) => inviteWithin(unit, { ...found, email }, context)));
    },
  };
};
export type Restore = ReturnType<typeof createRestore>;
