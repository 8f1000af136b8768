import {
  identityEvents,
  registrationErrors,
  requestErrors,
  type SettingsSnapshot,
} from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import { clientAddressKey } from '@gatehouse/kit/network/address.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { newAccountErrors } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository, SignInAccount } from '../../accounts/accounts.repository.ts';
import {
  type AgreedVersions,
  type TermsForm,
  versionsOf,
} from '../../accounts/agreements/agreements.domain.ts';
import { type Agreements, termsRequired } from '../../accounts/agreements/agreements.service.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { Quotas } from '../../authentication/quotas/quotas.service.ts';
import type { IdentifierHash } from '../../authentication/schemes/identifier-key.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMessages } from '../links/link-messages.service.ts';
import type { Links } from '../links/links.service.ts';
import { type GivenNames, givenNames, nameErrors, type TypedNames } from './names.domain.ts';
import type { RegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationForm extends TypedNames {
  readonly email: string;
  readonly termsAgree?: TermsForm | undefined;
}

export interface RegistrationCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly claim: IdempotencyClaim | undefined;
}

export interface RegistrationRequestDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignIn'>;
  readonly registrations: Pick<RegistrationsRepository, 'insert'>;
  readonly links: Pick<Links, 'issue'>;
  readonly messages: Messages;
  readonly linkMessages: LinkMessages;
  readonly agreements: Agreements;
  readonly quotas: Quotas;
  readonly networkGuard: NetworkGuard;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly settings: Settings;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id'>;
}

/** Mails about registration that one address gets a day, whoever asks for them. */
const MAILS_A_DAY = 5;
/** Milliseconds a registration is kept behind its link's end. */
const KEPT = 30 * 24 * 60 * 60_000;

/** Registration can be switched off; then nobody begins one and nobody goes on with one. */
export const isRegistrationOpen = (settings: Pick<SettingsSnapshot, 'registrationEnabled'>): boolean =>
  settings.registrationEnabled;

/**
 * The first step: a form, and a mail to the address in it. The answer is the same whether or not somebody has that
 * address; its owner alone learns more (N5).
 */
export const createRegistrationRequest = (deps: RegistrationRequestDeps) => {
  const { units, accounts, registrations, links, messages, linkMessages, agreements, quotas } = deps;
  const { networkGuard, identifierHash, settings, createEvent, clock, ids } = deps;

  const namesOf = (form: RegistrationForm): GivenNames => {
    const { useUserFio } = settings.current();
    const names = givenNames(form, useUserFio);
    const { email: emailError } = newAccountErrors({ login: null, email: form.email, mobile: null });
    const errorList = {
      ...nameErrors(names, useUserFio),
      ...(emailError === undefined ? {} : { email: emailError }),
    };
    if (Object.keys(errorList).length > 0) throw problem(registrationErrors.form, { extras: { errorList } });
    return names;
  };

  const agreedTerms = (form: RegistrationForm, domainId: string, locale: string): AgreedVersions => {
    const { required, agreed } = agreements.judge(undefined, domainId, form.termsAgree);
    if (required.length > 0) throw termsRequired(required, locale);
    return versionsOf(agreed);
  };

  const assertAddressQuota = async ({ ip }: EventContext): Promise<void> => {
    const limit = settings.current().registrationsPerIp;
    const wait = await quotas.use([{ key: `registration:address:${clientAddressKey(ip)}`, limit }]);
    if (wait > 0) throw problem(registrationErrors.addressQuotaExceeded, { extras: { retryAfter: wait } });
  };

  /** The mail to the address: the link, or to somebody who has an account that they have one. */
  const mailTo = (
    account: SignInAccount | null,
    email: string,
    link: { readonly secret: string; readonly endTime: Date },
    { context, locale }: RegistrationCall,
  ) => {
    const domain = linkMessages.domainOf(context.domain);
    const recipient = { to: email, accountId: account?._id ?? null, locale: account?.locale ?? locale };
    return account === null
      ? linkMessages.withLink('registration.link', domain, { purpose: 'registration', ...link }, recipient)
      : linkMessages.withPage('registration.exists', domain, 'login', {
          ...recipient,
          expiresAt: link.endTime,
        });
  };

  return async (form: RegistrationForm, call: RegistrationCall): Promise<void> => {
    const { context, locale } = call;
    networkGuard.assertOpen(context);
    if (!isRegistrationOpen(settings.current())) throw problem(requestErrors.forbidden);
    const domain = linkMessages.domainOf(context.domain);
    const names = namesOf(form);
    const agreed = agreedTerms(form, domain.domainId, locale);
    await assertAddressQuota(context);
    const email = form.email.trim();
    const key = identifierHash.of('registration', normalizeIdentifier('email', email) ?? '');
    const [wait, account] = await Promise.all([
      quotas.use([{ key: `registration:person:${key}`, limit: MAILS_A_DAY }]),
      accounts.findForSignIn(normalizeIdentifier('email', email) ?? ''),
    ]);
    const store = async (unit: UnitOfWork) => {
      const id = ids.id();
      const minutes = settings.current().registrationAlive;
      // A link that is not mailed voids none that was: otherwise five requests by anybody lock an address out for a day.
      const owner = wait > 0 ? `unsent:${key}` : key;
      const sentTo = normalizeIdentifier('email', email) ?? '';
      const link = await links.issue(unit, { purpose: 'registration', owner, subject: id, sentTo, minutes });
      await registrations.insert(unit, {
        _id: id,
        email,
        names,
        domainId: domain.domainId,
        locale,
        agreed,
        state: 'requested',
        mobile: null,
        accountId: null,
        ip: context.ip ?? null,
        createdAt: clock.now(),
        removeAt: new Date(link.endTime.getTime() + KEPT),
        sequence: 1,
      });
      const requested = createEvent(identityEvents.registrationRequested, {
        subject: id,
        sequence: 1,
        data: { registrationId: id, email, endTime: link.endTime.toISOString() },
        context,
      });
      const mail = messages.eventOf(mailTo(account, email, link, call), context);
      await unit.append(wait > 0 ? [requested] : [requested, mail]);
    };
    // Of two requests at once the later one voids the other's link.
    await untilInserted(() => units.run(store, call.claim));
  };
};
export type RegistrationRequest = ReturnType<typeof createRegistrationRequest>;
